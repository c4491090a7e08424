import type { Dataset } from '../../../model/dataset.ts'
import type { FactsReader } from '../facts-store.ts'

const MARK = `SELECT toString(sum(cityHash64(account, dataset, slice, load_id, outcome, recorded_at))) AS mark
FROM slices WHERE tenant = {tenant:String} AND dataset IN {datasets:Array(String)}`

/**
 * A text that is another one after anything was committed to these datasets: what was worked out of them before holds
 * while it is the same. It may also change without a commit, when the engine forgets replaced rows.
 */
export async function readLedgerMark(
  facts: FactsReader,
  of: { tenant: string; datasets: readonly Dataset[] },
  signal?: AbortSignal,
): Promise<string> {
  const params = { tenant: of.tenant, datasets: [...of.datasets] }
  const [row] = await facts.query<{ mark: string }>(MARK, params, signal ? { signal } : {})
  return row?.mark ?? ''
}
