import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import type { Dataset } from '../../model/dataset.ts'
import type { Recognizer } from '../../model/records/tombstone.ts'
import { utcDay, type UtcDay } from '../../model/time/time.ts'
import type { SpooledBody } from '../../sources/source.ts'
import { openSealed, sealWith, type Seal } from './body-seal.ts'
import { forgetBodies, forgetOnce } from './forget-bodies.ts'
import { OpenCopies } from './open-copies.ts'
import { COMPRESSED, isOf, keepAsItCame, keepLines, keepSealed, SEALED } from './raw-copy.ts'
import { RawBodyGone } from './raw-gone.ts'
import type { RawKeys } from './raw-keys.ts'

/**
 * Every fetched body by the hash of its bytes, in the end compressed and sealed by the key of its day; a mapping fix replays it
 * without the vendor.
 */
export interface RawStore {
  /**
   * Durable when it returns. A large body is kept as it came, so that no facts wait for its compression. One that tells of
   * somebody who was erased is not kept.
   */
  keep(dataset: Dataset, fetchedAt: number, body: SpooledBody): Promise<void>
  /** In place of a body that was kept: what was read of it, for it holds more. Durable when it returns. */
  reduce(dataset: Dataset, fetchedAt: number, body: SpooledBody, lines: AsyncIterable<string>): Promise<void>
  /** Compress and seal what was kept as it came, one after the other, until `signal`. What fails stays as it is. */
  compress(signal: AbortSignal): Promise<void>
  /** Find what a process that was killed, or a version that did not seal, left; the next `compress` takes it. */
  recover(): Promise<void>
  /** The kept bytes of a hash. @throws RawBodyGone, an ENOENT that says why they are not there; `secret_unreadable` */
  read(dataset: Dataset, day: UtcDay, sha256: string): Promise<NodeJS.ReadableStream>
  /** Remove whole days, by their key first. Returns the days removed. */
  pruneBefore(day: UtcDay): Promise<UtcDay[]>
  /** Null where nothing is kept. */
  oldestDay(): Promise<UtcDay | null>
  /** Delete every body that tells of somebody who was erased. Returns how many. */
  forgetErased(): Promise<number>
  /** The same, where this folder was not gone through since `erased` became what it is. */
  forgetErasedOnce(erased: string): Promise<number>
}

