import type { Dimension } from '../../model/metric.ts'
import type { FeedCoverage } from './completeness.ts'
import type { DimensionFilter, MetricsQuery, Scope } from '../metrics-query.ts'
import { accountsBehind, accountsWithNumbers, type NamingDimension } from '../ask/scope-accounts.ts'

const isNaming = (dimension: Dimension, { namesOrganizations }: FeedCoverage): dimension is NamingDimension =>
  dimension === 'connection' || (dimension === 'organization' && !namesOrganizations)

/**
 * How far a feed is known for a row, by its key: where groups or filters name connections or organizations, over those
 * accounts alone that they stand for. What another account knows says nothing of this one's. Pure.
 */
export function coverageByRow(
  feed: FeedCoverage,
  { query, scope }: { query: Pick<MetricsQuery, 'groupBy' | 'filters'>; scope: Scope },
): (key: readonly string[]) => FeedCoverage {
  const asked = query.filters.reduce((left, filter) => narrowed(left, keptBy(filter, scope, feed)), feed)
  const places = query.groupBy.flatMap((dimension, at) =>
    isNaming(dimension, feed) ? [{ dimension, at }] : [],
  )
  if (places.length === 0) return () => asked
  const found = new Map<string, FeedCoverage>()
  return (key) => {
    const id = JSON.stringify(places.map(({ at }) => key[at]))
    const known = found.get(id)
    if (known) return known
    const own = places.reduce((left, { dimension, at }) => {
      const name = key[at]
      const accounts = name === undefined ? null : accountsBehind(scope, dimension, name)
      return accounts ? narrowed(left, (account) => accounts.includes(account)) : left
    }, asked)
    found.set(id, own)
    return own
  }
}

function narrowed(feed: FeedCoverage, isKept: (account: string) => boolean): FeedCoverage {
  return { ...feed, accounts: feed.accounts.filter(({ account }) => isKept(account.account)) }
}

/** An account that several connections read is left out with the last of them. */
function keptBy(
  { dimension, op, values }: DimensionFilter,
  scope: Scope,
  feed: FeedCoverage,
): (account: string) => boolean {
  if (!isNaming(dimension, feed)) return () => true
  const behind = (names: readonly string[]) =>
    names.flatMap((name) => accountsBehind(scope, dimension, name) ?? [])
  const named = behind(values)
  if (op === 'in') return (account) => named.includes(account)
  const connections = [...(scope.connections ?? []), ...accountsWithNumbers(scope)]
  const others = dimension === 'connection' ? connections.map(({ connection }) => connection) : []
  const left = behind(others.filter((name) => !values.includes(name)))
  return (account) => left.includes(account) || !named.includes(account)
}
