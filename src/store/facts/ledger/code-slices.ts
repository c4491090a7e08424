import type { Dataset } from '../../../model/dataset.ts'
import type { Interval } from '../../../model/time/time.ts'
import type { FactsReader, LedgerRow } from '../facts-store.ts'
import { readSlices } from './ledger.ts'
import { i64, sql, texts } from '../engine/sql.ts'

const FIELDS = [
  'account',
  'dataset',
  'slice',
  'loadId',
  'kind',
  'outcome',
  'periodStart',
  'periodEnd',
  'fetchedAt',
  'stableSince',
  'rows',
  'rejected',
  'stated',
] as const satisfies (keyof LedgerRow)[]

/** What the ledger says of a slice of the code assistant now. */
export type CodeSlice = Pick<LedgerRow, (typeof FIELDS)[number]>

/** Newest ledger row of every slice that touches the range, oldest first; one without a period touches every range. */
export async function readCodeSlices(
  facts: FactsReader,
  of: { tenant: string; accounts?: readonly string[]; datasets: readonly Dataset[]; range: Interval },
  signal?: AbortSignal,
): Promise<CodeSlice[]> {
  const { datasets, range } = of
  const touching = sql`dataset IN ${texts(datasets)}
  AND ifNull(period_start < ${i64(range.end)}, 1) AND ifNull(period_end > ${i64(range.start)}, 1)
ORDER BY period_start, account, dataset, slice`
  return await readSlices(facts, FIELDS, of, touching, signal)
}
