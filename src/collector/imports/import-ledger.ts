import { createHash } from 'node:crypto'
import { DAY_MS, dayStart, type UtcDay } from '../../model/time/time.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import type { CollectorContext } from '../context.ts'
import { NO_LOAD } from '../ledger/no-load.ts'
import type { ReportPlace } from './read-file.ts'

/**
 * A day of an imported file is two rows of the ledger: the slice of the day, which names the load that stands, and a row of
 * its own that keeps the load when a later file takes its place. So a file can be taken back.
 */

/** A file that was imported and not taken back. */
export interface ImportedFile {
  id: string
  place: ReportPlace
  /** Milliseconds. */
  importedAt: number
  /** `kind:id` of whoever did. */
  by: string
  /** SHA-256 of each day's lines stand in the rows. */
  kept: readonly LedgerRow[]
}

/** What stands and what is kept of an account. */
export interface Standing {
  /** By day, the row whose load is shown. */
  days: ReadonlyMap<UtcDay, LedgerRow>
  /** The newest first. */
  files: readonly ImportedFile[]
}

export const loadOfDay = (importId: string, day: UtcDay) => `${importId}.${day}`
const importOf = ({ loadId }: LedgerRow) => loadId.slice(0, loadId.indexOf('.'))

export async function readStanding({ facts }: CollectorContext, place: ReportPlace): Promise<Standing> {
  const rows = await facts.readLedger(place)
  const days = rows.filter(({ kind, outcome }) => kind === 'day' && outcome === 'committed')
  const kept = rows.filter(({ kind, outcome }) => kind === 'import' && outcome === 'kept')
  const files = [...Map.groupBy(kept, importOf)].map(([id, own]): ImportedFile => ({
    id,
    place,
    importedAt: own[0]?.fetchedAt ?? 0,
    by: own[0]?.note ?? '',
    kept: own.toSorted((a, b) => a.slice.localeCompare(b.slice)),
  }))
  return {
    days: new Map(days.map((row) => [row.slice, row])),
    files: files.toSorted((a, b) => b.importedAt - a.importedAt || b.id.localeCompare(a.id)),
  }
}

/** The same for the same files: what a preview was of. */
export function markOf({ days }: Standing, sha256: string): string {
  const standing = [...days].map(([day, { loadId }]) => `${day} ${loadId}`).sort()
  return createHash('sha256')
    .update([sha256, ...standing].join('\n'))
    .digest('hex')
}

/** A row of the ledger without what differs. */
export function emptyRow(
  place: ReportPlace,
  day: UtcDay,
  now: number,
): Omit<LedgerRow, 'slice' | 'kind' | 'outcome'> {
  const period = { periodStart: dayStart(day), periodEnd: dayStart(day) + DAY_MS }
  return { ...place, ...period, ...NO_LOAD, fetchedAt: now, leaseEpoch: 0, note: '' }
}
