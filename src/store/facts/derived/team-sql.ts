import { i64, rowsOf, sql, texts, u32, u32s, verbatim, type Owner, type Sql } from '../engine/sql.ts'
import type { TeamSets } from './team-loads.ts'

/** The set of loads that says who was in which team on a day: membership differs from day to day. 0: none does. */
const teamSetOn = (day: string, { team_sets, team_first }: TeamSets): Sql =>
  sql`${u32s(team_sets)}[toInt64(toUInt32(${verbatim(day)})) - ${i64(team_first)} + 1]`

export const OF_ENTERPRISE = `startsWith(account, 'enterprise:')`

/** A data folder may hold memberships of an enterprise's own teams, which are not synchronised (spec 2.7). */
export const OF_ORGANIZATIONS = `NOT ${OF_ENTERPRISE}`

const rowsOfSets = (table: string, of: Owner, sets: TeamSets): Sql =>
  sql`${rowsOf(table, of)} AND load_id IN ${texts(sets.team_loads)}
      AND day >= toDate(${u32(sets.team_oldest)}) AND day <= toDate(${u32(sets.team_newest)})`

/** Accounts, and by which words their teams are named, in lower case. */
export const slugsOfSets = (of: Owner, sets: TeamSets): Sql =>
  sql`SELECT DISTINCT account, lowerUTF8(named) AS slug, team_id AS id FROM (
  SELECT account, team_slug AS named, team_id FROM ${rowsOfSets('code_user_teams', of, sets)}
  UNION ALL
  SELECT account, slug AS named, team_id FROM ${rowsOfSets('code_teams', of, sets)}
) WHERE named != '' ORDER BY account, id, slug`

/** Per set and person the ids of their teams. */
export function teamsOfSets(of: Owner, sets: TeamSets): Sql {
  return sql`(
  SELECT team_set, user_id, groupUniqArray(team_id) AS teams FROM (
    SELECT load_id, user_id, team_id FROM ${rowsOfSets('code_user_teams', of, sets)}
    UNION ALL
    SELECT load_id, arrayJoin(member_ids) AS user_id, team_id FROM ${rowsOfSets('code_teams', of, sets)}
  ) AS m INNER JOIN (
    SELECT pair.1 AS load_id, pair.2 AS team_set
    FROM (SELECT arrayJoin(arrayZip(${texts(sets.team_loads)}, ${u32s(sets.team_load_sets)})) AS pair)
  ) AS s USING load_id
  GROUP BY team_set, user_id
)`
}

/** `rows` (with `user_id` and `day`) as `p`, and the teams that their people were in on that day as `t`. */
export const withTeamsOf = (rows: Sql, day: string, of: Owner, sets: TeamSets): Sql =>
  sql`(SELECT *, ${teamSetOn(day, sets)} AS team_set FROM ${rows}) AS p
  LEFT JOIN ${teamsOfSets(of, sets)} AS t ON t.team_set = p.team_set AND t.user_id = p.user_id`
