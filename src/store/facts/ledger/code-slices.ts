import type { Dataset } from '../../../model/dataset.ts'
import type { Interval } from '../../../model/time.ts'
import type { FactsReader, LedgerRow } from '../facts-store.ts'
import { readRows } from './ledger.ts'

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
  'rows',
  'rejected',
  'stated',
] as const satisfies (keyof LedgerRow)[]

/** What the ledger says of a slice of the code assistant now. */
export type CodeSlice = Pick<LedgerRow, (typeof FIELDS)[number]>

const TOUCHING = `tenant = {tenant:String} AND account IN {accounts:Array(String)} AND dataset IN {datasets:Array(String)}
  AND ifNull(period_start < {to:Int64}, 1) AND ifNull(period_end > {from:Int64}, 1)
ORDER BY period_start, account, dataset, slice`

/** Newest ledger row of every slice that touches the range, oldest first; one without a period touches every range. */
export async function readCodeSlices(
  facts: FactsReader,
  of: { tenant: string; accounts: readonly string[]; datasets: readonly Dataset[]; range: Interval },
  signal?: AbortSignal,
): Promise<CodeSlice[]> {
  const { tenant, accounts, datasets, range } = of
  const params = {
    tenant,
    accounts: [...accounts],
    datasets: [...datasets],
    from: range.start,
    to: range.end,
  }
  return await readRows(facts, FIELDS, TOUCHING, params, signal ? { signal } : {})
}
