import { randomUUID } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Seal } from './body-seal.ts'
import { compressFile, compressLines, sealFile } from './compress-file.ts'

/** Ends the name of a copy that is compressed and sealed; one kept as it came has its hash alone for a name. */
export const SEALED = '.zst.sealed'
/** Ends the name of a copy of versions that did not seal. */
export const COMPRESSED = '.zst'

/** Copy `from` to `file` with that ending. Durable when it returns: written aside, synced, renamed, and the folder synced. */
export async function keepSealed(from: string, file: string, seal: Seal): Promise<void> {
  const write = from.endsWith(COMPRESSED) ? sealFile : compressFile
  await keepAside(file, (aside) => write(from, aside, seal))
}

/** Keep lines of text as `file` with that ending, as durable as that. */
export async function keepLines(lines: AsyncIterable<string>, file: string, seal: Seal): Promise<void> {
  await keepAside(file, (aside) => compressLines(lines, aside, seal))
}

async function keepAside(file: string, write: (aside: string) => Promise<void>): Promise<void> {
  // Two files of equal content may be kept at the same time.
  const aside = `${file}.${randomUUID()}.tmp`
  try {
    await write(aside)
    await rename(aside, file + SEALED)
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
