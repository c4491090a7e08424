import { DAY_MS } from '../../model/time.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import type { TeamDay } from '../../store/facts/derived/team-loads.ts'
import type { FeedCoverage } from '../completeness/completeness.ts'
import type { Scope } from '../metrics-query.ts'
import { accountsOf } from './scope-accounts.ts'
import { said, type Said } from '../../words/said.ts'

const WHO =
  'tenant = {tenant:String} AND account IN {accounts:Array(String)} AND load_id IN {loads:Array(String)}'

const NAMED = (['code_user_teams', 'code_teams'] as const)
  .map(
    (table) => `SELECT load_id, team_id AS id FROM ${table} WHERE ${WHO} AND team_id IN {ids:Array(String)}`,
  )
  .join(' UNION ALL ')

const LISTS_SQL = `SELECT s.account AS account, s.load_id AS load_id, s.dataset = 'org_user_teams_1d' AS reported,
  groupUniqArrayIf(n.id, n.id != '') AS teams
FROM (SELECT account, load_id, dataset FROM slices_current WHERE ${WHO}) AS s
LEFT JOIN (${NAMED}) AS n ON n.load_id = s.load_id
GROUP BY account, load_id, reported`

interface StoredList {
  account: string
  load_id: string
  /** A report of the vendor, which leaves out small teams; else a list of all teams. */
  reported: 0 | 1
  teams: string[]
}

/**
 * Of `ids` those that no list of these days names although reports are among them, and those that reports leave out on some
 * of the days alone: what their people did then is in no number of theirs.
 */
export async function readLeftOutTeams(
  { facts, scope, signal }: { facts: FactsReader; scope: Scope; signal?: AbortSignal | undefined },
  days: readonly TeamDay[],
  ids: readonly string[],
): Promise<{ always: string[]; atTimes: string[] }> {
  const loads = [...new Set(days.flatMap((day) => day.loads))]
  if (ids.length === 0 || loads.length === 0) return { always: [], atTimes: [] }
  const params = { tenant: scope.tenant, accounts: accountsOf(scope, 'user_days'), ids: [...ids], loads }
  const lists = await facts.query<StoredList>(LISTS_SQL, params, signal ? { signal } : {})
  const reports = lists.filter(({ reported }) => Number(reported) === 1)
  const always: string[] = []
  const atTimes: string[] = []
  for (const id of ids) {
    const accounts = lists.flatMap(({ account, teams }) => (teams.includes(id) ? [account] : []))
    const without = reports.filter(({ teams }) => !teams.includes(id))
    if (accounts.length === 0 && without.length > 0) always.push(id)
    if (without.some(({ account }) => accounts.includes(account))) atTimes.push(id)
  }
  return { always, atTimes }
}

/** Days of which anything has been collected: of the others no report can have left anything out. Pure. */
export function collectedDays(
  days: readonly TeamDay[],
  { accounts }: Pick<FeedCoverage, 'accounts'>,
): TeamDay[] {
  const until = accounts.reduce((end, { coverage }) => Math.max(end, coverage.dataThrough ?? 0), 0)
  return days.filter(({ day }) => day * DAY_MS < until)
}

/** Said beside numbers of teams that reports leave out on some of their days. */
export function atTimesNotes(names: readonly string[]): Said[] {
  return names.length === 0 ? [] : [said('teams_partly_left_out', { names: names.join(', ') })]
}
