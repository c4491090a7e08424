import { answeringLoads } from '../completeness/answering-loads.ts'

const WHO = 'tenant = {tenant:String} AND account IN {accounts:Array(String)}'
const WHEN = 'day >= toDate({from:UInt32}) AND day < toDate({to:UInt32})'
const DAILY = `'enterprise_users_1d', 'org_users_1d'`
const USER_DAYS = answeringLoads(['enterprise_users_1d', 'org_users_1d'], ['enterprise_users_28d'])
const REPORTS = answeringLoads(
  ['org_report_1d', 'enterprise_report_1d'],
  ['org_report_28d', 'enterprise_report_28d'],
)

const COUNTED = `countIf(ifNull(u.interactions, 0) > 0) AS people, count() AS listed, sum(u.interactions) AS interactions,
  sum(u.generations) AS generations, sum(u.acceptances) AS acceptances`

/** Newest fetch of a day's own per-user report, and the lines of it that could not be understood. */
const FETCHED = `(
    SELECT account, toDate(slice) AS day, max(fetched_at) AS fetched, sum(rejected) AS rejected FROM slices_current
    WHERE ${WHO} AND dataset IN (${DAILY}) AND outcome = 'committed' AND kind = 'day' GROUP BY account, day
  )`

const text = (side: string, name: string) => `toString(${side}.${name}) AS ${side}_${name}`
const FACTS = `toString(f.fetched) AS fetched, toString(f.rejected) AS rejected`

/** Days of which both people's days and the vendor's sum are known, account by account. */
export const REPORT_DAYS_SQL = `SELECT r.account AS account, toString(r.day) AS day, ${['people', 'listed', 'interactions', 'generations', 'acceptances'].map((name) => text('p', name)).join(', ')},
  ${['people', 'interactions', 'generations', 'acceptances'].map((name) => text('r', name)).join(', ')}, ${FACTS}
FROM (
  SELECT account, day, any(daily_active_users) AS people, any(interactions) AS interactions,
    any(generations) AS generations, any(acceptances) AS acceptances
  FROM code_aggregate_days
  WHERE ${WHO} AND ${WHEN} AND repository_id = '' AND (account, day, load_id) IN (${REPORTS})
  GROUP BY account, day
) AS r
INNER JOIN (SELECT account, covered AS day FROM (${USER_DAYS})) AS known
  ON known.account = r.account AND known.day = r.day
LEFT JOIN (
  SELECT account, day, ${COUNTED} FROM code_user_days AS u
  WHERE ${WHO} AND ${WHEN} AND (account, day, load_id) IN (${USER_DAYS}) GROUP BY account, day
) AS p ON p.account = r.account AND p.day = r.day
LEFT JOIN ${FETCHED} AS f ON f.account = r.account AND f.day = r.day
ORDER BY account, day`

/** Days that both a report of the day and a later one over 28 days have rows of. */
export const LATEST_DAYS_SQL = `SELECT d.account AS account, toString(d.day) AS day, ${text('d', 'people')}, ${text('d', 'interactions')},
  ${text('l', 'people')}, ${text('l', 'interactions')}, toString(l.fetched) AS latest_fetched, ${FACTS}
FROM (
  SELECT account, day, ${COUNTED} FROM code_user_days AS u
  WHERE ${WHO} AND ${WHEN} AND dataset IN (${DAILY})
    AND load_id IN (SELECT load_id FROM slices_current WHERE ${WHO} AND dataset IN (${DAILY}) AND outcome = 'committed')
  GROUP BY account, day
) AS d
INNER JOIN (
  SELECT account, day, argMax(n_people, read_at) AS people, argMax(n_interactions, read_at) AS interactions, max(read_at) AS fetched
  FROM (
    SELECT u.account AS account, u.day AS day, u.load_id AS load_id, any(s.fetched_at) AS read_at,
      countIf(ifNull(u.interactions, 0) > 0) AS n_people, sum(u.interactions) AS n_interactions
    FROM (SELECT account, day, load_id, interactions FROM code_user_days WHERE ${WHO} AND ${WHEN} AND dataset = 'enterprise_users_28d') AS u
    INNER JOIN (SELECT load_id, fetched_at FROM slices_current
      WHERE ${WHO} AND dataset = 'enterprise_users_28d' AND outcome = 'committed') AS s ON s.load_id = u.load_id
    GROUP BY account, day, load_id
  ) GROUP BY account, day
) AS l ON l.account = d.account AND l.day = d.day
LEFT JOIN ${FETCHED} AS f ON f.account = d.account AND f.day = d.day
ORDER BY account, day`
