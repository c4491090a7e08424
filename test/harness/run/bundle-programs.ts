import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build, type Plugin } from 'vite'
import { BUNDLED_PROGRAMS, compileCache, ROOT } from './bundled-programs.ts'

const PROGRAMS = [
  'src/main',
  'test/harness/service/serve-at',
  'test/crash/collect',
  'test/crash/export-facts',
  'test/harness/stores/rotate-and-die',
  'test/harness/stores/load-and-die',
  'test/harness/stores/load-code-and-die',
]
/** What they are made of, and more. */
const SOURCES = ['{src,simulator,test/harness,test/crash}/**/*.ts', 'package-lock.json']
/** Packages with parts that are no JavaScript, or that find files beside themselves. */
const EXTERNAL = ['chdb', 'better-sqlite3', 'pino', 'swagger-ui-dist']
const ABOVE = join(ROOT, 'node_modules/.cache/tidemark-programs')
const KEPT_FOR_MS = 86_400_000

/**
 * Called once before the first service test of a run: puts each program that tests start often into one file. It takes
 * three seconds and is kept for the next run on the same sources.
 */
export async function setup(): Promise<void> {
  const folder = join(ABOVE, await hashOfSources())
  process.env[BUNDLED_PROGRAMS] = folder
  if (existsSync(folder)) return
  await removeOld()
  const aside = `${folder}-${process.pid}`
  await bundle(aside)
  // Without it Node reads each file once more to find out that it is a module.
  await writeFile(join(aside, 'package.json'), '{ "type": "module" }')
  // Another run of the same sources may have been first.
  await rename(aside, folder).catch(() => rm(aside, { recursive: true, force: true }))
  await fillCompileCache(folder)
}

async function hashOfSources(): Promise<string> {
  const paths: string[] = []
  for await (const path of glob(SOURCES, { cwd: ROOT })) paths.push(path)
  const hash = createHash('sha256')
  for (const path of paths.sort()) hash.update(path).update(await readFile(join(ROOT, path)))
  return hash.digest('hex').slice(0, 16)
}

/** What a module finds beside itself, such as migrations, stays where it is. */
const ownPlaces: Plugin = {
  name: 'own-places',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('node_modules') || !id.startsWith(ROOT)) return null
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}

async function bundle(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [ownPlaces],
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      target: 'node24',
      minify: false,
      outDir: folder,
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((path) => [path, join(ROOT, `${path}.ts`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[hash].js' },
      },
    },
  })
}

/** Programs that are killed write none. */
async function fillCompileCache(folder: string): Promise<void> {
  const chunks = (await readdir(join(folder, 'chunks'))).map((name) => join(folder, 'chunks', name))
  const load = chunks.map((path) => `await import(${JSON.stringify(pathToFileURL(path).href)})`).join('\n')
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache() }
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load], { env })
}

async function removeOld(): Promise<void> {
  await mkdir(ABOVE, { recursive: true })
  for (const name of await readdir(ABOVE)) {
    const folder = join(ABOVE, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > KEPT_FOR_MS) await rm(folder, { recursive: true, force: true })
  }
}
