import { dayName } from '../../model/time/epoch-day.ts'
import { monthOf } from '../../model/time/calendar-month.ts'
import { DAY_MS, dayStart } from '../../model/time/time.ts'
import { stateOfBucket, completenessOf } from '../completeness/completeness.ts'
import { readFeedCoverage } from '../completeness/feed-coverage.ts'
import { readDaySums } from '../feeds/user-days/plan-user-days.ts'
import { isMembershipKnown, readTeamMembership } from '../feeds/user-days/team-membership.ts'
import type { TeamSets } from '../../store/facts/derived/team-loads.ts'
import { teamsOfSets } from '../../store/facts/derived/team-sql.ts'
import { COUNT, TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import {
  readRows,
  rowsOf,
  sql,
  u32,
  u32s,
  verbatim,
  whole,
  wholes,
  type Sql,
} from '../../store/facts/engine/sql.ts'
import type { ChosenBy } from '../feeds/fact-source.ts'
import { personDays } from '../feeds/user-days/user-day-sources.ts'
import { codeLabels } from './labels.ts'
import type { Completeness } from '../metrics-query.ts'
import type { MetricsContext } from '../ask/question.ts'
import { ownerOf } from '../ask/scope-accounts.ts'
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

/** Periods by their first days, since the epoch; people of `to` and later are left out. */
interface Asked {
  of: ChosenBy['of']
  from: number
  to: number
  before: number
}

/** Everybody, or by the teams of the last day whoever is in one, and of team '' who is in none. */
type Teams = TeamSets | null

/** Of everybody ever active: whether in the period, in the one before it, or earlier still. */
function fromRows({ of, from, to, before }: Asked, teams: Teams): Sql {
  const [now, then] = [sql`toDate(${u32(from)})`, sql`toDate(${u32(before)})`]
  const people = sql`(
  SELECT user_id, max(day >= ${now}) AS now, max(day < ${now} AND day >= ${then}) AS before, max(day < ${then}) AS earlier
  FROM ${personDays({ of, when: sql`day < toDate(${u32(to)})` })}
  WHERE interactions > 0 GROUP BY user_id
)`
  const counts = sql`countIf(now) AS active_now, countIf(before) AS active_before,
  countIf(now AND NOT before AND NOT earlier) AS new, countIf(now AND before) AS retained,
  countIf(now AND NOT before AND earlier) AS returning, countIf(before AND NOT now) AS lapsed`
  if (!teams) return sql`SELECT '' AS team, ${counts} FROM ${people}`
  return sql`SELECT team, ${counts} FROM (
  SELECT arrayJoin(if(empty(t.teams), [''], t.teams)) AS team, p.now AS now, p.before AS before, p.earlier AS earlier
  FROM ${people} AS p
  LEFT JOIN (SELECT user_id, teams FROM ${teamsOfSets(of, teams)} WHERE team_set = ${u32s(teams.team_sets)}[1]) AS t ON t.user_id = p.user_id
) GROUP BY team ORDER BY active_now DESC, team`
}

const SET_COUNTS = sql`bitmapCardinality(now) AS active_now, bitmapCardinality(before) AS active_before,
  bitmapAndnotCardinality(bitmapAndnot(now, before), earlier) AS new, bitmapAndCardinality(now, before) AS retained,
  bitmapAndCardinality(bitmapAndnot(now, before), earlier) AS returning, bitmapAndnotCardinality(before, now) AS lapsed`

/** The same from sets of people, where sums hold for every day there is. */
function fromSums(
  { of, from, to, before }: Asked,
  teams: Teams,
  { builds, numbering }: { builds: readonly number[]; numbering: number },
): Sql {
  const [now, then] = [sql`toDate(${u32(from)})`, sql`toDate(${u32(before)})`]
  const sets = sql`(
  SELECT groupBitmapMergeStateIf(active, day >= ${now}) AS now,
    groupBitmapMergeStateIf(active, day < ${now} AND day >= ${then}) AS before,
    groupBitmapMergeStateIf(active, day < ${then}) AS earlier
  FROM ${rowsOf('code_day_sums', of)} AND day < toDate(${u32(to)}) AND build IN ${wholes(builds)}
)`
  if (!teams) return sql`SELECT '' AS team, ${SET_COUNTS} FROM ${sets}`
  const ofTeam = (set: string) =>
    verbatim(`if(t.team = '', bitmapAndnot(s.${set}, t.members), bitmapAnd(s.${set}, t.members)) AS ${set}`)
  return sql`SELECT team, ${SET_COUNTS} FROM (
  SELECT t.team AS team, ${ofTeam('now')}, ${ofTeam('before')}, ${ofTeam('earlier')}
  FROM (
    SELECT arrayJoin(arrayConcat([''], teams)) AS team, groupBitmapState(number) AS members FROM ${teamsOfSets(of, teams)} AS d
    INNER JOIN (SELECT user_id, number FROM ${rowsOf('code_people', { tenant: of.tenant })} AND numbering = ${whole(numbering)}) AS p USING user_id
    WHERE team_set = ${u32s(teams.team_sets)}[1] GROUP BY team
  ) AS t CROSS JOIN ${sets} AS s
) WHERE bitmapCardinality(now) + bitmapCardinality(before) + bitmapCardinality(earlier) > 0
ORDER BY active_now DESC, team`
}

const COUNTED = {
  team: TEXT,
  active_now: COUNT,
  active_before: COUNT,
  new: COUNT,
  retained: COUNT,
  returning: COUNT,
  lapsed: COUNT,
}
type Counted = RowOf<typeof COUNTED>

/** A month is held against the month before it, everything else against as many days. */
function beginBefore(from: number, to: number): number {
  const { start, end } = monthOf(dayName(from))
  const isMonth = start === from * DAY_MS && end === to * DAY_MS
  return isMonth ? dayStart(monthOf(dayName(from - 1)).first) / DAY_MS : from - (to - from)
}

/** Active people of a period against the one before it: who came, stayed, came back and left. */
export async function adoptionMovement(
  input: MetricsContext & { from: string; to: string; byTeam: boolean },
): Promise<Movement> {
  const { facts, scope, clock, signal } = input
  const { from, to } = useWindow(input, clock.now())
  const before = beginBefore(from, to)
  const current = { start: from * DAY_MS, end: to * DAY_MS }
  const previous = { start: before * DAY_MS, end: from * DAY_MS }
  const of = ownerOf(scope, 'user_days')
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
  const asked = { of, from, to, before }
  const ask = (sets: Teams) => {
    if (of.accounts.length === 0) return []
    const counted = summed
      ? fromSums(asked, sets, { builds, numbering: sums.numbering })
      : fromRows(asked, sets)
    return readRows(facts, counted, COUNTED, signal)
  }
  const [[everybody], byTeams] = await Promise.all([ask(null), teams && inTeams ? ask(teams.sets) : []])
  // Who is in no team is known only where every organisation has said who is in which.
  const groups = byTeams.filter(({ team }) => team !== '' || allInTeams)
  const ids = groups.flatMap(({ team }) => team || [])
  const labels = ids.length === 0 ? new Map<string, string>() : await codeLabels(input, 'team', ids)
  const known = (period: { start: number; end: number }) =>
    coverage.accounts.length > 0 && stateOfBucket(period, coverage.accounts).whole
  const both = known(current) && known(previous)
  const rowOf = (row: Counted | undefined, team: string | null): MovementRow => {
    const count = (people: number | undefined) => (both ? (people ?? null) : null)
    return {
      team,
      teamLabel: team === null ? null : (labels.get(team) ?? null),
      new: count(row?.new),
      retained: count(row?.retained),
      returning: count(row?.returning),
      lapsed: count(row?.lapsed),
    }
  }
  return {
    previous: {
      from: dayName(before),
      to: dayName(from),
      active: known(previous) ? (everybody?.active_before ?? null) : null,
    },
    current: {
      from: dayName(from),
      to: dayName(to),
      active: known(current) ? (everybody?.active_now ?? null) : null,
    },
    data: [rowOf(everybody, null), ...groups.map((row) => rowOf(row, row.team))],
    completeness: completenessOf({ start: previous.start, end: current.end }, [coverage], clock.now()),
    notes: [
      said('new_and_returning'),
      ...(both ? [] : [said('unknown_unless_whole')]),
      ...(teams?.notes ?? []),
    ],
  }
}
