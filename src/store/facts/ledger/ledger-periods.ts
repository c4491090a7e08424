import type { Dataset } from '../../../model/dataset.ts'
import type { FactsReader, LedgerRow } from '../facts-store.ts'
import { sql, texts } from '../engine/sql.ts'
import { readStored } from './ledger.ts'
import { newestSlices } from './newest-slices.ts'

const FIELDS = [
  'account',
  'dataset',
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

/**
 * The ledger of datasets by day rather than by slice: thousands of teams have a slice each of every day. One statement for
 * all of them, which costs little more than one of them.
 */
export async function readLedgerPeriods(
  facts: FactsReader,
  of: { tenant: string; accounts: readonly string[]; datasets: readonly Dataset[] },
): Promise<LedgerPeriod[]> {
  const periods = sql`SELECT account, dataset, kind, outcome, period_start, period_end, reason AS note, slices,
  fetched AS fetched_at, all_rows AS rows, all_rejected AS rejected, all_duplicates AS duplicates,
  all_restated AS restated, all_unknown AS unknown_fields
FROM (
  SELECT account, dataset, kind, outcome, period_start, period_end,
    if(outcome IN ('held', 'unrecoverable'), note, '') AS reason,
    count() AS slices, max(fetched_at) AS fetched, sum(rows) AS all_rows, sum(rejected) AS all_rejected,
    sum(duplicates) AS all_duplicates, sum(restated) AS all_restated, sumMap(unknown_fields) AS all_unknown
  FROM ${newestSlices(of)} AND dataset IN ${texts(of.datasets)}
  GROUP BY account, dataset, kind, outcome, period_start, period_end, reason
)
ORDER BY period_start, kind, outcome`
  const rows = await readStored(facts, FIELDS, periods)
  return rows.map(([row, stored]) => ({ ...row, slices: Number(stored['slices']) }))
}
