import { DAY_MS } from '../../model/time.ts'
import { stateOfBucket, completenessOf } from '../completeness/completeness.ts'
import { readFeedCoverage } from '../completeness/feed-coverage.ts'
import { readDaySums } from '../feeds/plan-user-days.ts'
import { isMembershipKnown, readTeamMembership } from '../feeds/team-membership.ts'
import { TEAMS_OF_DAY } from '../../store/facts/derived/team-sql.ts'
import { personDays } from '../feeds/user-day-sources.ts'
import { codeLabels } from './labels.ts'
import type { Completeness } from '../metrics-query.ts'
import type { MetricsContext } from '../ask/question.ts'
import { accountsOf } from '../ask/scope-accounts.ts'
import { dayName } from './code-snapshots.ts'
import { useWindow } from './use-window.ts'
import { said, type Said } from '../../words/said.ts'

export interface MovementRow {
  /** Null: everybody. */
  team: string | null
  teamLabel: string | null
  new: number | null
  retained: number | null
  returning: number | null
  lapsed: number | null
}

export interface Movement {
  previous: { from: string; to: string; active: number | null }
  current: { from: string; to: string; active: number | null }
  data: MovementRow[]
  completeness: Completeness
  notes: Said[]
}

const WHO = 'tenant = {tenant:String} AND account IN {accounts:Array(String)}'

/** Of everybody ever active: whether in the period, in the one before it, or earlier still. */
const people = (accounts: number) => `(
  SELECT user_id, max(day >= toDate({from:UInt32})) AS now,
    max(day < toDate({from:UInt32}) AND day >= toDate({before:UInt32})) AS before, max(day < toDate({before:UInt32})) AS earlier
  FROM ${personDays({ who: WHO, when: 'day < toDate({to:UInt32})', accounts })}
  WHERE interactions > 0 GROUP BY user_id
)`

const COUNTS = `toString(countIf(now)) AS active_now, toString(countIf(before)) AS active_before,
  toString(countIf(now AND NOT before AND NOT earlier)) AS new, toString(countIf(now AND before)) AS retained,
  toString(countIf(now AND NOT before AND earlier)) AS returning, toString(countIf(before AND NOT now)) AS lapsed`

const byTeam = (accounts: number) => `SELECT team, ${COUNTS} FROM (
  SELECT arrayJoin(if(empty(t.teams), [''], t.teams)) AS team, p.now AS now, p.before AS before, p.earlier AS earlier
  FROM ${people(accounts)} AS p
  LEFT JOIN (SELECT user_id, teams FROM ${TEAMS_OF_DAY} WHERE team_set = {team_sets:Array(UInt32)}[1]) AS t ON t.user_id = p.user_id
) GROUP BY team ORDER BY toUInt64(active_now) DESC, team`

/** The same from sets of people, where sums hold for every day there is; `of` names the set whose people are counted. */
const SETS = `(
  SELECT groupBitmapMergeStateIf(active, day >= toDate({from:UInt32})) AS now,
    groupBitmapMergeStateIf(active, day < toDate({from:UInt32}) AND day >= toDate({before:UInt32})) AS before,
    groupBitmapMergeStateIf(active, day < toDate({before:UInt32})) AS earlier
  FROM code_day_sums WHERE ${WHO} AND day < toDate({to:UInt32}) AND build IN {builds:Array(UInt64)}
)`
const SET_COUNTS = `toString(bitmapCardinality(now)) AS active_now, toString(bitmapCardinality(before)) AS active_before,
  toString(bitmapAndnotCardinality(bitmapAndnot(now, before), earlier)) AS new, toString(bitmapAndCardinality(now, before)) AS retained,
  toString(bitmapAndCardinality(bitmapAndnot(now, before), earlier)) AS returning, toString(bitmapAndnotCardinality(before, now)) AS lapsed`
const FROM_SUMS = `SELECT ${SET_COUNTS} FROM ${SETS}`

