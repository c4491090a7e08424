import type { FactsReader } from '../store/facts/facts-store.ts'
import type { ValidRollups } from '../store/facts/valid-rollups.ts'
import type { Dimension, Scope } from './metrics-query.ts'
import { accountsOf } from './scope-accounts.ts'

/** What a person would call a value: newest known name, else e-mail. No entry: no name is known. */
export type Labels = Partial<Record<Dimension, Map<string, string>>>

interface LabelInput {
  facts: FactsReader
  scope: Scope
  rollups: ValidRollups
  signal?: AbortSignal | undefined
}

const RECENT = `tenant = {tenant:String} AND account IN {accounts:Array(String)}
    AND event_time >= toDateTime({recent:UInt32}, 'UTC')`

/** Names of closed days are kept apart; those of the days since come from the records. */
const newestNames = (
  kinds: string,
  recent: readonly string[],
) => `SELECT kind, id, argMax(name, seen) AS newest
FROM (
  SELECT kind, id, name, seen FROM cost_names
  WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND kind IN (${kinds}) AND id IN {ids:Array(String)}
${recent.map((sql) => `  UNION ALL\n  ${sql}`).join('\n')}
)
GROUP BY kind, id`

const recentOfPerson = (name: string) => `SELECT '${name}', user_id, ${name}, event_time FROM costs_current
  WHERE ${RECENT} AND user_id IN {ids:Array(String)} AND ${name} != ''`

const NAMES_SQL = {
  user: newestNames(`'user_name', 'user_email'`, [recentOfPerson('user_name'), recentOfPerson('user_email')]),
  group: newestNames(`'group_name'`, [
    `SELECT 'group_name', group_id, group_name, event_time
  FROM costs_current ARRAY JOIN group_ids AS group_id, group_names AS group_name
  WHERE ${RECENT} AND group_id IN {ids:Array(String)} AND group_name != ''`,
  ]),
}

interface NameRow {
  kind: 'user_name' | 'user_email' | 'group_name'
  id: string
  newest: string
}

/** Labels of the values that the rows hold, for the dimensions whose values are ids. */
export async function readLabels(
  input: LabelInput,
  groupBy: readonly Dimension[],
  rows: readonly Record<string, string | null>[],
): Promise<Labels> {
  const labels: Labels = {}
  for (const [i, dimension] of groupBy.entries()) {
    if (dimension === 'connection') {
      labels.connection = new Map(input.scope.accounts.map(({ connection, label }) => [connection, label]))
    }
    if (dimension !== 'user' && dimension !== 'group') continue
    const ids = [...new Set(rows.map((row) => row[`d${i}`] ?? ''))].filter((id) => id !== '')
    labels[dimension] = ids.length === 0 ? new Map() : await newestLabels(input, dimension, ids)
  }
  return labels
}

async function newestLabels(
  { facts, scope, rollups, signal }: LabelInput,
  dimension: 'user' | 'group',
  ids: string[],
): Promise<Map<string, string>> {
  const accounts = accountsOf(scope)
  const closed = accounts.map((account) => rollups.get(account)?.closedThrough ?? 0)
  const params = { tenant: scope.tenant, accounts, ids, recent: Math.min(...closed) * 86_400 }
  const names = await facts.query<NameRow>(NAMES_SQL[dimension], params, signal ? { signal } : {})
  const labels = new Map<string, string>()
  for (const { kind, id, newest } of names) {
    if (kind !== 'user_email' || !labels.has(id)) labels.set(id, newest)
  }
  return labels
}
