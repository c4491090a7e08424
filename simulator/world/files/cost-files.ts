import { createHash } from 'node:crypto'
import { tellMore } from '../../faults/tell-more.ts'
import { damageOf, type Amendment } from '../amendments.ts'
import { HOUR_MS } from '../calendar.ts'
import { createLineWriter, type LineWriter } from './cost-line.ts'
import { createFileWindows, type FileWindows, type WindowOptions } from './file-windows.ts'
import { shapeFile, type FileShape } from './file-shape.ts'
import { damageLine } from './line-damage.ts'
import { hash32, hexId } from '../seeded-random.ts'
import type { World } from '../world.ts'
import {
  createWriteSchedule,
  type RowWrite,
  type ScheduleOptions,
  type WriteSchedule,
} from './write-schedule.ts'

/** A log file as the vendor lists it. */
export interface LogFile {
  id: string
  /** Start of the window of write time that it covers, milliseconds. */
  windowStart: number
  /** Microseconds since the epoch; files are ordered by it. */
  endMicros: number
  endTime: string
  name: string
  bytes: number
  sha256: string
}

export interface CostFilesOptions extends WindowOptions, ScheduleOptions {
  /** The vendor's maximum; above it another file begins. */
  maxFileBytes: number
  /** The parts of one window have the same `end_time`, to test ties. */
  tiedEndTimes: boolean
  /** See settings.ts. */
  tellsMore?: string | null
}

/** Which files to list: bounds in microseconds, both exclusive. */
export interface FileRange {
  after: number
  before: number
  limit: number
  bytes?: number
}

const KEPT_BODY_BYTES = 96 * 1024 * 1024
/** The parts of a window are numbered with three hex digits in ids. */
const MOST_PARTS = 0x1000

/** The log files of a world, generated on request and always the same. */
export class CostFiles {
  readonly schedule: WriteSchedule
  readonly #world: World
  readonly #options: CostFilesOptions
  readonly #amendments: () => readonly Amendment[]
  readonly #windows: FileWindows
  readonly #lineOf: LineWriter
  readonly #listed = new Map<number, LogFile[]>()
  readonly #bodies = new Map<string, Buffer>()
  #keptBytes = 0
  #shape: FileShape = 'plain'

