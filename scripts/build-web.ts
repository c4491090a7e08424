import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'web', 'dist')
/** Build into another folder, so that a running server never serves an incomplete build. */
const ASIDE = join(ROOT, 'node_modules', '.cache', `tidemark-web-${process.pid}`)
/** File with the hash of a build's sources, so that unchanged sources are not built again. */
const MARK = '.sources'
const SOURCES = [
  'web/src/**/*',
  'web/public/*',
  'web/*.{html,ts}',
  'src/{api/contract,lib,model,words}/**/*.ts',
  'package-lock.json',
]
const COMPRESSED = '**/*.{js,css,html,svg}'
/** The best compression; it takes some seconds once per build. */
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

/** Compress at build time, so that the server does not compress per request. */
async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content))
}

/** Replace the old build by two renames. A concurrent build has the same contents. */
async function putInPlace(folder: string): Promise<void> {
  const old = `${folder}-old`
  await rename(DIST, old).catch(() => undefined)
  await rename(folder, DIST)
  await rm(old, { recursive: true, force: true })
}

async function buildAside(hash: string): Promise<void> {
  // NODE_ENV of a shell or test runner would make it a development build, which is a quarter larger.
  process.env['NODE_ENV'] = 'production'
  await mkdir(ASIDE, { recursive: true })
  const configFile = join(ROOT, 'web', 'vite.config.ts')
  // Imported only here, because it takes half a second that runs without a build need not spend.
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
