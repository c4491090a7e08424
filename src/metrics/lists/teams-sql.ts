import { committedLoads } from '../completeness/answering-loads.ts'
import { personDays, USED_CODE } from '../feeds/user-day-sources.ts'

const WHO = 'tenant = {tenant:String} AND account IN {accounts:Array(String)}'
const USER_DAY_LOADS = committedLoads(['enterprise_users_1d', 'org_users_1d', 'enterprise_users_28d'])
const REPORTS = committedLoads(['org_user_teams_1d'])

/** Everybody who is known to have used the assistant, by the reports or by the seat list. */
const EVER_USED = `(
    SELECT user_id FROM code_user_days WHERE ${WHO} AND load_id IN (${USER_DAY_LOADS}) AND (${USED_CODE})
    UNION DISTINCT
    SELECT user_id FROM code_seats WHERE ${WHO} AND load_id IN {loads:Array(String)} AND isNotNull(last_activity_at)
  )`
const LICENSED = `(SELECT user_id FROM code_seats WHERE ${WHO} AND load_id IN {loads:Array(String)})`

/** Of each organisation the last day, at most a week back, of which the vendor reports who was in which team. */
const LAST_REPORT = `(
    SELECT account, max(day) AS reported FROM code_user_teams
    WHERE ${WHO} AND day > toDate({day:UInt32}) - 8 AND day <= toDate({day:UInt32}) AND load_id IN (${REPORTS})
    GROUP BY account
  )`
const REPORTED = `(
    SELECT account, day, team_id FROM code_user_teams
    WHERE ${WHO} AND day > toDate({day:UInt32}) - 8 AND day <= toDate({day:UInt32}) AND load_id IN (${REPORTS})
  )`

/** Active as `code.active_users` counts it, in whatever team they were on the day. */
const activeIn = (accounts: number) => `(
    SELECT user_id FROM ${personDays({ who: WHO, when: 'day >= toDate({from:UInt32}) AND day < toDate({to:UInt32})', accounts })}
    WHERE ifNull(interactions, 0) > 0
  )`

/** Teams of the newest lists with how many members there are, hold a seat, were active, and never used it. */
export const teamsSql = (
  accounts: number,
) => `SELECT t.team_id AS id, t.slug AS slug, if(t.name = '', t.slug, t.name) AS name,
  t.account AS account, t.parent_id AS parent_id, toString(length(t.member_ids)) AS members,
  if((SELECT count() FROM ${LICENSED}) = 0, NULL,
    toString(arrayCount(m -> m IN ${LICENSED}, t.member_ids))) AS licensed,
  toString(arrayCount(m -> m IN ${activeIn(accounts)}, t.member_ids)) AS active_members,
  toString(arrayCount(m -> m NOT IN ${EVER_USED}, t.member_ids)) AS never_used,
  toBool(r.reported > toDate(0) AND (t.account, r.reported, t.team_id) NOT IN ${REPORTED}) AS left_out
FROM (
  SELECT * FROM code_teams WHERE ${WHO} AND load_id IN {loads:Array(String)}
    AND ({search:String} = '' OR positionCaseInsensitiveUTF8(concat(name, ' ', slug), {search:String}) > 0)
) AS t LEFT JOIN ${LAST_REPORT} AS r ON r.account = t.account
ORDER BY name, id`
