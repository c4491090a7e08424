import type { Dataset } from '../../../model/dataset.ts'
import type { FactsReader, LedgerRow } from '../facts-store.ts'
import { toFields, type Stored } from './ledger.ts'

const FIELDS = [
  'kind',
  'outcome',
  'fetchedAt',
  'periodStart',
  'periodEnd',
  'rows',
  'rejected',
  'duplicates',
  'restated',
  'unknownFields',
  'note',
] as const satisfies (keyof LedgerRow)[]

/** Ledger rows that say the same of one period, as a row: numbers are their sums, `fetchedAt` is the newest. */
export type LedgerPeriod = Pick<LedgerRow, (typeof FIELDS)[number]> & {
  /** How many slices they are. */
  slices: number
}

const PERIODS = `SELECT kind, outcome, period_start, period_end, reason AS note, slices, fetched AS fetched_at, all_rows AS rows,
  all_rejected AS rejected, all_duplicates AS duplicates, all_restated AS restated, all_unknown AS unknown_fields
FROM (
  SELECT kind, outcome, period_start, period_end, if(outcome IN ('held', 'unrecoverable'), note, '') AS reason,
    count() AS slices, max(fetched_at) AS fetched, sum(rows) AS all_rows, sum(rejected) AS all_rejected,
    sum(duplicates) AS all_duplicates, sum(restated) AS all_restated, sumMap(unknown_fields) AS all_unknown
  FROM slices_current
  WHERE tenant = {tenant:String} AND account = {account:String} AND dataset = {dataset:String}
  GROUP BY kind, outcome, period_start, period_end, reason
)
ORDER BY period_start, kind, outcome`

/** The ledger of a dataset by day rather than by slice: thousands of teams have a slice each of every day. */
export async function readLedgerPeriods(
  facts: FactsReader,
  of: { tenant: string; account: string; dataset: Dataset },
): Promise<LedgerPeriod[]> {
  const { tenant, account, dataset } = of
  const rows = await facts.query<Record<string, Stored>>(PERIODS, { tenant, account, dataset })
  return rows.map((stored) => ({ ...toFields(FIELDS, stored), slices: Number(stored['slices']) }))
}
