import { CODE_TABLES } from './code-tables.ts'
import type { Engine } from './engine.ts'
import type { CodeTable, Load, SqlParams } from './facts-store.ts'

type LoadRef = Pick<Load, 'tenant' | 'account' | 'dataset' | 'slice' | 'loadId'>

const OF_ACCOUNT = 'tenant = {tenant:String} AND account = {account:String}'
const OF_SLICE = `${OF_ACCOUNT} AND dataset = {dataset:String} AND slice = {slice:String}`
/** Rows of one load, with `loadParams`. */
export const ROWS_OF_LOAD = `${OF_SLICE} AND load_id = {load_id:String}`

export function loadParams({ tenant, account, dataset, slice, loadId }: LoadRef): SqlParams {
  return { tenant, account, dataset, slice, load_id: loadId }
}

/** Rows of a load that are there, counted or not. */
export async function countCodeRows(engine: Engine, load: LoadRef, table: CodeTable): Promise<number> {
  const sql = `SELECT toUInt32(count()) AS found FROM code_${table} WHERE ${ROWS_OF_LOAD}`
  const [row] = await engine.query<{ found: number }>(sql, loadParams(load))
  return row?.found ?? 0
}

/** How many keys of a load (`from`: its rows) the slice shows now with other content. */
export async function countRestated(
  engine: Engine,
  load: LoadRef,
  table: CodeTable,
  from: string,
): Promise<number> {
  const theirs = await shownNow(engine, load, table, from)
  if (theirs === null) return 0
  const { key, columns } = CODE_TABLES[table]
  // Rows that only their line tells apart are compared with any of their kind.
  const names = key.filter((column) => !column.includes('line')).join(', ')
  const hashed = `tuple(${names}) AS key, sipHash64(tuple(${columns.join(', ')})) AS hash`
  const [found] = await engine.query<{ restated: number }>(
    `SELECT toUInt32(countIf(mine.hash != theirs.hash)) AS restated
FROM (SELECT ${hashed} FROM ${from}) AS mine
ANY INNER JOIN (SELECT ${hashed} FROM ${theirs.from}) AS theirs ON mine.key = theirs.key`,
    { ...loadParams(load), ...theirs.params },
  )
  return found?.restated ?? 0
}

/** What the slice shows now; null when it has never been committed. */
async function shownNow(
  engine: Engine,
  load: LoadRef,
  table: CodeTable,
  mine: string,
): Promise<{ from: string; params: SqlParams } | null> {
  if (table === 'pull_requests') {
    const known = `${OF_ACCOUNT} AND pull_request_id IN (SELECT pull_request_id FROM ${mine})`
    return { from: `code_pull_requests_current WHERE ${known}`, params: {} }
  }
  const [current] = await engine.query<{ load_id: string }>(
    `SELECT load_id FROM slices_current WHERE ${OF_SLICE} AND outcome = 'committed'`,
    loadParams(load),
  )
  if (!current) return null
  const from = `code_${table} WHERE ${OF_SLICE} AND load_id = {current:String}`
  return { from, params: { current: current.load_id } }
}
