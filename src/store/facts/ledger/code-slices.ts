import type { CodeDataset } from '../../../model/dataset.ts'
import type { Interval } from '../../../model/time.ts'
import type { LedgerKind } from '../../../model/coverage.ts'
import type { FactsReader, SliceOutcome } from '../facts-store.ts'

/** What the ledger says of a slice of the code assistant now. */
export interface CodeSlice {
  account: string
  dataset: CodeDataset
  slice: string
  /** The load whose rows count when the outcome is `committed`. */
  loadId: string
  kind: LedgerKind
  outcome: SliceOutcome
  /** Milliseconds since the epoch, half-open; null where it does not apply. */
  periodStart: number | null
  periodEnd: number | null
  /** Milliseconds since the epoch. */
  fetchedAt: number
  rows: number
  /** Lines of it that could not be understood. */
  rejected: number
  /** How many there are as the answer itself says; null where it does not. */
  stated: number | null
}

const SLICES = `SELECT account, dataset, slice, load_id AS loadId, kind, outcome, period_start AS periodStart,
  period_end AS periodEnd, fetched_at AS fetchedAt, toString(rows) AS rows, toString(rejected) AS rejected, stated
FROM slices_current
WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND dataset IN {datasets:Array(String)}
  AND ifNull(period_start < {to:Int64}, 1) AND ifNull(period_end > {from:Int64}, 1)
ORDER BY period_start, account, dataset, slice`

type StoredSlice = Omit<
  CodeSlice,
  'periodStart' | 'periodEnd' | 'fetchedAt' | 'rows' | 'rejected' | 'stated'
> & {
  periodStart: string | null
  periodEnd: string | null
  fetchedAt: string
  rows: string
  rejected: string
  stated: string | null
}

/** Newest ledger row of every slice that touches the range, oldest first; one without a period touches every range. */
export async function readCodeSlices(
  facts: FactsReader,
  of: { tenant: string; accounts: readonly string[]; datasets: readonly CodeDataset[]; range: Interval },
  signal?: AbortSignal,
): Promise<CodeSlice[]> {
  const { tenant, accounts, datasets, range } = of
  const rows = await facts.query<StoredSlice>(
    SLICES,
    { tenant, accounts: [...accounts], datasets: [...datasets], from: range.start, to: range.end },
    signal ? { signal } : {},
  )
  return rows.map((row) => ({
    ...row,
    periodStart: row.periodStart === null ? null : Number(row.periodStart),
    periodEnd: row.periodEnd === null ? null : Number(row.periodEnd),
    fetchedAt: Number(row.fetchedAt),
    rows: Number(row.rows),
    rejected: Number(row.rejected),
    stated: row.stated === null ? null : Number(row.stated),
  }))
}
