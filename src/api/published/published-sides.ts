import type { MonthSides } from '../../metrics/reconcile/months/asked-months.ts'
import type { Tool } from '../../model/money/book-link.ts'
import type { CalendarMonth } from '../../model/time/calendar-month.ts'
import { METRIC_NAMES, type MetricId } from '../../model/metric.ts'
import { utcDay } from '../../model/time/time.ts'
import type { ReleaseReader } from '../../privacy/read/release-reader.ts'
import { said } from '../../words/said.ts'

/** What is published of a tool as a whole, by month. */
export type Sides = Pick<MonthSides, 'of'>

/**
 * Numbers of exactly the days of a month, or none. One that lacks a day, or counts one of the month before, is not held
 * against what is of the whole month: the difference would be the day that was too little to be told.
 * @param asked.months one after the other, the newest first
 */
export async function readSides(
  releases: ReleaseReader,
  asked: { tool: Tool; months: readonly CalendarMonth[]; metrics: readonly MetricId[] },
): Promise<Sides> {
  const { tool, months, metrics } = asked
  const [from, to] = [months.at(-1)?.first ?? '', utcDay(months[0]?.end ?? 0)]
  const cut = { source: tool, table: 'totals', grain: 'month', dimension: null } as const
  const cells = await releases.cells({ ...cut, from, to, metrics })
  return {
    of({ first, end }, metric) {
      const cell = cells.find((one) => one.metric === metric && one.from === first && one.to === utcDay(end))
      const value = cell?.partial === false ? cell.amount : null
      return {
        value,
        lacks: value === null ? [said('not_told_of_month', { name: METRIC_NAMES[metric], metric })] : [],
      }
    },
  }
}
