import { allDatasets, traitsOf, type Dataset } from '../../../model/dataset.ts'
import { codeTableOf } from '../code-tables.ts'
import { FLAG, TEXT, type RowOf } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { allTenants, readRows, rowsOf, sql, text, texts } from '../engine/sql.ts'
import { deleteRows } from '../load/delete-rows.ts'
import { tablesOf } from '../load/incoming.ts'
import { forgetDaysOf } from '../derived/refresh-cost-sums.ts'

const MARK = {
  tenant: TEXT,
  account: TEXT,
  dataset: TEXT,
  slice: TEXT,
  load_id: TEXT,
  committed: FLAG,
}
type Mark = RowOf<typeof MARK>

/** Null where a row holds whatever load brought it. */
function tableOf(dataset: Dataset): string | null {
  const { shape } = traitsOf(dataset)
  if (shape === 'cost_line') return 'costs'
  if (shape === 'limit_snapshot') return 'spend_limits'
  return shape === 'pull_request' ? null : `code_${codeTableOf(dataset)}`
}

/**
 * Remove rows of loads that were started and never committed, and close every mark. A load whose slice was
 * committed by a later load goes too: the slice is what the ledger says, whole.
 */
export async function sweepUncommitted(
  engine: Engine,
  of?: { tenant: string; account: string; dataset: Dataset },
): Promise<number> {
  const loads = of
    ? sql`${rowsOf('loads', of, 'FINAL')} AND dataset = ${text(of.dataset)} AND ended = 0`
    : sql`${allTenants('loads')} FINAL WHERE ended = 0`
  const slices = of
    ? sql`${rowsOf('slices', of)} AND dataset = ${text(of.dataset)} AND outcome = 'committed'`
    : sql`${allTenants('slices')} WHERE outcome = 'committed'`
  const open = await readRows(
    engine,
    sql`SELECT tenant, account, dataset, slice, load_id, (tenant, account, dataset, load_id) IN
  (SELECT tenant, account, dataset, load_id FROM ${slices}) AS committed
FROM ${loads}`,
    MARK,
  )
  const stale = open.filter((mark) => !mark.committed)
  for (const dataset of allDatasets()) {
    const table = tableOf(dataset)
    const loadIds = stale.filter((mark) => mark.dataset === dataset).map((mark) => mark.load_id)
    if (table === null || loadIds.length === 0) continue
    if (table === 'costs') await forgetDaysOf(engine, loadIds)
    await deleteRows(engine, sql`${allTenants(table)} WHERE load_id IN ${texts(loadIds)}`)
  }
  const tables = stale.flatMap(({ load_id }) => tablesOf(load_id))
  for (const table of tables) await engine.run(`DROP TABLE IF EXISTS ${table} SYNC`)
  await closeMarks(engine, open)
  return stale.length
}

async function closeMarks(engine: Engine, marks: readonly Mark[]): Promise<void> {
  const rows = marks.map(({ tenant, account, dataset, slice, load_id }) =>
    JSON.stringify({ tenant, account, dataset, slice, load_id, ended: 1 }),
  )
  await engine.insertRows('loads', rows.join('\n'))
}
