import type { Interval } from '../../model/time.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import { OF_ORGANIZATIONS } from '../../store/facts/derived/team-sql.ts'
import { compileQuery } from '../ask/compile-query.ts'
import { OWN_COHORTS } from '../feeds/cohorts.ts'
import { readPlanner } from '../feeds/planner.ts'
import type { Dimension } from '../../model/metric.ts'
import type { Scope } from '../metrics-query.ts'
import { accountsOf, accountsWith } from '../ask/scope-accounts.ts'

export interface FoundValue {
  value: string
  label: string | null
}

interface CodeValuesInput {
  facts: FactsReader
  scope: Scope
  dimension: Dimension
  search: string
  limit: number
  signal?: AbortSignal | undefined
}

/** More different editors, features, languages or models than there will be. */
const MOST_NAMES = 2000

/** Values of a dimension of the code assistant, most used first where use is known by it. */
export async function codeDimensionValues(input: CodeValuesInput, range: Interval): Promise<FoundValue[]> {
  const { facts, scope, dimension, search, limit, signal } = input
  if (accountsWith(scope, 'user_days').length === 0) return []
  if (dimension === 'source' || dimension === 'connection') return ofConnections(input)
  const sql = LISTED[dimension]
  if (!sql) return await ofBreakdown(input, range)
  const params = {
    tenant: scope.tenant,
    accounts: accountsOf(scope, 'user_days'),
    start: range.start / 1000,
    end: range.end / 1000,
    search,
    limit,
  }
  return await facts.query<FoundValue>(sql, params, signal ? { signal } : {})
}

function ofConnections({ scope, dimension, search, limit }: CodeValuesInput): FoundValue[] {
  const named = accountsWith(scope, 'user_days').map(({ connection, label }) =>
    dimension === 'source' ? (['code_assistant', 'Code assistant'] as const) : ([connection, label] as const),
  )
  return [...new Map(named)]
    .map(([value, label]) => ({ value, label }))
    .filter((found) => matches(found, search))
    .slice(0, limit)
}

function matches({ value, label }: FoundValue, search: string): boolean {
  return `${value} ${label ?? ''}`.toLowerCase().includes(search.toLowerCase())
}

/** Names that people's days are broken down by, by how many people had something of them. */
async function ofBreakdown(
  { facts, scope, dimension, search, limit, signal }: CodeValuesInput,
  range: Interval,
): Promise<FoundValue[]> {
  const query = { grain: 'total' as const, groupBy: [dimension], filters: [] }
  const planner = await readPlanner('user_days', { facts, scope, query, range, signal })
  const measures = ['used_users']
  const { sql, params } = compileQuery({
    ...query,
    tenant: scope.tenant,
    accounts: accountsOf(scope, 'user_days'),
    values: [{ measures, value: 'groupBitmapMerge(m_used_users)' }],
    plan: planner.plan({ ...query, range, measures }),
    order: [{ by: { value: 0 }, direction: 'desc' }],
    limit: MOST_NAMES,
  })
  const rows = await facts.query<{ d0: string }>(sql, params, signal ? { signal } : {})
  return rows
    .map(({ d0 }) => ({ value: d0, label: null }))
    .filter((found) => matches(found, search))
    .slice(0, limit)
}

const WHO = 'tenant = {tenant:String} AND account IN {accounts:Array(String)}'
const WITHIN = `day >= toDate(toDateTime({start:UInt32}, 'UTC')) AND day < toDate(toDateTime({end:UInt32}, 'UTC'))`

/** Everything by that name within the range, in the order of its newest name. */
const listed = (rows: string) => `SELECT value, argMax(name, (named, seen)) AS label
FROM (${rows})
WHERE value != ''
GROUP BY value
HAVING {search:String} = '' OR positionCaseInsensitiveUTF8(concat(value, ' ', label), {search:String}) > 0
ORDER BY lowerUTF8(label), value
LIMIT {limit:UInt32}`

const LISTED: Partial<Record<Dimension, string>> = {
  user: listed(`SELECT user_id AS value, argMax(user_login, day) AS name, 1 AS named, max(day) AS seen
  FROM code_user_days WHERE ${WHO} AND ${WITHIN} GROUP BY user_id
  UNION ALL SELECT user_id, argMax(user_login, day), 1, max(day) FROM code_seats WHERE ${WHO} AND ${WITHIN} GROUP BY user_id`),
  team: listed(`SELECT team_id AS value, argMax(if(name = '', slug, name), day) AS name, 1 AS named, max(day) AS seen
  FROM code_teams WHERE ${WHO} GROUP BY team_id
  UNION ALL SELECT team_id, argMax(team_slug, day), 0, max(day) FROM code_user_teams WHERE ${WHO} AND ${OF_ORGANIZATIONS} AND ${WITHIN} GROUP BY team_id`),
  repository: listed(`SELECT repository_name AS value, repository_name AS name, 1 AS named, max(day) AS seen
  FROM code_pull_requests WHERE ${WHO} GROUP BY repository_name
  UNION ALL SELECT repository_name, repository_name, 1, max(day) FROM code_aggregate_days WHERE ${WHO} AND ${WITHIN} GROUP BY repository_name
  UNION ALL SELECT repository, repository, 1, max(day) FROM code_metrics_nodes WHERE ${WHO} AND ${WITHIN} GROUP BY repository`),
  cohort: listed(`SELECT adoption_phase AS value, adoption_phase AS name, 1 AS named, max(day) AS seen
  FROM code_user_days WHERE ${WHO} AND ${WITHIN} GROUP BY adoption_phase
  UNION ALL SELECT arrayJoin([${OWN_COHORTS.map((name) => `'${name}'`).join(', ')}]) AS value, value, 0, toDate(0)`),
}
