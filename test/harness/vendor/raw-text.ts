import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'

/** The text of all raw copies, concatenated. */
export async function rawText({ rawFolder }: { rawFolder: string }): Promise<string> {
  const names = (await readdir(rawFolder, { recursive: true })).filter((name) => name.endsWith('.zst'))
  const bodies = await Promise.all(names.map((name) => readFile(join(rawFolder, name))))
  return bodies.map((body) => zstdDecompressSync(body).toString('utf8')).join('\n')
}
