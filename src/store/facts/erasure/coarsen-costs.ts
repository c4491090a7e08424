import { DAY_OF_EVENT } from '../engine/day-of-event.ts'
import type { Engine } from '../engine/engine.ts'
import { rowsOf, runOn, sql, texts, verbatim } from '../engine/sql.ts'
import { countRows, deleteRows } from '../load/delete-rows.ts'
import { insertInOne, MOVED_COLUMNS } from '../load/move-in.ts'

const HAS_HOUR = verbatim(`event_time != ${DAY_OF_EVENT}`)
/** Of no load: a place from which a row was moved. */
const GRAVE = { user_id: `''`, slice: `''`, load_id: `''`, connection: `''` }

const moved = MOVED_COLUMNS.split(', ').map((column) => {
  if (column === 'event_time')
    return `if(is_grave, at, ${DAY_OF_EVENT.replace('event_time', 'at')}) AS event_time`
  if (column === 'is_deleted') return 'is_grave AS is_deleted'
  const empty = new Map(Object.entries(GRAVE)).get(column)
  return empty === undefined ? column : `if(is_grave, ${empty}, ${column}) AS ${column}`
})

/**
 * Take the hours from the cost records of these people: they stay, with all they say, at the day. In one statement a record
 * leaves its hour and stands at its day, so that nobody counts it twice or not at all. Safe to repeat.
 */
export async function coarsenCosts(
  engine: Engine,
  tenant: string,
  subjects: readonly string[],
): Promise<number> {
  const theirs = rowsOf('costs', { tenant })
  const withHour = sql`user_id IN ${texts(subjects)} AND ${HAS_HOUR}`
  const counted = rowsOf('costs', { tenant }, 'FINAL')
  const rows = await countRows(engine, sql`${counted} AND ${withHour} AND is_deleted = 0`)
  if (rows > 0) {
    const copies = sql`SELECT ${verbatim(moved.join(', '))} FROM (
      SELECT ${verbatim(MOVED_COLUMNS.replace('event_time', 'event_time AS at').replace('is_deleted, ', ''))}
      FROM ${counted} AND ${withHour} AND is_deleted = 0
    ) ARRAY JOIN [1, 0] AS is_grave`
    await runOn(engine, insertInOne(copies))
  }
  await deleteRows(engine, sql`${theirs} AND ${withHour}`)
  await deleteRows(engine, sql`${theirs} AND is_deleted = 1 AND load_id = '' AND slice = ''`)
  return rows
}
