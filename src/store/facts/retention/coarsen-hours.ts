import type { UtcDay } from '../../../model/time/time.ts'
import { TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, rowsOf, sql, text, verbatim } from '../engine/sql.ts'
import { HAS_HOUR } from '../engine/day-of-event.ts'
import { dropHours, standAtDay } from '../erasure/coarsen-costs.ts'
import { ofCosts } from '../ledger/newest-slices.ts'
import { countRows } from '../load/delete-rows.ts'

interface Account {
  tenant: string
  account: string
}

/**
 * Take the hours from an account's cost records of the days before this one, a day at a time: they stay, with all they say,
 * at the day. A load that began before the ledger said so still writes hours, so that the next call does it. Safe to repeat.
 * @returns how many records had one
 */
export async function coarsenHours(engine: Engine, of: Account, before: UtcDay): Promise<number> {
  if (await isLoading(engine, of)) return 0
  const day = verbatim(`toDate(event_time, 'UTC')`)
  const older = sql`event_time < toDateTime(${text(before)}, 'UTC')`
  const days = await readRows(
    engine,
    sql`SELECT DISTINCT toString(${day}) AS day FROM ${rowsOf('costs', of)} AND ${older} AND ${verbatim(HAS_HOUR)} ORDER BY day`,
    { day: TEXT },
  )
  let rows = 0
  for (const { day: one } of days) {
    const within = sql`event_time >= toDateTime(${text(one)}, 'UTC') AND ${day} = toDate(${text(one)})`
    rows += await standAtDay(engine, of, within)
  }
  if (days.length > 0) await dropHours(engine, of, older)
  return rows
}

async function isLoading(engine: Engine, of: Account): Promise<boolean> {
  const committed = sql`SELECT load_id FROM ${rowsOf('slices', of)} AND ${ofCosts()} AND outcome = 'committed'`
  const open = sql`${rowsOf('loads', of, 'FINAL')} AND ${ofCosts()} AND ended = 0 AND load_id NOT IN (${committed})`
  return (await countRows(engine, open)) > 0
}
