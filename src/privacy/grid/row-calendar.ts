import { monthOf, monthsBetween } from '../../model/time/calendar-month.ts'
import type { ReleaseGrain } from '../../model/privacy/release.ts'
import { addDays, DAY_MS, dayStart, type UtcDay } from '../../model/time/time.ts'
import { rowsOfMonth, type Row } from '../build/month-rows.ts'

/** Rows that begin within some days, in order. */
export function rowsBetween({ from, to }: Row, grain: ReleaseGrain): Row[] {
  if (from >= to) return []
  return monthsBetween(from, addDays(to, -1))
    .toReversed()
    .flatMap(({ first }) => rowsOfMonth(first, grain))
    .filter((row) => row.from >= from && row.from < to)
}

export function isBorder(day: UtcDay, grain: ReleaseGrain): boolean {
  return rowsOfMonth(day, grain).some(({ from }) => from === day)
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
  const rows = rowsOfMonth(day, grain)
  const borders = [...rows.map(({ from }) => from), ...rows.slice(-1).map(({ to }) => to)]
  const away = (border: UtcDay) => Math.abs(dayStart(border) - dayStart(day)) / DAY_MS
  return borders.toSorted((a, b) => away(a) - away(b))[0] ?? day
}
