import { monthOf, monthsBetween, type CalendarMonth } from '../../model/calendar-month.ts'
import type { ReleaseGrain } from '../../model/release.ts'
import { addDays, DAY_MS, dayStart, daysOf, utcDay, type UtcDay } from '../../model/time.ts'

/** Days that numbers are published of together; `to` is outside. */
export interface Row {
  from: UtcDay
  to: UtcDay
}

/** A piece of a week that is shorter belongs to its neighbour. */
const SHORTEST_WEEK = 5

/**
 * The rows of a month: whole months, weeks that begin on a Monday or with the month, or days of which Friday to Sunday are
 * one. Each coarser row is made of whole finer ones.
 */
export function rowsOfMonth({ start, end }: CalendarMonth, grain: ReleaseGrain): Row[] {
  const days = daysOf({ start, end })
  const borders = days.filter((day, at) => at === 0 || BEGINS[grain](day, at, days.length))
  return borders.map((from, at) => ({ from, to: borders[at + 1] ?? utcDay(end) }))
}

const weekday = (day: UtcDay) => new Date(dayStart(day)).getUTCDay()

/** Whether a row begins on a day other than the first of its month. */
const BEGINS: Record<ReleaseGrain, (day: UtcDay, at: number, days: number) => boolean> = {
  month: () => false,
  week: (day, at, days) => weekday(day) === 1 && at >= SHORTEST_WEEK && days - at >= SHORTEST_WEEK,
  day: (day) => weekday(day) !== 0 && weekday(day) !== 6,
}

/** Rows that begin within some days, in order. */
export function rowsBetween({ from, to }: Row, grain: ReleaseGrain): Row[] {
  if (from >= to) return []
  return monthsBetween(from, addDays(to, -1))
    .toReversed()
    .flatMap((month) => rowsOfMonth(month, grain))
    .filter((row) => row.from >= from && row.from < to)
}

export function isBorder(day: UtcDay, grain: ReleaseGrain): boolean {
  return rowsOfMonth(monthOf(day), grain).some(({ from }) => from === day)
}

/** The range of whole rows that is nearest to some days. */
export function nearestRows(asked: Row, grain: ReleaseGrain): Row {
  const from = nearest(asked.from, grain)
  const to = nearest(asked.to, grain)
  if (from < to) return { from, to }
  const row = rowsBetween({ from: monthOf(from).first, to: addDays(from, 1) }, grain).at(-1)
  return row ?? { from, to: addDays(from, 1) }
}

function nearest(day: UtcDay, grain: ReleaseGrain): UtcDay {
  const rows = rowsOfMonth(monthOf(day), grain)
  const borders = [...rows.map(({ from }) => from), ...rows.slice(-1).map(({ to }) => to)]
  const away = (border: UtcDay) => Math.abs(dayStart(border) - dayStart(day)) / DAY_MS
  return borders.toSorted((a, b) => away(a) - away(b))[0] ?? day
}
