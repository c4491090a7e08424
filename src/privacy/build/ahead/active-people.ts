import { monthOf } from '../../../model/time/calendar-month.ts'
import { addDays, type UtcDay } from '../../../model/time/time.ts'
import { rangeOf, type Building } from '../building.ts'
import type { Row } from '../month-rows.ts'
import { countFirst } from '../people/person-values.ts'

const monthBefore = (first: UtcDay): Row => ({ from: monthOf(addDays(first, -1)).first, to: first })

/** People active in the month before. */
export async function countBefore(building: Building, first: UtcDay): Promise<number> {
  const [before = 0] = await countIn(building, [monthBefore(first)])
  return before
}

/**
 * By the end of each of these rows of a month, which follow each other, who could have been active in it: whoever was, since
 * the month before. They are fewer than the people of the quarter, of whom some are known never to have begun: "two may be
 * idle" has to hold of people of whom nobody knows that.
 */
export async function countActive(
  building: Building,
  first: UtcDay,
  rows: readonly Row[],
): Promise<Map<UtcDay, number>> {
  const begun = { from: first, to: rows[0]?.from ?? first }
  const earlier = [monthBefore(first), begun].filter(({ from, to }) => from < to && to > building.first)
  const counts = await countIn(building, [...earlier, ...rows])
  const until = new Map<UtcDay, number>()
  let active = 0
  for (const [at, { to }] of [...earlier, ...rows].entries()) {
    active += counts[at] ?? 0
    until.set(to, active)
  }
  return until
}

async function countIn({ main, of, first }: Building, rows: readonly Row[]): Promise<number[]> {
  const known = rows.filter(({ to }) => to > first)
  if (known.length === 0) return rows.map(() => 0)
  const counts = await countFirst(main, { metric: of.people, ranges: known.map(rangeOf) })
  return rows.map((row) => counts[known.indexOf(row)] ?? 0)
}
