import { sinceAgreed, type PeopleFrom } from '../access/agreement/people-from.ts'
import { isoInstant, parseRange, previousRange, previousWeeks } from '../metrics/ask/time-range.ts'
import type { MetricsAnswer as Answer, MissingStretch } from '../metrics/metrics-query.ts'
import { dayStart } from '../model/time.ts'
import { said } from '../words/said.ts'
import type { MetricsQuery } from './contract/metrics.ts'
import { isOfUsers } from './seen-users.ts'

const BEFORE = { previous_period: previousRange, previous_weeks: previousWeeks }

/**
 * A question about people one by one, without the days of which nobody may be told of, and what it lacks by that. It is
 * compared with days before only where all of these may be told of. @throws TidemarkError `privacy_mode` where none is left
 */
export function queryUsersSince(
  query: MetricsQuery,
  peopleFrom: PeopleFrom,
): { query: MetricsQuery; withheld: MissingStretch[] } {
  if (peopleFrom === null || !isOfUsers(query)) return { query, withheld: [] }
  const { compare, ...alone } = query
  const from = sinceAgreed(peopleFrom, query)
  const asked = parseRange(query)
  const before = compare && BEFORE[compare](asked, query.grain)
  const starts = Math.min(asked.start, before?.start ?? Infinity)
  if (starts >= dayStart(peopleFrom)) return { query, withheld: [] }
  const message = said('people_from', { day: peopleFrom })
  const { metrics } = query
  const to = isoInstant(dayStart(peopleFrom))
  return {
    query: { ...alone, from },
    withheld: [{ from: isoInstant(starts), to, reason: 'withheld', message, metrics }],
  }
}

export const withWithheld = (answer: Answer, withheld: readonly MissingStretch[]): Answer => ({
  ...answer,
  completeness: { ...answer.completeness, missing: [...withheld, ...answer.completeness.missing] },
})
