import { readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Empty the files of every part of a table of the embedded engine, as a merge on a full disk does. The service must not be
 * running. @returns the number of parts
 */
export async function breakParts(dataDir: string, table: string): Promise<number> {
  const facts = join(dataDir, 'facts')
  const uuid = /UUID '([0-9a-f-]+)'/.exec(
    await readFile(join(facts, 'metadata/default', `${table}.sql`), 'utf8'),
  )?.[1]
  if (uuid === undefined) throw new Error(`${table} has no folder of its own`)
  const folder = join(facts, 'store', uuid.slice(0, 3), uuid)
  let broken = 0
  for (const part of await readdir(folder, { withFileTypes: true })) {
    if (!part.isDirectory() || part.name === 'detached') continue
    const files = (await readdir(join(folder, part.name))).filter((name) => name.endsWith('.bin'))
    for (const name of files) await truncate(join(folder, part.name, name), 0)
    if (files.length > 0) broken += 1
  }
  return broken
}
