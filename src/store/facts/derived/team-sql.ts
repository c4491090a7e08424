/**
 * Who was in which team. Membership differs from day to day: `team_sets` names for each day of a range, from
 * `team_first` on, the set of loads that answers for it; 0 means that none does.
 */
export const teamSetOf = (day: string) =>
  `{team_sets:Array(UInt32)}[toInt64(toUInt32(${day})) - {team_first:Int64} + 1]`

/** A data folder may hold memberships of an enterprise's own teams, which are not synchronised (spec 2.7). */
export const OF_ORGANIZATIONS = `NOT startsWith(account, 'enterprise:')`

const OF_LOADS = `tenant = {tenant:String} AND account IN {accounts:Array(String)} AND load_id IN {team_loads:Array(String)}
      AND day >= toDate({team_oldest:UInt32}) AND day <= toDate({team_newest:UInt32})`

/** Per set and person the ids of their teams. */
export const TEAMS_OF_DAY = `(
  SELECT team_set, user_id, groupUniqArray(team_id) AS teams FROM (
    SELECT load_id, user_id, team_id FROM code_user_teams
    WHERE ${OF_LOADS}
    UNION ALL
    SELECT load_id, arrayJoin(member_ids) AS user_id, team_id FROM code_teams
    WHERE ${OF_LOADS}
  ) AS m INNER JOIN (
    SELECT pair.1 AS load_id, pair.2 AS team_set
    FROM (SELECT arrayJoin(arrayZip({team_loads:Array(String)}, {team_load_sets:Array(UInt32)})) AS pair)
  ) AS s USING load_id
  GROUP BY team_set, user_id
)`
