import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createZstdDecompress } from 'node:zlib'
import type { Dataset } from '../../model/dataset.ts'
import { addDays, utcDay, type UtcDay } from '../../model/time.ts'
import type { SpooledBody } from '../../sources/source.ts'
import { COMPRESSED, keepAsItCame, keepCompressed, keepLines } from './raw-copy.ts'
import { UncompressedCopies } from './uncompressed-copies.ts'

/** Every fetched body by the hash of its bytes, compressed in the end; a mapping fix replays it without the vendor. */
export interface RawStore {
  /** Durable when it returns. A large body is kept as it came, so that no facts wait for its compression. */
  keep(dataset: Dataset, fetchedAt: number, body: SpooledBody): Promise<void>
  /** In place of a body that was kept: what was read of it, for it holds more. Durable when it returns. */
  reduce(dataset: Dataset, fetchedAt: number, body: SpooledBody, lines: AsyncIterable<string>): Promise<void>
  /** Compress what was kept as it came, one after the other, until `signal`. What fails stays as it is. */
  compress(signal: AbortSignal): Promise<void>
  /** Find what a process that was killed left uncompressed; the next `compress` takes it. */
  recover(): Promise<void>
  /** The kept bytes of a hash; the stream fails with ENOENT where retention has removed them. */
  read(dataset: Dataset, day: UtcDay, sha256: string): Promise<NodeJS.ReadableStream>
  /** Remove whole days older than the retention. Returns the days removed. */
  prune(now: number): Promise<UtcDay[]>
}

const SHA256 = /^[0-9a-f]{64}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function createRawStore({
  folder,
  retentionDays,
}: {
  folder: string
  retentionDays: number
}): RawStore {
  const uncompressed = new UncompressedCopies()
  const fileOf = (dataset: Dataset, day: UtcDay, sha256: string) => {
    // Our own names only: an upstream file name never becomes a path.
    if (!SHA256.test(sha256) || !DAY.test(day)) throw new RangeError('not a hash or not a day')
    return path.join(folder, dataset, day, sha256)
  }
  return {
    async keep(dataset, fetchedAt, body) {
      const file = fileOf(dataset, utcDay(fetchedAt), body.sha256)
      if (await exists(file + COMPRESSED)) return
      await mkdir(path.dirname(file), { recursive: true })
      const isLater = uncompressed.hasRoomFor(body.bytes) && (await keepAsItCame(body.path, file))
      if (isLater) uncompressed.add(file, body.bytes)
      else await keepCompressed(body.path, file)
    },
    async reduce(dataset, fetchedAt, body, lines) {
      const file = fileOf(dataset, utcDay(fetchedAt), body.sha256)
      await mkdir(path.dirname(file), { recursive: true })
      await uncompressed.letGo(file)
      await keepLines(lines, file)
      // It may have been kept before its day was known, or by a run that was killed.
      for (const day of await readdir(path.join(folder, dataset))) {
        if (!DAY.test(day)) continue
        const copy = fileOf(dataset, day, body.sha256)
        await uncompressed.letGo(copy)
        await rm(copy, { force: true })
        if (copy !== file) await rm(copy + COMPRESSED, { force: true })
      }
    },
    compress: (signal) => uncompressed.compress(signal),
    recover: () => uncompressed.find(folder, (name) => SHA256.test(name)),
    async read(dataset, day, sha256) {
      const file = fileOf(dataset, day, sha256)
      // Opened, not looked for: it may be compressed at any time.
      const asItCame = await open(file).catch(() => null)
      return asItCame?.createReadStream() ?? createReadStream(file + COMPRESSED).pipe(createZstdDecompress())
    },
    prune: (now) => prune(folder, addDays(utcDay(now), -retentionDays)),
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
