import { sinceAgreed, type PeopleFrom } from '../access/agreement/people-from.ts'
import { isoInstant, parseRange, rangeBefore } from '../metrics/ask/time-range.ts'
import { metricById } from '../metrics/catalog.ts'
import { TidemarkError } from '../lib/errors.ts'
import type { MetricsAnswer as Answer, MissingStretch } from '../metrics/metrics-query.ts'
import type { MetricId } from '../model/metric.ts'
import { DAY_MS, dayStart, type UtcDay } from '../model/time/time.ts'
import { said } from '../words/said.ts'
import type { MetricsQuery } from './contract/metrics.ts'
import { isOfUsers } from './seen-users.ts'

/** A question that tells of people one by one from a day on, and what it lacks by that. */
interface UsersSince {
  query: MetricsQuery
  /** The first day that windows which reach back may count; null: every day. */
  countsFrom: UtcDay | null
  withheld: MissingStretch[]
}

const trailingDaysOf = (metric: MetricId) => metricById(metric).trailingDays ?? 0

/**
 * At which hours somebody worked is in cost records alone, for as long as those have them: a question about people one by one
 * is about whole days. @throws TidemarkError `not_published`
 */
function requireDays({ grain, from, to }: MetricsQuery): void {
  const inside = (at: string) => Date.parse(at) % DAY_MS !== 0
  const faults = [
    ...(grain === 'hour' ? ['grain'] : []),
    ...(inside(from) ? ['from'] : []),
    ...(inside(to) ? ['to'] : []),
  ]
  if (faults.length === 0) return
  throw new TidemarkError('not_published', said('hours_of_people'), {
    action: said('ask_people_by_day'),
    details: faults.map((path) => ({ path, message: said('whole_days_of_people') })),
  })
}

/**
 * A question about people one by one, without the days of which nobody may be told of, and what it lacks by that. It is
 * compared with days before only where all of these may be told of, and counts of the last 7 or 28 days count none of them
 * either. @throws TidemarkError `privacy_mode` where none is left, `not_published` of parts of days
 */
export function queryUsersSince(query: MetricsQuery, peopleFrom: PeopleFrom): UsersSince {
  const ofUsers = isOfUsers(query)
  if (ofUsers) requireDays(query)
  if (peopleFrom === null || !ofUsers) return { query, countsFrom: null, withheld: [] }
  const { compare: _, ...alone } = query
  const from = sinceAgreed(peopleFrom, query)
  const agreed = dayStart(peopleFrom)
  const asked = parseRange(query)
  const before = rangeBefore(asked, query)
  const trailing = query.metrics.filter((metric) => trailingDaysOf(metric) > 0)
  const reach = Math.max(0, ...trailing.map(trailingDaysOf)) * DAY_MS
  const starts = Math.min(asked.start, (before?.start ?? Infinity) - reach)
  const window = Math.max(asked.start, agreed) - reach
  return {
    query: starts < agreed ? { ...alone, from } : query,
    countsFrom: peopleFrom,
    withheld: [...lackBefore(peopleFrom, starts, query.metrics), ...lackBefore(peopleFrom, window, trailing)],
  }
}

function lackBefore(peopleFrom: UtcDay, start: number, metrics: MetricId[]): MissingStretch[] {
  if (start >= dayStart(peopleFrom) || metrics.length === 0) return []
  const message = said('people_from', { day: peopleFrom })
  const to = isoInstant(dayStart(peopleFrom))
  return [{ from: isoInstant(start), to, reason: 'withheld', message, metrics }]
}

export const withWithheld = (answer: Answer, withheld: readonly MissingStretch[]): Answer => ({
  ...answer,
  completeness: { ...answer.completeness, missing: [...withheld, ...answer.completeness.missing] },
})
