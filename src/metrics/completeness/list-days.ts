import { DAY_MS, utcDay } from '../../model/time.ts'

/** More than these say less; of the rest only how many days they are. */
const MOST_STRETCHES = 5

/** Days since the epoch, in their order, as stretches without a break: `2026-03-01, 2026-03-05 to 2026-03-07`. */
export function listDays(days: readonly number[]): string {
  const found: { first: number; last: number }[] = []
  for (const day of days) {
    const before = found.at(-1)
    if (before?.last === day - 1) before.last = day
    else found.push({ first: day, last: day })
  }
  const name = (day: number) => utcDay(day * DAY_MS)
  const shown = found
    .slice(0, MOST_STRETCHES)
    .map(({ first, last }) => (first === last ? name(first) : `${name(first)} to ${name(last)}`))
  const more = found.slice(MOST_STRETCHES).reduce((sum, { first, last }) => sum + last - first + 1, 0)
  return [...shown, ...(more > 0 ? [`${more} more days`] : [])].join(', ')
}
