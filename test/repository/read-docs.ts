import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/** Text of every Markdown file a reader meets, by path. */
export async function readDocs(): Promise<Map<string, string>> {
  const top = (await readdir(ROOT)).filter((name) => name.endsWith('.md'))
  const docs = (await readdir(join(ROOT, 'docs'), { recursive: true })).filter((name) => name.endsWith('.md'))
  const paths = [...top, ...docs.map((name) => join('docs', name)), 'simulator/README.md']
  return new Map(
    await Promise.all(paths.map(async (p) => [p, await readFile(join(ROOT, p), 'utf8')] as const)),
  )
}
