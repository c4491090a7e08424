import type { Dataset } from '../../../model/dataset.ts'
import { TEXT } from '../engine/columns.ts'
import { readRows, rowsOf, sql, texts } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'

/**
 * A text that is another one after anything was committed to these datasets: what was worked out of them before holds
 * while it is the same. It may also change without a commit, when the engine forgets replaced rows.
 */
export async function readLedgerMark(
  facts: FactsReader,
  { tenant, datasets }: { tenant: string; datasets: readonly Dataset[] },
  signal?: AbortSignal,
): Promise<string> {
  const mark = sql`SELECT toString(sum(cityHash64(account, dataset, slice, load_id, outcome, recorded_at))) AS mark
FROM ${rowsOf('slices', { tenant })} AND dataset IN ${texts(datasets)}`
  const [row] = await readRows(facts, mark, { mark: TEXT }, signal)
  return row?.mark ?? ''
}
