import type { Dimension, Scope } from './metrics-query.ts'
import type { FactsReader } from '../store/facts/facts-store.ts'

/** What a person would call a value: newest known name, else e-mail. No entry: no name is known. */
export type Labels = Partial<Record<Dimension, Map<string, string>>>

interface LabelInput {
  facts: FactsReader
  scope: Scope
  signal?: AbortSignal | undefined
}

const USER_LABELS = `SELECT user_id AS id,
  argMaxIf(user_name, event_time, user_name != '') AS name,
  argMaxIf(user_email, event_time, user_email != '') AS email
FROM costs_current
WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND user_id IN {ids:Array(String)}
GROUP BY id`

const GROUP_LABELS = `SELECT id, argMaxIf(name, event_time, name != '') AS name, '' AS email
FROM (
  SELECT event_time, pair.1 AS id, pair.2 AS name
  FROM costs_current
  ARRAY JOIN arrayZip(group_ids, group_names) AS pair
  WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND id IN {ids:Array(String)}
)
GROUP BY id`

/** Labels of the values that the rows hold, for the dimensions whose values are ids. */
export async function readLabels(
  { facts, scope, signal }: LabelInput,
  groupBy: readonly Dimension[],
  rows: readonly Record<string, string | null>[],
): Promise<Labels> {
  const labels: Labels = {}
  for (const [i, dimension] of groupBy.entries()) {
    if (dimension === 'connection') {
      labels.connection = new Map(scope.accounts.map(({ connection, label }) => [connection, label]))
    }
    if (dimension !== 'user' && dimension !== 'group') continue
    const ids = [...new Set(rows.map((row) => row[`d${i}`] ?? ''))].filter((id) => id !== '')
    if (ids.length === 0) continue
    const params = { tenant: scope.tenant, accounts: scope.accounts.map(({ account }) => account), ids }
    const found = await facts.query<{ id: string; name: string; email: string }>(
      dimension === 'user' ? USER_LABELS : GROUP_LABELS,
      params,
      signal ? { signal } : {},
    )
    labels[dimension] = new Map(
      found.flatMap(({ id, name, email }) => (name || email ? [[id, name || email] as const] : [])),
    )
  }
  return labels
}
