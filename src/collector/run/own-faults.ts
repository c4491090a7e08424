import { EngineError, type EngineFault } from '../../store/facts/engine/engine-error.ts'
import { DiskNearlyFullError } from '../upkeep/disk-guard.ts'

/** What failed on this server rather than at the vendor, in words for whoever runs it. */
export interface OwnFault {
  code:
    | 'disk_nearly_full'
    | 'disk_full'
    | 'disk_read_only'
    | 'disk_failing'
    | 'store_damaged'
    | 'memory_short'
    | 'store_busy'
    | 'store_unavailable'
    | 'too_many_open_files'
  message: string
  action: string
}

const BY_ITSELF = 'Collecting goes on by itself once that is done; nothing collected so far is lost.'

const MAKE_ROOM =
  'Whoever runs this server should free space on the disk of the data folder, and of ClickHouse and PostgreSQL where they are servers of their own, or enlarge it.'

const FULL: OwnFault = {
  code: 'disk_full',
  message: 'The disk of this server is full: what came from the vendor could not be written.',
  action: `${MAKE_ROOM} ${BY_ITSELF}`,
}
const READ_ONLY: OwnFault = {
  code: 'disk_read_only',
  message: 'Tidemark may not write to its data folder.',
  action: `Whoever runs this server should check that the data folder belongs to the service’s user and that its disk is not mounted read-only. ${BY_ITSELF}`,
}
const FAILING: OwnFault = {
  code: 'disk_failing',
  message: 'The disk of this server reported an error while it was read or written.',
  action:
    'Whoever runs this server should look at the system’s log and at the disk, and have a backup ready.',
}
const DAMAGED: OwnFault = {
  code: 'store_damaged',
  message: 'A part of the facts on this server’s disk cannot be read.',
  action:
    'It is set aside and what it held is fetched again by itself. If it comes again, whoever runs this server should look at the disk.',
}
const MEMORY: OwnFault = {
  code: 'memory_short',
  message: 'The facts store had too little memory to take this in.',
  action: `Whoever runs this server should give it more memory. ${BY_ITSELF}`,
}
const BUSY: OwnFault = {
  code: 'store_busy',
  message: 'The facts store was too busy to take this in.',
  action:
    'Nothing to do: it is tried again by itself. If it goes on, this server needs more processors or a faster disk.',
}
const UNAVAILABLE: OwnFault = {
  code: 'store_unavailable',
  message: 'A store of this service cannot be reached.',
  action: `Whoever runs this server should look at ClickHouse and PostgreSQL and at the network to them. ${BY_ITSELF}`,
}
const FILES: OwnFault = {
  code: 'too_many_open_files',
  message: 'The system did not let Tidemark open another file.',
  action: `Whoever runs this server should raise the limit of open files (ulimit -n). ${BY_ITSELF}`,
}

/** By what the system, SQLite and PostgreSQL call it. */
const BY_CODE: Record<string, OwnFault> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  SQLITE_FULL: FULL,
  '53100': FULL,
  EACCES: READ_ONLY,
  EPERM: READ_ONLY,
  EROFS: READ_ONLY,
  SQLITE_READONLY: READ_ONLY,
  SQLITE_CANTOPEN: READ_ONLY,
  EIO: FAILING,
  SQLITE_IOERR: FAILING,
  SQLITE_CORRUPT: FAILING,
  ENOMEM: MEMORY,
  '53200': MEMORY,
  EMFILE: FILES,
  ENFILE: FILES,
  SQLITE_BUSY: BUSY,
  '53300': BUSY,
  '57P03': UNAVAILABLE,
  ECONNREFUSED: UNAVAILABLE,
  ECONNRESET: UNAVAILABLE,
  ETIMEDOUT: UNAVAILABLE,
  ENOTFOUND: UNAVAILABLE,
}

const BY_FAULT: Partial<Record<EngineFault, OwnFault>> = {
  disk: FULL,
  io: FAILING,
  damaged: DAMAGED,
  memory: MEMORY,
  overloaded: BUSY,
  timeout: BUSY,
  unavailable: UNAVAILABLE,
}

const MEGABYTE = 1_048_576

/** The words for a fault of this server, wherever in the chain of causes it stands; null when it is none that is known. */
export function ownFault(error: unknown): OwnFault | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DiskNearlyFullError) return nearlyFull(at)
    const known = at instanceof EngineError ? BY_FAULT[at.fault] : BY_CODE[codeOf(at)]
    if (known) return known
  }
  return null
}

/** SQLite tells more after an underscore: SQLITE_IOERR_WRITE. */
function codeOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  return /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code
}

function nearlyFull({ free, minFree, place }: DiskNearlyFullError): OwnFault {
  const megabytes = (bytes: number) => Math.floor(bytes / MEGABYTE)
  return {
    code: 'disk_nearly_full',
    message:
      place === 'clickhouse'
        ? `The disk of the ClickHouse server is nearly full: ${megabytes(free)} MB are free, and below ${megabytes(minFree)} MB nothing is collected.`
        : `The disk of this server is nearly full: ${megabytes(free)} MB are free, and below ${megabytes(minFree)} MB nothing is collected.`,
    action: `${MAKE_ROOM} ${BY_ITSELF}`,
  }
}
