/**
 * The second half of `npm run build`, after the dashboard: `dist/` becomes a folder that runs with nothing but
 * production packages. Compiled code looks for its files from its own place, so they keep theirs below `dist/`.
 */
import { spawnSync } from 'node:child_process'
import { cp, glob, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeNotices } from './write-notices.ts'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')
const COMPILER = join(ROOT, 'node_modules/typescript-7/bin/tsc')

/** What is read at run time and not compiled. package.json says the version and marks the package's root. */
const ASSETS = ['src/**/migrations/*.sql', 'src/store/facts/engine/embedded.xml', 'web/dist', 'package.json']

// A file that is gone from the sources must not be served from an earlier build, a migration least of all.
await rm(DIST, { recursive: true, force: true })
const compile = [COMPILER, '-p', join(ROOT, 'tsconfig.build.json')]
const { status } = spawnSync(process.execPath, compile, { stdio: 'inherit' })
if (status !== 0) throw new Error('The sources do not compile; the compiler has said why.')

for await (const path of glob(ASSETS, { cwd: ROOT })) {
  await cp(join(ROOT, path), join(DIST, path), { recursive: true })
}
await writeNotices(ROOT, DIST)
console.log('The service is built: node dist/src/main.js serve')
