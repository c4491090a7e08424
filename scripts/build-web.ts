import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'web', 'dist')
/** Names the sources a build was made from, so that a start without changes builds nothing. */
const MARK = join(DIST, '.sources')
const SOURCES = [
  'web/src/**/*',
  'web/public/*',
  'web/*.{html,ts}',
  'src/api/contract/*.ts',
  'package-lock.json',
]
const COMPRESSED = '**/*.{js,css,html,svg}'
const BROTLI_QUALITY = 9

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
  return existsSync(MARK) && (await readFile(MARK, 'utf8')) === hash
}

/** Written once here, so that the server compresses nothing per request. */
async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content))
}

const hash = await hashOfSources()
if (process.argv.includes('--if-stale') && (await isBuiltFrom(hash))) {
  console.log('The dashboard is built from these sources already.')
} else {
  await build({ configFile: join(ROOT, 'web', 'vite.config.ts'), logLevel: 'warn' })
  await Promise.all((await filesOf([COMPRESSED], DIST)).map(compress))
  await writeFile(MARK, hash)
  console.log('The dashboard is built: web/dist')
}
