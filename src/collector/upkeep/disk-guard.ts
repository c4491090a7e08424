import { statfs } from 'node:fs/promises'

/** Whose disk is short of room. */
export type DiskPlace = 'data_folder' | 'clickhouse'

/** Why a run ends, and none begins, while a disk has too little room. */
export class DiskNearlyFullError extends Error {
  override name = 'DiskNearlyFullError'
  /** Bytes. */
  readonly free: number
  readonly minFree: number
  readonly place: DiskPlace

  constructor(free: number, minFree: number, place: DiskPlace = 'data_folder') {
    super(`${free} bytes of the disk (${place}) are free, ${minFree} are needed to collect`)
    this.free = free
    this.minFree = minFree
    this.place = place
  }
}

/** Watches the room on the disks of the data folder and of a ClickHouse server. Collecting stops before a store meets a full disk. */
export interface DiskGuard {
  readonly minFreeBytes: number
  /** Of the fuller disk, as last seen; null before the first look. */
  readonly freeBytes: number | null
  /** Why nothing may be collected now; null when there is room. */
  readonly trouble: DiskNearlyFullError | null
  /** Aborts with `trouble` when there is no longer room; another one once there is again. */
  readonly signal: AbortSignal
  /**
   * Look now. 'short' and 'room' are told once, when it changes: `room()` must follow before anything is collected again,
   * so that the stores can be looked at first.
   */
  look(): Promise<'short' | 'room' | 'same'>
  room(): void
}

/** So much more than the least must be free before collecting goes on: what a run lets go of is no room. */
const RESUME_AT = 1.1

export function createDiskGuard(options: {
  folder: string
  minFreeBytes: number
  /** Bytes an unprivileged process may still write; the system's own answer unless told. */
  readFree?: () => Promise<number>
  /** The same of a ClickHouse server's disk; null where there is none, or it does not say. */
  readServerFree?: () => Promise<number | null>
}): DiskGuard {
  const { folder, minFreeBytes, readFree = () => freeBytesOf(folder), readServerFree } = options
  let controller = new AbortController()
  let freeBytes: number | null = null
  let trouble: DiskNearlyFullError | null = null
  return {
    minFreeBytes,
    get freeBytes() {
      return freeBytes
    },
    get trouble() {
      return trouble
    },
    get signal() {
      return controller.signal
    },
    async look() {
      const own = await readFree()
      const server = (await readServerFree?.()) ?? Infinity
      freeBytes = Math.min(own, server)
      if (trouble !== null) return freeBytes >= minFreeBytes * RESUME_AT ? 'room' : 'same'
      if (freeBytes >= minFreeBytes) return 'same'
      trouble = new DiskNearlyFullError(freeBytes, minFreeBytes, server < own ? 'clickhouse' : 'data_folder')
      controller.abort(trouble)
      return 'short'
    },
    room() {
      trouble = null
      controller = new AbortController()
    },
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
