import { datasetsShaped } from '../../model/dataset.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { FLAG, listOf, TEXT } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, texts } from '../../store/facts/engine/sql.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import type { TeamDay } from '../../store/facts/derived/team-loads.ts'
import type { FeedCoverage } from '../completeness/completeness.ts'
import type { Scope } from '../metrics-query.ts'
import { ownerOf } from './scope-accounts.ts'
import { said, type Said } from '../../words/said.ts'
import { newestSlices } from '../../store/facts/ledger/newest-slices.ts'

const LIST = {
  account: TEXT,
  /** A report of the vendor, which leaves out small teams; else a list of all teams. */
  reported: FLAG,
  teams: listOf(TEXT),
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
  const of = ownerOf(scope, 'user_days')
  const ofLoads = (table: string) => sql`${rowsOf(table, of)} AND load_id IN ${texts(loads)}`
  const naming = (table: string) =>
    sql`SELECT load_id, team_id AS id FROM ${ofLoads(table)} AND team_id IN ${texts(ids)}`
  const listing = sql`SELECT s.account AS account, s.load_id AS load_id, s.dataset IN ${texts(datasetsShaped('user_team_day'))} AS reported,
  groupUniqArrayIf(n.id, n.id != '') AS teams
FROM (SELECT account, load_id, dataset FROM ${newestSlices(of)} AND load_id IN ${texts(loads)}) AS s
LEFT JOIN (${naming('code_user_teams')} UNION ALL ${naming('code_teams')}) AS n ON n.load_id = s.load_id
GROUP BY account, load_id, reported`
  const lists = await readRows(facts, listing, LIST, signal)
  const reports = lists.filter(({ reported }) => reported)
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
