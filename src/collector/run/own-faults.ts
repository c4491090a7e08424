import { EngineError, type EngineFault } from '../../store/facts/engine/engine-error.ts'
import { DiskNearlyFullError } from '../upkeep/disk-guard.ts'
import { said, together, type Said } from '../../words/said.ts'

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
  message: Said
  action: Said
}

const BY_ITSELF = said('collecting_goes_on')

const MAKE_ROOM = together([said('make_room'), BY_ITSELF])

const fault = (code: OwnFault['code'], message: Said, action: Said): OwnFault => ({ code, message, action })

const FULL = fault('disk_full', said('disk_full'), MAKE_ROOM)
const READ_ONLY = fault(
  'disk_read_only',
  said('disk_read_only'),
  said('check_folder_owner', { after: BY_ITSELF }),
)
const FAILING = fault('disk_failing', said('disk_failing'), said('look_at_disk_have_backup'))
const DAMAGED = fault('store_damaged', said('store_damaged'), said('damaged_part_refetched'))
const MEMORY = fault('memory_short', said('memory_short'), said('give_memory', { after: BY_ITSELF }))
const BUSY = fault('store_busy', said('store_busy_taking'), said('retried_or_more_power'))
const UNAVAILABLE = fault(
  'store_unavailable',
  said('store_unreachable'),
  said('look_at_servers', { after: BY_ITSELF }),
)
const FILES = fault(
  'too_many_open_files',
  said('too_many_open_files'),
  said('raise_open_files', { after: BY_ITSELF }),
)

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
        ? said('server_disk_nearly_full', { free: megabytes(free), least: megabytes(minFree) })
        : said('disk_nearly_full', { free: megabytes(free), least: megabytes(minFree) }),
    action: MAKE_ROOM,
  }
}
