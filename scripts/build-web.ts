import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'web', 'dist')
/** Builds happen aside, so that a running server never sees half of one. */
const ASIDE = join(ROOT, 'node_modules', '.cache', `tidemark-web-${process.pid}`)
/** Names the sources a build was made from, so that a start without changes builds nothing. */
const MARK = '.sources'
const SOURCES = [
  'web/src/**/*',
  'web/public/*',
  'web/*.{html,ts}',
  'src/api/contract/*.ts',
  'package-lock.json',
]
const COMPRESSED = '**/*.{js,css,html,svg}'
/** The smallest: it is done once and takes some seconds. */
const BROTLI_QUALITY = 11

async function filesOf(patterns: string[], folder: string): Promise<string[]> {
  const found: string[] = []
  for await (const entry of glob(patterns, { cwd: folder, withFileTypes: true })) {
    if (entry.isFile()) found.push(join(entry.parentPath, entry.name))
  }
  return found.sort()
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await filesOf(SOURCES, ROOT))
    hash.update(file.slice(ROOT.length)).update(await readFile(file))
  return hash.digest('hex')
}

async function isBuiltFrom(hash: string): Promise<boolean> {
  return existsSync(join(DIST, MARK)) && (await readFile(join(DIST, MARK), 'utf8')) === hash
}

/** Written once here, so that the server compresses nothing per request. */
async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content))
}

/** Take the new build's place in two renames; who builds at the same time has built the same. */
async function putInPlace(folder: string): Promise<void> {
  const old = `${folder}-old`
  await rename(DIST, old).catch(() => undefined)
  await rename(folder, DIST)
  await rm(old, { recursive: true, force: true })
}

async function buildAside(hash: string): Promise<void> {
  // What a shell or a test runner says of itself would make it a development build, a quarter larger.
  process.env['NODE_ENV'] = 'production'
  await mkdir(ASIDE, { recursive: true })
  const configFile = join(ROOT, 'web', 'vite.config.ts')
  // Half a second of every start that builds nothing.
  const { build } = await import('vite')
  await build({ configFile, logLevel: 'warn', build: { outDir: ASIDE, emptyOutDir: true } })
  await Promise.all((await filesOf([COMPRESSED], ASIDE)).map(compress))
  await writeFile(join(ASIDE, MARK), hash)
  await putInPlace(ASIDE)
}

const hash = await hashOfSources()
if (process.argv.includes('--if-stale') && (await isBuiltFrom(hash))) {
  console.log('The dashboard is built from these sources already.')
} else {
  await buildAside(hash)
  console.log('The dashboard is built: web/dist')
}
