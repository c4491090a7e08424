import type { FactsReader } from '../../store/facts/facts-store.ts'
import type { Dimension, FeedId } from '../../model/metric.ts'
import type { Scope } from '../metrics-query.ts'
import { accountsOf, accountsWith, connectionLabels } from '../ask/scope-accounts.ts'

/** What a person would call a value: newest known name, else e-mail. No entry: no name is known. */
export type Labels = Partial<Record<Dimension, Map<string, string>>>

interface LabelInput {
  facts: FactsReader
  scope: Scope
  feeds: readonly FeedId[]
  /** Costs of days before this one, since the epoch, have their names kept apart. */
  namesKeptBefore: number
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
  keys: readonly (readonly string[])[],
): Promise<Labels> {
  const labels: Labels = {}
  for (const [i, dimension] of groupBy.entries()) {
    if (dimension === 'connection') {
      const labelOf = connectionLabels(input.scope)
      const values = new Set(keys.map((key) => key[i] ?? ''))
      labels.connection = new Map(
        [...values].flatMap((value) => [[value, labelOf(value)] as const]).filter(isNamed),
      )
    }
    if (dimension !== 'user' && dimension !== 'group' && dimension !== 'team') continue
    const ids = [...new Set(keys.map((key) => key[i] ?? ''))].filter((id) => id !== '')
    labels[dimension] = ids.length === 0 ? new Map() : await namesOf(input, dimension, ids)
  }
  return labels
}

function isNamed(named: readonly [string, string | null]): named is readonly [string, string] {
  return named[1] !== null
}

/** The newest name of each that has one. */
export async function namesOf(
  input: LabelInput,
  dimension: 'user' | 'group' | 'team',
  ids: string[],
): Promise<Map<string, string>> {
  const { feeds, scope } = input
  const of = {
    costs: feeds.includes('costs') && accountsWith(scope, 'costs').length > 0 && dimension !== 'team',
    code:
      feeds.some((feed) => feed !== 'costs') &&
      accountsWith(scope, 'user_days').length > 0 &&
      dimension !== 'group',
  }
  const [costs, code] = await Promise.all([
    of.costs && dimension !== 'team' ? newestLabels(input, dimension, ids) : null,
    of.code && dimension !== 'group' ? codeLabels(input, dimension, ids) : null,
  ])
  return new Map([...(code ?? []), ...(costs ?? [])])
}

/**
 * Somebody seen lately is found there, most in the newest list of seats; only for the others more history is looked
 * through. The newest day of the whole table is near enough, and the engine knows it without reading.
 */
const LATELY = [...[3, 40].map((days) => `day > (SELECT max(day) FROM code_user_days) - ${days}`), 'true']

const loginsOf = (when: string) => `SELECT user_id AS id, argMax(user_login, day) AS newest FROM (
  SELECT user_id, user_login, day FROM code_user_days
  WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND user_id IN {ids:Array(String)} AND ${when}
  UNION ALL
  SELECT user_id, user_login, day FROM code_seats
  WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND user_id IN {ids:Array(String)} AND ${when}
  UNION ALL
  SELECT author_id, author_login, toDate(updated_at) FROM code_pull_requests
  WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND author_id IN {ids:Array(String)}
) WHERE user_login != '' GROUP BY id`

const TEAM_NAMES = `SELECT team_id AS id, argMax(name, (named, day)) AS newest FROM (
  SELECT team_id, if(name = '', slug, name) AS name, 1 AS named, day FROM code_teams
  WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND team_id IN {ids:Array(String)}
  UNION ALL
  SELECT team_id, team_slug, 0, max(day) FROM code_user_teams
  WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND team_id IN {ids:Array(String)}
  GROUP BY team_id, team_slug
) GROUP BY id`

/** Newest login of people and newest name of teams: history follows the id through renames. */
export async function codeLabels(
  { facts, scope, signal }: Pick<LabelInput, 'facts' | 'scope' | 'signal'>,
  dimension: 'user' | 'team',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const of = { tenant: scope.tenant, accounts: accountsOf(scope, 'user_days') }
  const read = async (sql: string, wanted: readonly string[]) => {
    if (wanted.length === 0) return []
    const params = { ...of, ids: [...wanted] }
    const rows = await facts.query<{ id: string; newest: string }>(sql, params, signal ? { signal } : {})
    return rows.map(({ id, newest }) => [id, newest] as const)
  }
  if (dimension === 'team') return new Map(await read(TEAM_NAMES, ids))
  const found = new Map<string, string>()
  for (const when of LATELY) {
    const others = ids.filter((id) => !found.has(id))
    for (const [id, name] of await read(loginsOf(when), others)) found.set(id, name)
  }
  return found
}

async function newestLabels(
  { facts, scope, namesKeptBefore, signal }: LabelInput,
  dimension: 'user' | 'group',
  ids: string[],
): Promise<Map<string, string>> {
  const accounts = accountsOf(scope, 'costs')
  const params = { tenant: scope.tenant, accounts, ids, recent: namesKeptBefore * 86_400 }
  const names = await facts.query<NameRow>(NAMES_SQL[dimension], params, signal ? { signal } : {})
  const labels = new Map<string, string>()
  for (const { kind, id, newest } of names) {
    if (kind !== 'user_email' || !labels.has(id)) labels.set(id, newest)
  }
  return labels
}
