import { ACCOUNT, allNew, buryMovedEvents, compareIncoming, unionOf } from './compare-incoming.ts'
import { COST_COLUMNS } from './cost-columns.ts'
import type { Engine } from './engine.ts'
import type { LoadedRows } from './facts-store.ts'
import { loadParams, type Counted, type Incoming } from './incoming.ts'

const ATTEMPTS = 3

/** A load that is gathered and counted. */
export interface Gathered {
  incoming: Incoming
  counted: Counted
}

/**
 * Make loads of one account visible, and say of each how it stands to what was there and to those before it. Where
 * every event is new, which is the rule, all of them go in at once: one part in the engine instead of many, which
 * spares most of the merging. Otherwise one after the other.
 */
export async function moveIn(engine: Engine, loads: readonly Gathered[]): Promise<LoadedRows[]> {
  const filled = loads.filter(({ counted }) => counted.rows > 0)
  if (filled.length > 1 && (await canGoTogether(engine, filled))) {
    await insert(engine, filled)
    return loads.map(({ counted }) => loadedRows(counted, { duplicates: 0, restated: 0 }))
  }
  const loaded: LoadedRows[] = []
  for (const load of loads) loaded.push(await moveInAlone(engine, load))
  return loaded
}

function canGoTogether(engine: Engine, loads: readonly Gathered[]): Promise<boolean> {
  const rows = loads.reduce((sum, { counted }) => sum + counted.rows, 0)
  return allNew(
    engine,
    loads.map(({ incoming }) => incoming),
    rows,
  )
}

/** Make one load visible. */
export async function moveInAlone(engine: Engine, gathered: Gathered): Promise<LoadedRows> {
  const { incoming, counted } = gathered
  if (counted.rows === 0) return loadedRows(counted, { duplicates: 0, restated: 0 })
  const compared = await compareIncoming(engine, incoming)
  if (compared.moved > 0) await buryMovedEvents(engine, incoming)
  await insert(engine, [gathered])
  return loadedRows(counted, compared)
}

function loadedRows(
  { rows, firstHour, lastHourEnd }: Counted,
  { duplicates, restated }: Pick<LoadedRows, 'duplicates' | 'restated'>,
): LoadedRows {
  return { rows, duplicates, restated, firstHour, lastHourEnd }
}

/** Derived by the loads' own tables already. */
const DERIVED_COLUMNS = ['credits', 'usd', 'estimated_usd', 'event_key']
const MOVED_COLUMNS = [...COST_COLUMNS, 'is_deleted', ...DERIVED_COLUMNS]

const MOVE_SETTINGS = `SETTINGS ${[
  // However many rows: a statement that is cut into parts would become visible part by part.
  'max_insert_threads = 1',
  'min_insert_block_size_rows = 100000000',
  'min_insert_block_size_bytes = 0',
  'insert_allow_materialized_columns = 1',
  'max_threads = 1',
].join(', ')}`

/** An acknowledged insert is not taken on trust: engines have been seen to lose one at a kill. */
async function insert(engine: Engine, loads: readonly Gathered[]): Promise<void> {
  const source = unionOf(
    loads.map(({ incoming }) => incoming),
    MOVED_COLUMNS,
  )
  for (let attempt = 1; ; attempt += 1) {
    await engine.run(`INSERT INTO costs (${MOVED_COLUMNS.join(', ')}) ${MOVE_SETTINGS} ${source}`)
    const missing = await countMissing(engine, loads)
    if (missing === 0) return
    const slices = loads.map(({ incoming }) => incoming.load.slice).join(', ')
    if (attempt === ATTEMPTS) throw new Error(`slices ${slices}: ${missing} rows not there after insert`)
  }
}

async function countMissing(engine: Engine, loads: readonly Gathered[]): Promise<number> {
  const found = await rowsFound(engine, loads)
  let missing = 0
  for (const load of loads) {
    const { loadId } = load.incoming.load
    if (found.get(loadId) !== load.counted.rows) missing += await searchMissing(engine, load)
  }
  return missing
}

const IN_RANGE = `${ACCOUNT} AND event_time >= toDateTime({first:UInt32}, 'UTC') AND event_time < toDateTime({end:UInt32}, 'UTC')`

async function rowsFound(engine: Engine, loads: readonly Gathered[]): Promise<Map<string, number>> {
  const [head] = loads
  if (!head) return new Map()
  const params = {
    ...loadParams(head.incoming.load),
    first: Math.min(...loads.map(({ counted }) => counted.firstHour ?? 0)),
    end: Math.max(...loads.map(({ counted }) => counted.lastHourEnd ?? 0)),
    load_ids: loads.map(({ incoming }) => incoming.load.loadId),
  }
  const sql = `SELECT load_id, toUInt32(count()) AS found FROM costs
    WHERE ${IN_RANGE} AND load_id IN {load_ids:Array(String)} AND is_deleted = 0 GROUP BY load_id`
  const rows = await engine.query<{ load_id: string; found: number }>(sql, params)
  return new Map(rows.map(({ load_id, found }) => [load_id, found]))
}

/** Rows that lost to a newer file may already have been merged away; then the newer ones stand for them. */
async function searchMissing(engine: Engine, { incoming, counted }: Gathered): Promise<number> {
  const { rows, firstHour, lastHourEnd } = counted
  const params = { ...loadParams(incoming.load), first: firstHour ?? 0, end: lastHourEnd ?? 0 }
  const sql = `SELECT toUInt32(count()) AS missing FROM ${incoming.table}
    WHERE (event_time, event_id) NOT IN (
      SELECT event_time, event_id FROM costs WHERE ${IN_RANGE} AND version >= {version:UInt64})`
  const [left] = await engine.query<{ missing: number }>(sql, params)
  return left?.missing ?? rows
}
