import { KEY_OF } from '../code-tables.ts'
import { comparedColumns } from './code-rows.ts'
import { COUNT, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { listed, readRows, rowsOf, sql, text, texts, type Sql } from '../engine/sql.ts'
import type { CodeTable, Load } from '../facts-store.ts'
import { newestSlices } from '../ledger/newest-slices.ts'

type LoadRef = Pick<Load, 'tenant' | 'account' | 'dataset' | 'slice' | 'loadId'>

const ofDataset = (table: string, load: Pick<Load, 'tenant' | 'account' | 'dataset'>) =>
  sql`${rowsOf(table, load)} AND dataset = ${text(load.dataset)}`

/** Rows of one load. */
export function rowsOfLoad(table: CodeTable, load: LoadRef): Sql {
  return sql`${ofDataset(`code_${table}`, load)} AND slice = ${text(load.slice)} AND load_id = ${text(load.loadId)}`
}

type Loads = readonly [Load, ...Load[]]

/** Rows of several loads of one dataset. */
export function rowsOfLoads(table: CodeTable, loads: Loads): Sql {
  const ids = new Map(loads.map(({ slice, loadId }) => [slice, loadId]))
  return rowsShown(table, loads[0], ids)
}

function rowsShown(table: CodeTable, load: Load, shown: ReadonlyMap<string, string>): Sql {
  return sql`${ofDataset(`code_${table}`, load)} AND slice IN ${texts([...shown.keys()])} AND load_id IN ${texts([...shown.values()])}`
}

/** The load that each of these slices shows now; a slice that was never committed has none. */
export async function slicesShown(
  engine: Engine,
  loads: Loads,
  table: CodeTable,
): Promise<Map<string, string>> {
  // A pull request's newest state counts, whatever load it came with.
  if (table === 'pull_requests') return new Map(loads.map(({ slice, loadId }) => [slice, loadId]))
  const slices = texts(loads.map(({ slice }) => slice))
  const rows = await readRows(
    engine,
    sql`SELECT slice, load_id FROM ${newestSlices(loads[0])} AND dataset = ${text(loads[0].dataset)}
  AND slice IN ${slices} AND outcome = 'committed'`,
    { slice: TEXT, load_id: TEXT },
  )
  return new Map(rows.map(({ slice, load_id }) => [slice, load_id]))
}

/** Rows of a load that are there, counted or not. */
export async function countCodeRows(engine: Engine, load: LoadRef, table: CodeTable): Promise<number> {
  const [row] = await readRows(engine, sql`SELECT count() AS found FROM ${rowsOfLoad(table, load)}`, {
    found: COUNT,
  })
  return row?.found ?? 0
}

interface Restating {
  loads: Loads
  table: CodeTable
  /** Their rows. */
  from: Sql
  /** Narrows what is shown to the rows `from` can meet. */
  only?: Sql
  /** The load that each slice shows. */
  shown: ReadonlyMap<string, string>
}

/** How many keys of these loads their slices show with other content, by load id; a load that is not there restates none. */
export async function countRestated(
  engine: Engine,
  { loads, table, from, only = sql`true`, shown }: Restating,
): Promise<ReadonlyMap<string, number>> {
  if (shown.size === 0) return new Map()
  const isPull = table === 'pull_requests'
  const theirs = isPull
    ? sql`${rowsOf('code_pull_requests_current', loads[0])} AND pull_request_id IN (SELECT pull_request_id FROM ${from})`
    : rowsShown(table, loads[0], shown)
  // Rows that only their line tells apart are compared with any of their kind.
  const names = [...(isPull ? [] : ['slice']), ...KEY_OF[table].filter((column) => !column.includes('line'))]
  // Of a row's many arrays sipHash64 takes ten times as long.
  const hashed = sql`tuple(${listed(names)}) AS key, cityHash64(tuple(${listed(comparedColumns(table))})) AS hash`
  const rows = await readRows(
    engine,
    sql`SELECT mine.load_id AS load_id, countIf(mine.hash != theirs.hash) AS restated
FROM (SELECT load_id, ${hashed} FROM ${from}) AS mine
ANY INNER JOIN (SELECT ${hashed} FROM ${theirs} AND ${only}) AS theirs ON mine.key = theirs.key
GROUP BY load_id`,
    { load_id: TEXT, restated: COUNT },
  )
  return new Map(rows.map(({ load_id, restated }) => [load_id, restated]))
}
