import { NOBODY, seenIn, type Seen } from '../privacy/seen.ts'
import type { MetricsAnswer, MetricsQuery } from './contract/metrics.ts'
import { sourceOf } from './published/source-of.ts'

const USER = 'user'

/** Whether people are told of one by one. */
export const isOfUsers = ({ group_by: groupBy, filters }: MetricsQuery) =>
  groupBy.includes(USER) || filters.some(({ dimension }) => dimension === USER)

/** Whom numbers tell of one by one: people that they are grouped by, or those that are filtered. */
export function seenUsers(
  { metrics, group_by: groupBy, filters }: MetricsQuery,
  { rows, cut }: MetricsAnswer,
): Seen {
  const asked = filters.flatMap(({ dimension, values }) => (dimension === USER ? values : []))
  const named = groupBy.includes(USER) ? rows.map((row) => row[USER]) : asked
  const ids = named.filter((id) => typeof id === 'string').filter((id) => id !== '')
  const [first] = metrics
  if (first === undefined) return NOBODY
  return seenIn(
    ids.map((id) => `${sourceOf(first)}:${id}`),
    cut ?? null,
  )
}
