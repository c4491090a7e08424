import type { Interval } from '../../model/time/time.ts'
import { comparedPart } from '../completeness/compared-part.ts'
import { coverageByRow } from '../completeness/coverage-by-row.ts'
import type { Groups, OfPeriods, Period, Question } from './question.ts'
import { rangeBefore } from './time-range.ts'

/** What of a range stands against which days before. */
export interface Comparison {
  /** All of the range, but where that is not whole up to its end; null: nothing is compared. */
  part: Interval | null
  /** As long as the part. */
  before: Interval
}

/** Of a total both numbers are of as many days; a series is compared bucket by bucket. */
export function comparisonOf(
  { query, scope, feeds }: Pick<Question, 'query' | 'scope' | 'feeds'>,
  range: Interval,
  groups: Groups | null,
): Comparison | null {
  const before = rangeBefore(range, query)
  if (!before || query.grain !== 'total') return before && { part: range, before }
  const keys = groups && groups.keys.length > 0 ? groups.keys : [[]]
  const coverages = [...feeds.values()].flatMap(({ coverage }) => [
    ...new Set(keys.map(coverageByRow(coverage, { query, scope }))),
  ])
  const beforeOf = (part: Interval) => rangeBefore(part, query) ?? before
  const part = comparedPart(range, coverages, beforeOf)
  return { part, before: beforeOf(part ?? range) }
}

/** The part that is compared, where it is not all of the range: it has numbers of its own. */
export function shorterPart(range: Interval, comparison: Comparison | null): Interval | null {
  const part = comparison?.part ?? null
  return part && part.end < range.end ? part : null
}

/** The stretches of an answer. */
export function periodsOf(range: Interval, comparison: Comparison | null): OfPeriods<Interval> {
  return {
    current: range,
    compared: shorterPart(range, comparison),
    previous: comparison?.part ? comparison.before : null,
  }
}

/** The same question to each stretch. */
export async function readPeriods<Value>(
  { current, compared, previous }: OfPeriods<Interval>,
  read: (range: Interval, period: Period) => Promise<Value> | Value,
): Promise<OfPeriods<Value>> {
  const [now, part, before] = await Promise.all([
    read(current, 'current'),
    compared && read(compared, 'compared'),
    previous && read(previous, 'previous'),
  ])
  return { current: now, compared: part, previous: before }
}
