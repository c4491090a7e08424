import type { SourceKind } from '../../model/connection.ts'
import type { Scope } from '../metrics-query.ts'

/** The vendor-side accounts of one kind of source, each once. */
export function accountsOf(scope: Scope, source: SourceKind = 'chat_assistant'): string[] {
  const accounts = source === 'chat_assistant' ? scope.accounts : scope.code
  return [...new Set(accounts.map(({ account }) => account))]
}

/** `<connection>/<account>` of every connection of a chat assistant; empty where nobody says. */
export function ownAccounts({ connections = [] }: Scope): string[] {
  return connections.map(({ connection, account }) => `${connection}/${account}`)
}

/** Dimensions whose values stand for accounts. */
export type NamingDimension = 'connection' | 'organization'

/** The accounts that a value stands for; null for a connection that nobody in the scope has: it may have read any. */
export function accountsBehind(
  { accounts, code, connections = [] }: Scope,
  dimension: NamingDimension,
  value: string,
): string[] | null {
  if (dimension === 'organization') return [value]
  const [, ...former] = value.split('/')
  if (former.length > 0) return [former.join('/')]
  const all = [...(connections.length > 0 ? connections : accounts), ...code]
  const own = all.filter(({ connection }) => connection === value)
  return own.length === 0 ? null : own.map(({ account }) => account)
}

/** What to call the values of the dimension `connection`; what a connection read before is told by its organisation. */
export function connectionLabels({
  accounts,
  code,
  connections = [],
}: Scope): (value: string) => string | null {
  // Who stands now comes last and has the say: a former account bears the label of its connection.
  const all = [...accounts.toReversed(), ...code.toReversed(), ...connections]
  const labels = new Map(all.map(({ connection, label }) => [connection, label]))
  return (value) => {
    const known = labels.get(value)
    if (known !== undefined) return known
    const [connection = '', ...account] = value.split('/')
    if (account.length === 0) return null
    const [label, organization] = [labels.get(connection), account.join('/')]
    return label === undefined ? `Former connection (${organization})` : `${label} (${organization})`
  }
}