  constructor(world: World, options: CostFilesOptions, amendments: () => readonly Amendment[]) {
    this.#world = world
    this.#options = options
    this.#amendments = amendments
    this.#windows = createFileWindows(options)
    this.#lineOf = createLineWriter(world)
    this.schedule = createWriteSchedule(world, this.#windows, options, amendments)
  }

  /** Up to `limit` files with `after` < end < `before` (microseconds), in order; ends early after `bytes` bytes. */
  list({ after, before, limit, bytes = Infinity }: FileRange): LogFile[] {
    const found: LogFile[] = []
    let total = 0
    // A file ends within a minute after its window, so the window before `after` may still matter.
    const earliest = Math.max(after / 1000 - 60_000, this.#world.options.start)
    let start = this.#windows.startOf(this.#windows.startOf(earliest) - 1)
    while (found.length < limit && total < bytes && this.#windows.endOf(start) * 1000 < before) {
      for (const file of this.#filesAt(start)) {
        if (file.endMicros <= after || file.endMicros >= before || found.length === limit) continue
        found.push(file)
        total += file.bytes
      }
      start = this.#windows.endOf(start)
    }
    return found
  }

  find(id: string): LogFile | null {
    const start = windowOfId(this.#world.options.seed, id)
    if (start === null || this.#windows.startOf(start) !== start) return null
    if (this.#windows.endOf(start) <= this.#world.options.start) return null
    return this.#filesAt(start).find((file) => file.id === id) ?? null
  }

  body(file: LogFile): Buffer {
    const kept = this.#bodies.get(file.id)
    if (kept) return kept
    return this.#make(file.windowStart).find((made) => made.file.id === file.id)?.body ?? Buffer.alloc(0)
  }

  /** End of the newest hour with records in the file, in the format of the vendor's `timestamp`. */
  lastEventTime(file: LogFile): string | null {
    const writes = this.schedule.writesBetween(file.windowStart, this.#windows.endOf(file.windowStart))
    if (writes.length === 0) return null
    const hour = writes.reduce((latest, write) => Math.max(latest, write.hour), 0)
    return `${new Date((hour + 1) * HOUR_MS - 1000).toISOString().slice(0, 19)}Z`
  }

  /** End (microseconds) of the file with what is written at `at` (milliseconds); of the first part when it is cut. */
  endMicrosAt(at: number): number {
    const start = this.#windows.startOf(at)
    return endMicros(this.#world.options.seed, start, this.#windows.endOf(start))
  }

  /** Shape of the files made from now on. */
  set shape(shape: FileShape) {
    this.#shape = shape
    this.forget()
  }

  /** Clear the caches, because amendments have changed. */
  forget(): void {
    this.#listed.clear()
    this.#bodies.clear()
    this.#keptBytes = 0
  }

  #filesAt(start: number): LogFile[] {
    const kept = this.#listed.get(start)
    if (kept) return kept
    const files = this.#make(start).map(({ file }) => file)
    this.#listed.set(start, files)
    return files
  }

  #make(start: number): { file: LogFile; body: Buffer }[] {
    const { maxFileBytes, tiedEndTimes } = this.#options
    const end = this.#windows.endOf(start)
    const writes = this.schedule.writesBetween(start, end)
    const lines = writes.map((write) => this.#line(write))
    return cut(lines, maxFileBytes).map((part, number) => {
      const body = shapeFile(part, this.#shape)
      const file = describe(this.#world.options.seed, start, end, number, tiedEndTimes, body)
      this.#keep(file.id, body)
      return { file, body }
    })
  }

  #line(write: RowWrite): string {
    const line = this.#lineOf(this.#world.row(write))
    const { tellsMore = null } = this.#options
    const told = tellsMore === null ? line : tellMore(line, `${tellsMore}.costs`, true)
    const damage = damageOf(this.#world, this.#amendments(), write)
    return damage ? damageLine(told, damage) : told
  }

  #keep(id: string, body: Buffer): void {
    this.#keptBytes += body.length - (this.#bodies.get(id)?.length ?? 0)
    this.#bodies.delete(id)
    this.#bodies.set(id, body)
    for (const [oldest, old] of this.#bodies) {
      if (this.#keptBytes <= KEPT_BODY_BYTES) break
      this.#bodies.delete(oldest)
      this.#keptBytes -= old.length
    }
  }
}

/** Split lines into files of at most `most` bytes; no lines make no file. */
function cut(lines: string[], most: number): string[][] {
  const parts: string[][] = []
  let bytes = Infinity
  for (const line of lines) {
    const length = Buffer.byteLength(line) + 1
    if (bytes + length > most) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(line)
    bytes += length
  }
  if (parts.length > MOST_PARTS)
    throw new RangeError('too many files in one window: use shorter windows or larger files')
  return parts
}

function endMicros(seed: number, start: number, end: number): number {
  return end * 1000 + 1 + (hash32(seed, start / 60_000, 0xe3d) % 29_000_000)
}

function describe(
  seed: number,
  start: number,
  end: number,
  part: number,
  tied: boolean,
  body: Buffer,
): LogFile {
  const endsAt = endMicros(seed, start, end) + (tied ? 0 : part * 7_337)
  const stamp = microsText(endsAt)
  return {
    id: idOf(seed, start, part),
    windowStart: start,
    endMicros: endsAt,
    endTime: `${stamp}Z`,
    name: `COSTS_${stamp}+00:00.jsonl`,
    bytes: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
  }
}

/** ISO-8601 with six fractional digits and without a zone. Microseconds since the epoch are below 2^53. */
function microsText(micros: number): string {
  const seconds = new Date(Math.floor(micros / 1_000_000) * 1000).toISOString().slice(0, 19)
  return `${seconds}.${String(micros % 1_000_000).padStart(6, '0')}`
}

// An id encodes its window, so that no table is needed, yet looks opaque: minutes xor a hash of the seed, part, check digits.
function idOf(seed: number, start: number, part: number): string {
  const minutes = start / 60_000
  const hidden = (minutes ^ hash32(seed, 0x1d)) >>> 0
  const text = hidden.toString(16).padStart(8, '0') + part.toString(16).padStart(3, '0')
  return `eclf_${text}${hexId(13, seed, minutes, part)}`
}

function windowOfId(seed: number, id: string): number | null {
  const match = /^eclf_([0-9a-f]{8})([0-9a-f]{3})[0-9a-f]{13}$/.exec(id)
  if (!match?.[1] || !match[2]) return null
  const start = ((Number.parseInt(match[1], 16) ^ hash32(seed, 0x1d)) >>> 0) * 60_000
  return idOf(seed, start, Number.parseInt(match[2], 16)) === id ? start : null
}
