/**
 * The second half of `npm run build`, after the dashboard: makes `dist/` a folder that runs with production packages only.
 * Compiled code finds its assets relative to itself, so they have the same paths below `dist/`. With `--unchecked` types are
 * not checked, for whoever has checked them just before.
 */
import { spawnSync } from 'node:child_process'
import { cp, glob, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeNotices } from './write-notices.ts'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')
const COMPILER = join(ROOT, 'node_modules/typescript-7/bin/tsc')

/** Files that are read at run time. package.json has the version and marks the package's root. */
const ASSETS = [
  'src/**/migrations/*.sql',
  'src/store/facts/engine/embedded.xml',
  'src/api/docs/example-answers.json',
  'web/dist',
  'package.json',
]

// Files deleted from the sources, above all migrations, must not survive from an earlier build.
await rm(DIST, { recursive: true, force: true })
const unchecked = process.argv.includes('--unchecked') ? ['--noCheck'] : []
const compile = [COMPILER, '-p', join(ROOT, 'tsconfig.build.json'), ...unchecked]
const { status } = spawnSync(process.execPath, compile, { stdio: 'inherit' })
if (status !== 0) throw new Error('The sources do not compile; the compiler has said why.')

for await (const path of glob(ASSETS, { cwd: ROOT })) {
  await cp(join(ROOT, path), join(DIST, path), { recursive: true })
}
await writeNotices(ROOT, DIST)
console.log('The service is built: node dist/src/main.js serve')
