import { buryMovedEvents, compareIncoming } from './compare-incoming.ts'
import { KEPT_COST_COLUMNS } from './costs/cost-columns.ts'
import type { Engine } from '../engine/engine.ts'
import { COUNT } from '../engine/columns.ts'
import { readRows, rowsOf, runOn, sql, text, u32, u64, verbatim, type Sql } from '../engine/sql.ts'
import type { LoadedRows, NamesKeeper } from '../facts-store.ts'
import { type Counted, type Incoming } from './incoming.ts'
import { keepPeopleOf } from './told-people.ts'

const ATTEMPTS = 3

/** A load that is gathered and counted. */
export interface Gathered {
  incoming: Incoming
  counted: Counted
}

/** Make a load visible, and say how it stands to what was there. */
export async function moveIn(engine: Engine, gathered: Gathered, vault: NamesKeeper): Promise<LoadedRows> {
  const { incoming } = gathered
  const { rows } = gathered.counted
  if (rows === 0) return { rows, duplicates: 0, restated: 0, firstHour: null, lastHourEnd: null }
  const of = { load: incoming.load, tables: [incoming.table] }
  const hours = await keepPeopleOf(engine, of, vault)
  const counted = hours === 'changed' ? await incoming.count() : gathered.counted
  const { duplicates, restated, moved } = await compareIncoming(engine, incoming)
  if (moved > 0) await buryMovedEvents(engine, incoming)
  await insert(engine, { incoming, counted })
  // An hour that an event has left has changed as well.
  const { firstHour, lastHourEnd } = moved > 0 ? await incoming.count() : counted
  return { rows, duplicates, restated, firstHour, lastHourEnd }
}

/** Derived by the load's own table already. */
const DERIVED_COLUMNS = ['credits', 'usd', 'estimated_usd', 'event_key']
export const MOVED_COLUMNS = [...KEPT_COST_COLUMNS, 'is_deleted', ...DERIVED_COLUMNS].join(', ')

const MOVE_SETTINGS = `SETTINGS ${[
  // However many rows: a statement that is cut into parts would become visible part by part.
  'max_insert_threads = 1',
  'min_insert_block_size_rows = 100000000',
  'min_insert_block_size_bytes = 0',
  'insert_allow_materialized_columns = 1',
  'max_threads = 1',
].join(', ')}`

/** An acknowledged insert is not taken on trust: engines have been seen to lose one at a kill. */
async function insert(engine: Engine, gathered: Gathered): Promise<void> {
  const { table, load } = gathered.incoming
  for (let attempt = 1; ; attempt += 1) {
    await insertFrom(engine, table)
    const missing = await countMissing(engine, gathered)
    if (missing === 0) return
    if (attempt === ATTEMPTS)
      throw new Error(`slice ${load.slice}: ${missing} rows not there after the insert`)
  }
}

/** In one statement, hence all or nothing. */
export async function insertFrom(engine: Engine, table: string): Promise<void> {
  await runOn(engine, insertInOne(sql`SELECT ${verbatim(MOVED_COLUMNS)} FROM ${verbatim(table)}`))
}

/** All of these rows, with `MOVED_COLUMNS`, become visible at once. */
export const insertInOne = (rows: Sql): Sql =>
  sql`INSERT INTO costs (${verbatim(MOVED_COLUMNS)}) ${verbatim(MOVE_SETTINGS)} ${rows}`

async function countMissing(engine: Engine, { incoming, counted }: Gathered): Promise<number> {
  const { rows, firstHour, lastHourEnd } = counted
  const { load, table } = incoming
  const inRange = sql`${rowsOf('costs', load)} AND event_time >= toDateTime(${u32(firstHour ?? 0)}, 'UTC')
    AND event_time < toDateTime(${u32(lastHourEnd ?? 0)}, 'UTC')`
  const [own] = await readRows(
    engine,
    sql`SELECT count() AS found FROM ${inRange} AND load_id = ${text(load.loadId)} AND is_deleted = 0`,
    { found: COUNT },
  )
  if (own?.found === rows) return 0
  // Rows that lost to a newer file may already have been merged away; then the newer ones stand for them.
  const [left] = await readRows(
    engine,
    sql`SELECT count() AS missing FROM ${verbatim(table)}
    WHERE (event_time, event_id) NOT IN (SELECT event_time, event_id FROM ${inRange} AND version >= ${u64(load.version)})`,
    { missing: COUNT },
  )
  return left?.missing ?? rows
}