/** Members of the last day's teams, and of team '' whoever is in none. */
const BY_TEAM_FROM_SUMS = `SELECT team, ${SET_COUNTS} FROM (
  SELECT t.team AS team,
    if(t.team = '', bitmapAndnot(s.now, t.members), bitmapAnd(s.now, t.members)) AS now,
    if(t.team = '', bitmapAndnot(s.before, t.members), bitmapAnd(s.before, t.members)) AS before,
    if(t.team = '', bitmapAndnot(s.earlier, t.members), bitmapAnd(s.earlier, t.members)) AS earlier
  FROM (
    SELECT arrayJoin(arrayConcat([''], teams)) AS team, groupBitmapState(number) AS members FROM ${TEAMS_OF_DAY} AS d
    INNER JOIN (SELECT user_id, number FROM code_people WHERE tenant = {tenant:String}
      AND numbering = {numbering:UInt64}) AS p USING user_id
    WHERE team_set = {team_sets:Array(UInt32)}[1] GROUP BY team
  ) AS t CROSS JOIN ${SETS} AS s
) WHERE bitmapCardinality(now) + bitmapCardinality(before) + bitmapCardinality(earlier) > 0
ORDER BY toUInt64(active_now) DESC, team`

interface StoredMovement {
  team?: string
  active_now: string
  active_before: string
  new: string
  retained: string
  returning: string
  lapsed: string
}

/** Active people of a period against the period as long before it: who came, stayed, came back and left. */
export async function adoptionMovement(
  input: MetricsContext & { from: string; to: string; byTeam: boolean },
): Promise<Movement> {
  const { facts, scope, clock, signal } = input
  const { from, to } = useWindow(input, clock.now())
  const before = from - (to - from)
  const current = { start: from * DAY_MS, end: to * DAY_MS }
  const previous = { start: before * DAY_MS, end: from * DAY_MS }
  const accounts = accountsOf(scope, 'user_days')
  const lastDay = { start: (to - 1) * DAY_MS, end: to * DAY_MS }
  const [coverage, teams, sums] = await Promise.all([
    readFeedCoverage({ facts, scope, clock, feed: 'user_days', metrics: ['code.active_users'], signal }),
    input.byTeam ? readTeamMembership({ facts, scope, range: lastDay, signal }) : null,
    readDaySums({ facts, scope, range: { start: 0, end: current.end }, signal }),
  ])
  const builds = [...sums.day.values()].flatMap((build) => build ?? [])
  const summed = builds.length > 0 && builds.length === sums.day.size
  const inTeams = (teams?.days[0]?.loads.length ?? 0) > 0
  const allInTeams = teams !== null && isMembershipKnown(teams, to - 1)
  const params = {
    tenant: scope.tenant,
    accounts,
    from,
    to,
    before,
    builds,
    numbering: sums.numbering,
    ...teams?.params,
  }
  const options = signal ? { signal } : {}
  const ask = (sql: string) =>
    accounts.length === 0 ? [] : facts.query<StoredMovement>(sql, params, options)
  const [[everybody], byTeams] = await Promise.all([
    ask(summed ? FROM_SUMS : `SELECT ${COUNTS} FROM ${people(accounts.length)}`),
    inTeams ? ask(summed ? BY_TEAM_FROM_SUMS : byTeam(accounts.length)) : [],
  ])
  // Who is in no team is known only where every organisation has said who is in which.
  const groups = byTeams.filter(({ team }) => team !== '' || allInTeams)
  const ids = groups.flatMap(({ team }) => team || [])
  const labels = ids.length === 0 ? new Map<string, string>() : await codeLabels(input, 'team', ids)
  const known = (period: { start: number; end: number }) =>
    coverage.accounts.length > 0 && stateOfBucket(period, coverage.accounts).whole
  const both = known(current) && known(previous)
  const rowOf = (row: StoredMovement | undefined, team: string | null): MovementRow => {
    const count = (text: string | undefined) => (both && text !== undefined ? Number(text) : null)
    return {
      team,
      teamLabel: team === null ? null : (labels.get(team) ?? null),
      new: count(row?.new),
      retained: count(row?.retained),
      returning: count(row?.returning),
      lapsed: count(row?.lapsed),
    }
  }
  const active = (text: string | undefined, whole: boolean) =>
    whole && text !== undefined ? Number(text) : null
  return {
    previous: {
      from: dayName(before),
      to: dayName(from),
      active: active(everybody?.active_before, known(previous)),
    },
    current: { from: dayName(from), to: dayName(to), active: active(everybody?.active_now, known(current)) },
    data: [rowOf(everybody, null), ...groups.map((row) => rowOf(row, row.team ?? ''))],
    completeness: completenessOf({ start: previous.start, end: current.end }, [coverage], clock.now()),
    notes: [
      said('new_and_returning'),
      ...(both ? [] : [said('unknown_unless_whole')]),
      ...(teams?.notes ?? []),
    ],
  }
}
