import { TEAMS_OF_DAY } from '../feeds/team-sql.ts'
import { personDays, USED_CODE } from '../feeds/user-day-sources.ts'

export type PeopleOrder = 'login' | 'interactions' | 'last_active' | 'active_days'

const WHO = 'tenant = {tenant:String} AND account IN {accounts:Array(String)}'
const WINDOW = 'day >= toDate({from:UInt32}) AND day < toDate({to:UInt32})'

const ORDER: Record<PeopleOrder, string> = {
  login: 'login_key, user_id',
  interactions: 'ifNull(prompts, 0) DESC, login_key, user_id',
  last_active: 'last_used DESC, login_key, user_id',
  active_days: 'active_days DESC, login_key, user_id',
}

/** One page of people. Parameters: those of `listPeople`. */
export function peopleSql(order: PeopleOrder, accounts: number): string {
  const days = personDays({ who: WHO, when: WINDOW, accounts })
  return `SELECT user_id, login, teams, licensed, toString(active_days) AS active_days, toString(prompts) AS interactions,
  toString(outputs) AS generations, toString(taken) AS acceptances, if(last_used = toDate(0), '', toString(last_used)) AS last_day
FROM (
  SELECT user_id, argMax(login, seen) AS login, lowerUTF8(login) AS login_key, max(seat) AS licensed,
    max(teams) AS teams, max(active_days) AS active_days, max(last_used) AS last_used,
    max(prompts) AS prompts, max(outputs) AS outputs, max(taken) AS taken
  FROM (
    SELECT user_id, argMax(user_login, day) AS login, max(day) AS seen, false AS seat, [] :: Array(String) AS teams,
      uniqExactIf(day, ${USED_CODE}) AS active_days, maxIf(day, ${USED_CODE}) AS last_used,
      sum(interactions) AS prompts, sum(generations) AS outputs, sum(acceptances) AS taken
    FROM ${days} GROUP BY user_id
    UNION ALL
    SELECT user_id, argMax(user_login, day), max(day), true, [], 0, toDate(0), NULL, NULL, NULL
    FROM code_seats WHERE ${WHO} AND load_id IN {loads:Array(String)} AND user_id != '' GROUP BY user_id
    UNION ALL
    SELECT user_id, '', toDate(0), false, teams, 0, toDate(0), NULL, NULL, NULL
    FROM ${TEAMS_OF_DAY} WHERE team_set = {team_sets:Array(UInt32)}[1]
    UNION ALL
    SELECT member.1, member.2, day, false, [], 0, toDate(0), NULL, NULL, NULL
    FROM (SELECT day, arrayJoin(arrayZip(member_ids, member_logins)) AS member FROM code_teams
      WHERE ${WHO} AND load_id IN {team_loads:Array(String)})
    UNION ALL
    SELECT user_id, user_login, day, false, [], 0, toDate(0), NULL, NULL, NULL FROM code_user_teams
    WHERE ${WHO} AND load_id IN {team_loads:Array(String)}
  )
  GROUP BY user_id
  HAVING ({team:String} = '' OR has(teams, {team:String}))
    AND ({search:String} = '' OR positionCaseInsensitiveUTF8(concat(login, ' ', user_id), {search:String}) > 0)
)
ORDER BY ${ORDER[order]}
LIMIT {limit:UInt32} OFFSET {offset:UInt32}`
}
