import { traitsOf, type AccountFeed } from '../../model/dataset.ts'
import type { AccountSource, RowsOwners } from '../feeds/fact-source.ts'
import type { DimensionFilter, Scope, ScopeAccount } from '../metrics-query.ts'

/** The accounts whose facts answer a feed, or would if their vendor gave it. */
export function accountsWith({ accounts }: Pick<Scope, 'accounts'>, feed: AccountFeed): ScopeAccount[] {
  return accounts.filter(({ feeds }) => feed in feeds)
}

/** Their keys, each once. */
export function accountsOf(scope: Pick<Scope, 'accounts'>, feed: AccountFeed): string[] {
  return [...new Set(accountsWith(scope, feed).map(({ account }) => account))]
}

/** Whose rows answer a feed. */
export function ownerOf(scope: Pick<Scope, 'tenant' | 'accounts'>, feed: AccountFeed) {
  return { tenant: scope.tenant, accounts: accountsOf(scope, feed) }
}

/** Of these accounts the ones whose connection a question does not filter away. */
export function ofConnectionsAsked<Account extends { connection: string }>(
  accounts: readonly Account[],
  { filters }: { filters: readonly DimensionFilter[] },
): Account[] {
  return accounts.filter(({ connection }) =>
    filters.every(
      ({ dimension, op, values }) =>
        dimension !== 'connection' || values.includes(connection) === (op === 'in'),
    ),
  )
}

/** Accounts that have numbers; a workspace has limits alone. */
export function accountsWithNumbers({ accounts }: Pick<Scope, 'accounts'>): ScopeAccount[] {
  return accounts.filter(({ feeds }) => Object.keys(feeds).some((feed) => feed !== 'spend_limits'))
}

/** `<connection>/<account>` of every connection whose costs are read; empty where nobody says. */
export function ownAccounts({ connections = [] }: Scope): string[] {
  return connections.map(({ connection, account }) => `${connection}/${account}`)
}

/** Dimensions whose values stand for accounts. */
export type NamingDimension = 'connection' | 'organization'

/** The accounts that a value stands for; null for a connection that nobody in the scope has: it may have read any. */
export function accountsBehind(scope: Scope, dimension: NamingDimension, value: string): string[] | null {
  if (dimension === 'organization') return [value]
  const [, ...former] = value.split('/')
  if (former.length > 0) return [former.join('/')]
  const { connections = [] } = scope
  const others = accountsWithNumbers(scope).filter(
    ({ feeds }) => connections.length === 0 || !('costs' in feeds),
  )
  const own = [...connections, ...others].filter(({ connection }) => connection === value)
  return own.length === 0 ? null : own.map(({ account }) => account)
}

/** Which kind of source brings what is read of each account for a feed. */
export const sourcesOf = (scope: Pick<Scope, 'accounts'>, feed: AccountFeed): AccountSource[] =>
  accountsWith(scope, feed).flatMap(({ account, connection, feeds }) => {
    const [dataset] = Object.values(feeds).flat()
    return dataset === undefined ? [] : [{ account, connection, source: traitsOf(dataset).source }]
  })

/** Whose the rows are that answer a feed. */
export const ownersOf = (scope: Scope, feed: AccountFeed): RowsOwners => ({
  own: ownAccounts(scope),
  sources: sourcesOf(scope, feed),
})

/** What to call the values of the dimension `connection`; what a connection read before is told by its organisation. */
export function connectionLabels(scope: Scope): (value: string) => string | null {
  // Who stands now comes last and has the say: a former account bears the label of its connection.
  const all = [...accountsWithNumbers(scope).toReversed(), ...(scope.connections ?? [])]
  const labels = new Map(all.map(({ connection, label }) => [connection, label]))
  return (value) => {
    const known = labels.get(value)
    if (known !== undefined) return known
    const [connection = '', ...account] = value.split('/')
    if (account.length === 0) return null
    return formerLabel(labels.get(connection), account.join('/'))
  }
}

/** What to call an account that a connection read before it read another one, or that no connection reads any more. */
export const formerLabel = (connection: string | undefined, account: string): string =>
  connection === undefined ? account : `${connection} (${account})`