const SHA256 = /^[0-9a-f]{64}$/
const NOT_SEALED = /^[0-9a-f]{64}(\.zst)?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** @param recognizer of people who were erased; gives null where nobody was */
export function createRawStore({
  folder,
  keys,
  recognizer,
}: {
  folder: string
  keys: RawKeys
  recognizer: () => Promise<Recognizer | null>
}): RawStore {
  const fileOf = (dataset: Dataset, day: UtcDay, sha256: string) => {
    // Our own names only: an upstream file name never becomes a path.
    if (!SHA256.test(sha256) || !DAY.test(day)) throw new RangeError('not a hash or not a day')
    return path.join(folder, dataset, day, sha256)
  }
  const sealOf = async (file: string): Promise<Seal> =>
    sealWith(await keys.toSeal(dayOf(file)), boundTo(file))
  const openCopies = new OpenCopies(async (found) => {
    const file = found.endsWith(COMPRESSED) ? found.slice(0, -COMPRESSED.length) : found
    await keepSealed(found, file, await sealOf(file))
  })
  const tellsOfErased = async (body: SpooledBody) =>
    (await (await recognizer())?.(createReadStream(body.path))) ?? false
  const letGo = async (file: string) => {
    for (const copy of [file, file + COMPRESSED]) {
      await openCopies.letGo(copy)
      await rm(copy, { force: true })
    }
  }
  const read = async (...body: [dataset: Dataset, day: UtcDay, sha256: string]) => {
    const kept = await readKept(fileOf(...body), keys)
    if (kept) return kept
    throw new RawBodyGone(body, await keys.gone.whyGone(...body))
  }
  const remove = async (...body: [dataset: Dataset, day: UtcDay, sha256: string]) => {
    const file = fileOf(...body)
    await keys.gone.noteErased(...body)
    await letGo(file)
    await rm(file + SEALED, { force: true })
  }
  const forgetErased = async () => forgetBodies(folder, await recognizer(), { read, remove })
  /** Whether it is not to be kept, which is noted. */
  const isErased = async (dataset: Dataset, fetchedAt: number, body: SpooledBody) => {
    const tells = await tellsOfErased(body)
    if (tells) await keys.gone.noteErased(dataset, utcDay(fetchedAt), body.sha256)
    return tells
  }
  return {
    async keep(dataset, fetchedAt, body) {
      const file = fileOf(dataset, utcDay(fetchedAt), body.sha256)
      if ((await exists(file + SEALED)) || (await isErased(dataset, fetchedAt, body))) return
      await mkdir(path.dirname(file), { recursive: true })
      const isLater = openCopies.hasRoomFor(body.bytes) && (await keepAsItCame(body.path, file))
      if (isLater) openCopies.add(file, body.bytes)
      else await keepSealed(body.path, file, await sealOf(file))
    },
    async reduce(dataset, fetchedAt, body, lines) {
      const file = fileOf(dataset, utcDay(fetchedAt), body.sha256)
      await mkdir(path.dirname(file), { recursive: true })
      await openCopies.letGo(file)
      if (await isErased(dataset, fetchedAt, body)) await rm(file + SEALED, { force: true })
      else await keepLines(lines, file, await sealOf(file))
      // It may have been kept before its day was known, or by a run that was killed.
      for (const day of await readdir(path.join(folder, dataset))) {
        if (!DAY.test(day)) continue
        const copy = fileOf(dataset, day, body.sha256)
        await letGo(copy)
        if (copy !== file) await rm(copy + SEALED, { force: true })
      }
    },
    compress: (signal) => openCopies.sealAll(signal),
    recover: () => openCopies.find(folder, (name) => NOT_SEALED.test(name)),
    read,
    async pruneBefore(day) {
      await keys.deleteBefore(day)
      return await removeBefore(folder, day)
    },
    oldestDay: () => oldestIn(folder),
    forgetErased,
    forgetErasedOnce: (erased) => forgetOnce(folder, erased, forgetErased),
  }
}

const dayOf = (file: string) => path.basename(path.dirname(file))

/** A body that was moved to another place does not open there. */
const boundTo = (file: string) => file.split(path.sep).slice(-3).join('/')

const decompressed = (from: NodeJS.ReadableStream) => pipeline(from, createZstdDecompress(), () => undefined)

/** Null where it is not there, or the key of its day is not. */
async function readKept(file: string, keys: RawKeys): Promise<NodeJS.ReadableStream | null> {
  // Opened, not looked for: it may be sealed at any time.
  const asItCame = await openIfThere(file)
  if (asItCame) return asItCame.createReadStream()
  const compressed = await openIfThere(file + COMPRESSED)
  if (compressed) return decompressed(compressed.createReadStream())
  const key = await keys.find(dayOf(file))
  const sealed = await openIfThere(file + SEALED)
  if (sealed && key) return decompressed(await openSealed(sealed, key, boundTo(file)))
  await sealed?.close()
  return null
}

async function oldestIn(folder: string): Promise<UtcDay | null> {
  const days = []
  for (const dataset of await readdir(folder).catch(() => []))
    days.push(...(await readdir(path.join(folder, dataset)).catch(() => [])))
  return days.filter((name) => DAY.test(name)).toSorted()[0] ?? null
}

async function openIfThere(file: string): Promise<FileHandle | null> {
  return open(file).catch((error: unknown) => {
    if (isOf(error, 'ENOENT')) return null
    throw error
  })
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

async function removeBefore(root: string, before: UtcDay): Promise<UtcDay[]> {
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
