import { allDatasets, traitsOf, type Dataset } from '../../../model/dataset.ts'
import { codeTableOf } from '../code-tables.ts'
import type { Engine } from '../engine/engine.ts'
import { deleteRows } from '../load/delete-rows.ts'
import { incomingTable } from '../load/incoming.ts'
import { forgetDaysOf } from '../derived/refresh-cost-sums.ts'

interface Mark {
  tenant: string
  account: string
  dataset: Dataset
  slice: string
  load_id: string
}

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
  const open = await engine.query<Mark & { committed: number }>(
    `
  SELECT tenant, account, dataset, slice, load_id,
    (tenant, account, dataset, load_id) IN
      (SELECT tenant, account, dataset, load_id FROM slices WHERE outcome = 'committed') AS committed
  FROM loads FINAL WHERE ended = 0
    ${of ? 'AND tenant = {tenant:String} AND account = {account:String} AND dataset = {dataset:String}' : ''}`,
    {
      ...of,
    },
  )
  const stale = open.filter((mark) => mark.committed === 0)
  for (const dataset of allDatasets()) {
    const table = tableOf(dataset)
    const loadIds = stale.filter((mark) => mark.dataset === dataset).map((mark) => mark.load_id)
    if (table === null || loadIds.length === 0) continue
    if (table === 'costs') await forgetDaysOf(engine, loadIds)
    await deleteRows(engine, table, 'load_id IN {load_ids:Array(String)}', { load_ids: loadIds })
  }
  for (const mark of stale) await engine.run(`DROP TABLE IF EXISTS ${incomingTable(mark.load_id)} SYNC`)
  await closeMarks(engine, open)
  return stale.length
}

async function closeMarks(engine: Engine, marks: readonly Mark[]): Promise<void> {
  const rows = marks.map(({ tenant, account, dataset, slice, load_id }) =>
    JSON.stringify({ tenant, account, dataset, slice, load_id, ended: 1 }),
  )
  await engine.insertRows('loads', rows.join('\n'))
}
