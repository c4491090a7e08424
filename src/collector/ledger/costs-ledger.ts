import type { Hole } from '../../model/coverage.ts'
import type { Interval } from '../../model/time/time.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import type { CostFile } from '../../sources/source.ts'
import { isDamaged, triedAgainAt } from '../take/damaged-slice.ts'

/** What the ledger says about a costs feed. Derived on every run, so nothing has to be kept in step. */
export interface CostsLedger {
  files: Map<string, LedgerRow>
  windows: Interval[]
  holes: Hole[]
  hasData: boolean
}

export function readCostsLedger(rows: readonly LedgerRow[]): CostsLedger {
  const ledger: CostsLedger = { files: new Map(), windows: [], holes: [], hasData: false }
  for (const row of rows) {
    if (row.kind === 'expired' || row.kind === 'coarse') continue
    if (row.kind === 'window' || row.kind === 'history_start') ledger.windows.push(periodOf(row))
    else ledger.files.set(row.slice, row)
    if (row.outcome === 'held') ledger.holes.push({ ...periodOf(row), reason: 'held' })
    if (row.outcome === 'unrecoverable') ledger.holes.push({ ...periodOf(row), reason: 'unrecoverable' })
    if (row.kind === 'file' && row.outcome === 'committed' && row.rows > 0) ledger.hasData = true
  }
  return ledger
}

/**
 * Whether a listed file has to be fetched: never seen, its content is another one now, or it came damaged a while ago. One
 * that was held for what it says, or gone, is tried again only when somebody asks for it (`relist`).
 */
export function isDue(ledger: CostsLedger, file: CostFile, at: { relist: boolean; now: number }): boolean {
  const known = ledger.files.get(file.id)
  if (!known) return true
  if (isDamaged(known))
    return at.relist || known.sha256 !== (file.sha256 ?? '') || triedAgainAt(known) <= at.now
  if (file.sha256 === null) return true
  if (known.outcome === 'committed') return known.sha256 !== file.sha256
  return at.relist || (known.sha256 !== '' && known.sha256 !== file.sha256)
}

/** Write time of damaged files that are worth another try now. */
export function dueAgain(ledger: CostsLedger, now: number): Interval[] {
  return [...ledger.files.values()].filter((row) => isDamaged(row) && triedAgainAt(row) <= now).map(periodOf)
}

export function periodOf(row: LedgerRow): Interval {
  return { start: row.periodStart ?? 0, end: row.periodEnd ?? 0 }
}
