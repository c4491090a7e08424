import { KEY_OF } from '../code-tables.ts'
import { columnsOf } from './code-rows.ts'
import type { Engine } from '../engine/engine.ts'
import type { CodeTable, Load, SqlParams } from '../facts-store.ts'

type LoadRef = Pick<Load, 'tenant' | 'account' | 'dataset' | 'slice' | 'loadId'>

const OF_ACCOUNT = 'tenant = {tenant:String} AND account = {account:String}'
const OF_SLICE = `${OF_ACCOUNT} AND dataset = {dataset:String} AND slice = {slice:String}`
/** Rows of one load, with `loadParams`. */
export const ROWS_OF_LOAD = `${OF_SLICE} AND load_id = {load_id:String}`

export function loadParams({ tenant, account, dataset, slice, loadId }: LoadRef): SqlParams {
  return { tenant, account, dataset, slice, load_id: loadId }
}

const OF_DATASET = `${OF_ACCOUNT} AND dataset = {dataset:String}`
/** Rows of several loads of one dataset, with `loadsParams`. */
export const ROWS_OF_LOADS = `${OF_DATASET} AND slice IN {slices:Array(String)} AND load_id IN {load_ids:Array(String)}`

export function loadsParams(loads: readonly [Load, ...Load[]]): SqlParams {
  const { tenant, account, dataset } = loads[0]
  return {
    tenant,
    account,
    dataset,
    slices: loads.map(({ slice }) => slice),
    load_ids: loads.map(({ loadId }) => loadId),
  }
}

/** The load that each of these slices shows now; a slice that was never committed has none. */
export async function slicesShown(
  engine: Engine,
  loads: readonly [Load, ...Load[]],
  table: CodeTable,
): Promise<Map<string, string>> {
  // A pull request's newest state counts, whatever load it came with.
  if (table === 'pull_requests') return new Map(loads.map(({ slice, loadId }) => [slice, loadId]))
  const rows = await engine.query<{ slice: string; load_id: string }>(
    `SELECT slice, load_id FROM slices_current
WHERE ${OF_DATASET} AND slice IN {slices:Array(String)} AND outcome = 'committed'`,
    loadsParams(loads),
  )
  return new Map(rows.map(({ slice, load_id }) => [slice, load_id]))
}

/** Rows of a load that are there, counted or not. */
export async function countCodeRows(engine: Engine, load: LoadRef, table: CodeTable): Promise<number> {
  const sql = `SELECT toUInt32(count()) AS found FROM code_${table} WHERE ${ROWS_OF_LOAD}`
  const [row] = await engine.query<{ found: number }>(sql, loadParams(load))
  return row?.found ?? 0
}

interface Restating {
  loads: readonly [Load, ...Load[]]
  table: CodeTable
  /** Their rows, with the params of it. */
  from: string
  params?: SqlParams
  /** SQL that narrows what is shown to the rows `from` can meet, with the same params. */
  only?: string
  /** The load that each slice shows. */
  shown: ReadonlyMap<string, string>
}

/** How many keys of these loads their slices show with other content, by load id; a load that is not there restates none. */
export async function countRestated(
  engine: Engine,
  { loads, table, from, params, only = 'true', shown }: Restating,
): Promise<ReadonlyMap<string, number>> {
  if (shown.size === 0) return new Map()
  const isPull = table === 'pull_requests'
  const theirs = isPull
    ? `code_pull_requests_current WHERE ${OF_ACCOUNT} AND pull_request_id IN (SELECT pull_request_id FROM ${from})`
    : `code_${table} WHERE ${ROWS_OF_LOADS}`
  // Rows that only their line tells apart are compared with any of their kind.
  const names = [...(isPull ? [] : ['slice']), ...KEY_OF[table].filter((column) => !column.includes('line'))]
  // Of a row's many arrays sipHash64 takes ten times as long.
  const hashed = `tuple(${names.join(', ')}) AS key, cityHash64(tuple(${columnsOf(table).join(', ')})) AS hash`
  const rows = await engine.query<{ load_id: string; restated: number }>(
    `SELECT mine.load_id AS load_id, toUInt32(countIf(mine.hash != theirs.hash)) AS restated
FROM (SELECT load_id, ${hashed} FROM ${from}) AS mine
ANY INNER JOIN (SELECT ${hashed} FROM ${theirs} AND ${only}) AS theirs ON mine.key = theirs.key
GROUP BY load_id`,
    { ...params, ...loadsParams(loads), slices: [...shown.keys()], load_ids: [...shown.values()] },
  )
  return new Map(rows.map(({ load_id, restated }) => [load_id, restated]))
}
