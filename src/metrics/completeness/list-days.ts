import { dayName } from '../../model/time/epoch-day.ts'
import { said } from '../../words/said.ts'
import type { Param } from '../../words/written.ts'

/** More than these say less; of the rest only how many days they are. */
const MOST_STRETCHES = 5

/** Days since the epoch, in their order, as stretches without a break: `2026-03-01, 2026-03-05 to 2026-03-07`. */
export function listDays(days: readonly number[]): Param[] {
  const found: { first: number; last: number }[] = []
  for (const day of days) {
    const before = found.at(-1)
    if (before?.last === day - 1) before.last = day
    else found.push({ first: day, last: day })
  }
  const shown = found
    .slice(0, MOST_STRETCHES)
    .map(({ first, last }) =>
      first === last ? dayName(first) : said('days_to', { first: dayName(first), last: dayName(last) }),
    )
  const more = found.slice(MOST_STRETCHES).reduce((sum, { first, last }) => sum + last - first + 1, 0)
  return [...shown, ...(more > 0 ? [said('more_days', { count: more })] : [])]
}
