import { DAY_MS, type Interval } from '../../model/time.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import type { MetricsQuery, Scope } from '../metrics-query.ts'
import { accountsOf, accountsWith } from '../ask/scope-accounts.ts'
import { ADDED_MEASURES, addedUntold } from '../feeds/metrics-call-sources.ts'
import { isEnterprise } from '../feeds/named-enterprises.ts'
import { dimensionsAsked } from '../feeds/segment.ts'
import { said, type Said } from '../../words/said.ts'

/**
 * Said of metrics calls: an organisation and an enterprise of two connections are added where no report tells whether one
 * is part of the other. Teams are those of organisations alone.
 */
export async function countedTwice(input: {
  facts: FactsReader
  scope: Scope
  query: Pick<MetricsQuery, 'groupBy' | 'filters'>
  range: Interval
  measures?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}): Promise<Said[]> {
  const { facts, scope, query, range, measures, signal } = input
  const asked = accountsWith(scope, 'metrics_calls').filter(({ connection }) =>
    query.filters.every(
      ({ dimension, op, values }) =>
        dimension !== 'connection' || values.includes(connection) === (op === 'in'),
    ),
  )
  const added = measures?.some((measure) => ADDED_MEASURES.includes(measure)) ?? true
  const both = asked.some(isEnterprise) && !asked.every(isEnterprise)
  if (!added || !both || dimensionsAsked(query).includes('team')) return []
  const accounts = accountsOf(scope, 'metrics_calls')
  const rows = await facts.query<{ account: string }>(
    addedUntold({ who: WHO, when: WHEN, accounts: accounts.length }),
    {
      tenant: scope.tenant,
      accounts,
      asked: asked.map(({ account }) => account),
      from: Math.floor(range.start / DAY_MS),
      to: Math.ceil(range.end / DAY_MS),
    },
    signal ? { signal } : {},
  )
  if (rows.length === 0) return []
  const names = rows.map(({ account }) => account.replace('organization:', ''))
  return [said('perhaps_counted_twice', { names: names.join(', ') })]
}

const WHO = 'tenant = {tenant:String} AND account IN {accounts:Array(String)}'
const WHEN = 'day >= toDate({from:UInt32}) AND day < toDate({to:UInt32})'
