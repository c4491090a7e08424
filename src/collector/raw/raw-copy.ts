import { randomUUID } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { compressFile, compressLines } from './compress-file.ts'

/** Ends the name of a compressed copy; one kept as it came has its hash alone for a name. */
export const COMPRESSED = '.zst'

/** Copy `from` to `file` with `.zst` after it. Durable when it returns: written aside, synced, renamed, and the folder synced. */
export async function keepCompressed(from: string, file: string): Promise<void> {
  await keepAside(file, (aside) => compressFile(from, aside))
}

/** Keep lines of text as `file` with `.zst` after it, as durable as that. */
export async function keepLines(lines: AsyncIterable<string>, file: string): Promise<void> {
  await keepAside(file, (aside) => compressLines(lines, aside))
}

async function keepAside(file: string, write: (aside: string) => Promise<void>): Promise<void> {
  // Two files of equal content may be kept at the same time.
  const aside = `${file}.${randomUUID()}.tmp`
  try {
    await write(aside)
    await rename(aside, file + COMPRESSED)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  await syncFolder(path.dirname(file))
}

/**
 * Give a complete file a second name, durable when it returns: nothing is written twice. False where the file system has
 * no such names, or `from` is on another one.
 */
export async function keepAsItCame(from: string, file: string): Promise<boolean> {
  await using source = await open(from, 'r+')
  await source.datasync()
  try {
    await link(from, file)
  } catch (error) {
    if (!isOf(error, 'EEXIST')) return false
  }
  await syncFolder(path.dirname(file))
  return true
}

/** Whether the system refused with this code, `ENOENT` and the like. */
export function isOf(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}
