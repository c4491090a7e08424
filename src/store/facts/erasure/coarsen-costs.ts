import { DAY_OF_EVENT, HAS_HOUR } from '../engine/day-of-event.ts'
import type { Engine } from '../engine/engine.ts'
import { rowsOf, runOn, sql, texts, verbatim, type Sql } from '../engine/sql.ts'
import { countRows, deleteRows } from '../load/delete-rows.ts'
import { insertInOne, MOVED_COLUMNS } from '../load/move-in.ts'

/** Of no load: a place from which a row was moved. */
const GRAVE = { user_id: `''`, slice: `''`, load_id: `''`, connection: `''` }

const moved = MOVED_COLUMNS.split(', ').map((column) => {
  if (column === 'event_time')
    return `if(is_grave, at, ${DAY_OF_EVENT.replace('event_time', 'at')}) AS event_time`
  if (column === 'is_deleted') return 'is_grave AS is_deleted'
  const empty = new Map(Object.entries(GRAVE)).get(column)
  return empty === undefined ? column : `if(is_grave, ${empty}, ${column}) AS ${column}`
})

/** Whose records lose their hours. */
export interface CoarseCosts {
  tenant: string
  account?: string
}

/**
 * Take the hours from the cost records of these people: they stay, with all they say, at the day. Safe to repeat.
 * @returns how many there were
 */
export async function coarsenCosts(
  engine: Engine,
  tenant: string,
  subjects: readonly string[],
): Promise<number> {
  const theirs = sql`user_id IN ${texts(subjects)}`
  const rows = await standAtDay(engine, { tenant }, theirs)
  await dropHours(engine, { tenant }, theirs)
  return rows
}

/**
 * In one statement a record leaves its hour and stands at its day, so that nobody counts it twice or not at all.
 * @returns how many did
 */
export async function standAtDay(engine: Engine, of: CoarseCosts, which: Sql): Promise<number> {
  const counted = sql`${rowsOf('costs', of, 'FINAL')} AND ${which} AND ${verbatim(HAS_HOUR)} AND is_deleted = 0`
  const rows = await countRows(engine, counted)
  if (rows === 0) return 0
  const copies = sql`SELECT ${verbatim(moved.join(', '))} FROM (
    SELECT ${verbatim(MOVED_COLUMNS.replace('event_time', 'event_time AS at').replace('is_deleted, ', ''))}
    FROM ${counted}
  ) ARRAY JOIN [1, 0] AS is_grave`
  await runOn(engine, insertInOne(copies))
  return rows
}

/** What is left at the hours of records that stand at their days. */
export async function dropHours(engine: Engine, of: CoarseCosts, which: Sql): Promise<void> {
  const all = rowsOf('costs', of)
  await deleteRows(engine, sql`${all} AND ${which} AND ${verbatim(HAS_HOUR)}`)
  await deleteRows(engine, sql`${all} AND is_deleted = 1 AND load_id = '' AND slice = ''`)
}
