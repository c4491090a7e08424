import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createZstdDecompress } from 'node:zlib'
import type { Dataset } from '../model/dataset.ts'
import { addDays, utcDay, type UtcDay } from '../model/time.ts'
import type { SpooledBody } from '../sources/source.ts'
import { compressFile } from './compress-file.ts'

/** Every fetched body, compressed, by the hash of its bytes; a mapping fix replays it without the vendor. */
export interface RawStore {
  /** Durable when it returns: written aside, synced, renamed, and the folder synced. */
  keep(dataset: Dataset, fetchedAt: number, body: SpooledBody): Promise<void>
  /** The kept bytes of a hash, or null when retention has removed them. */
  read(dataset: Dataset, day: UtcDay, sha256: string): NodeJS.ReadableStream
  /** Remove whole days older than the retention. Returns the days removed. */
  prune(now: number): Promise<UtcDay[]>
}

const SHA256 = /^[0-9a-f]{64}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function createRawStore(options: { folder: string; retentionDays: number }): RawStore {
  const fileOf = (dataset: Dataset, day: UtcDay, sha256: string) => {
    // Our own names only: an upstream file name never becomes a path.
    if (!SHA256.test(sha256) || !DAY.test(day)) throw new RangeError('not a hash or not a day')
    return path.join(options.folder, dataset, day, `${sha256}.zst`)
  }
  return {
    keep: (dataset, fetchedAt, body) =>
      writeDurably(body.path, fileOf(dataset, utcDay(fetchedAt), body.sha256)),
    read: (dataset, day, sha256) =>
      createReadStream(fileOf(dataset, day, sha256)).pipe(createZstdDecompress()),
    prune: (now) => prune(options.folder, addDays(utcDay(now), -options.retentionDays)),
  }
}

async function writeDurably(from: string, to: string): Promise<void> {
  if (await exists(to)) return
  const folder = path.dirname(to)
  await mkdir(folder, { recursive: true })
  // Two files of equal content may be kept at the same time.
  const aside = `${to}.${randomUUID()}.tmp`
  try {
    await compressFile(from, aside)
    await rename(aside, to)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

async function prune(root: string, before: UtcDay): Promise<UtcDay[]> {
  const removed = new Set<UtcDay>()
  for (const dataset of await readdir(root).catch(() => [])) {
    const days = await readdir(path.join(root, dataset)).catch(() => [])
    for (const day of days.filter((name) => DAY.test(name) && name < before)) {
      await rm(path.join(root, dataset, day), { recursive: true, force: true })
      removed.add(day)
    }
  }
  return [...removed].sort()
}
