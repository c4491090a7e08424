import type { Dataset } from '../../../model/dataset.ts'
import type { FactsReader, LedgerRow } from '../facts-store.ts'

/** Ledger rows that say the same of one period, as a row: numbers are their sums, `fetchedAt` is the newest. */
export type LedgerPeriod = Pick<
  LedgerRow,
  | 'kind'
  | 'outcome'
  | 'fetchedAt'
  | 'periodStart'
  | 'periodEnd'
  | 'rows'
  | 'rejected'
  | 'duplicates'
  | 'restated'
  | 'unknownFields'
  | 'note'
> & {
  /** How many slices they are. */
  slices: number
}

const PERIODS = `SELECT kind, outcome, period_start, period_end, if(outcome IN ('held', 'unrecoverable'), note, '') AS reason,
  count() AS slices, max(fetched_at) AS fetched, sum(rows) AS all_rows,
  sum(rejected) AS all_rejected, sum(duplicates) AS all_duplicates, sum(restated) AS all_restated,
  sumMap(unknown_fields) AS all_unknown
FROM slices_current
WHERE tenant = {tenant:String} AND account = {account:String} AND dataset = {dataset:String}
GROUP BY kind, outcome, period_start, period_end, reason
ORDER BY period_start, kind, outcome`

interface StoredPeriod extends Pick<LedgerRow, 'kind' | 'outcome'> {
  period_start: string | null
  period_end: string | null
  reason: string
  slices: string
  fetched: string
  all_rows: string
  all_rejected: string
  all_duplicates: string
  all_restated: string
  all_unknown: Record<string, string>
}

/** The ledger of a dataset by day rather than by slice: thousands of teams have a slice each of every day. */
export async function readLedgerPeriods(
  facts: FactsReader,
  { tenant, account, dataset }: { tenant: string; account: string; dataset: Dataset },
): Promise<LedgerPeriod[]> {
  const rows = await facts.query<StoredPeriod>(PERIODS, { tenant, account, dataset })
  const time = (text: string | null) => (text === null ? null : Number(text))
  return rows.map((row) => ({
    kind: row.kind,
    outcome: row.outcome,
    fetchedAt: Number(row.fetched),
    periodStart: time(row.period_start),
    periodEnd: time(row.period_end),
    slices: Number(row.slices),
    rows: Number(row.all_rows),
    rejected: Number(row.all_rejected),
    duplicates: Number(row.all_duplicates),
    restated: Number(row.all_restated),
    unknownFields: Object.fromEntries(
      Object.entries(row.all_unknown).map(([path, seen]) => [path, Number(seen)]),
    ),
    note: row.reason,
  }))
}
