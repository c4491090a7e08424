import { accountName } from '../../model/account-key.ts'
import type { Interval } from '../../model/time/time.ts'
import { TEXT } from '../../store/facts/engine/columns.ts'
import { readRows } from '../../store/facts/engine/sql.ts'
import type { MetricsQuery, ScopedFacts } from '../metrics-query.ts'
import { accountsWith, ofConnectionsAsked, ownerOf } from '../ask/scope-accounts.ts'
import { ADDED_MEASURES, addedUntold } from '../feeds/metrics-call-sources.ts'
import { withinDays } from '../feeds/fact-source.ts'
import { isEnterprise } from '../feeds/bill/named-enterprises.ts'
import { dimensionsAsked } from '../feeds/segment.ts'
import { said, type Said } from '../../words/said.ts'

/**
 * Said of metrics calls: an organisation and an enterprise of two connections are added where no report tells whether one
 * is part of the other. Teams are those of organisations alone.
 */
export async function countedTwice(
  input: ScopedFacts & {
    query: Pick<MetricsQuery, 'groupBy' | 'filters'>
    range: Interval
    measures?: readonly string[] | undefined
  },
): Promise<Said[]> {
  const { facts, scope, query, range, measures, signal } = input
  const asked = ofConnectionsAsked(accountsWith(scope, 'metrics_calls'), query)
  const added = measures?.some((measure) => ADDED_MEASURES.includes(measure)) ?? true
  const both = asked.some(isEnterprise) && !asked.every(isEnterprise)
  if (!added || !both || dimensionsAsked(query).includes('team')) return []
  const by = { of: ownerOf(scope, 'metrics_calls'), when: withinDays(range) }
  const untold = addedUntold(
    by,
    asked.map(({ account }) => account),
  )
  const rows = await readRows(facts, untold, { account: TEXT }, signal)
  if (rows.length === 0) return []
  const names = rows.map(({ account }) => accountName(account))
  return [said('perhaps_counted_twice', { names: names.join(', ') })]
}
