import type { Identity } from '../../model/identity.ts'
import type { FactsReader } from './facts-store.ts'

const newest = (column: string) => `argMaxIf(${column}, seen, ${column} != '') AS ${column}`

/** Of somebody in the lists of these days, older ones are not looked through: there are as many as days of history. */
const LATELY_DAYS = 40
const lately = (table: string) =>
  `tenant = {tenant:String} AND day > (SELECT max(day) FROM ${table} WHERE tenant = {tenant:String}) - ${LATELY_DAYS}`
const SEATS_LATELY = lately('code_seats')
const USE_LATELY = lately('code_user_days')

/**
 * Everybody a tenant's sources ever told of, each as that source knows them, with the newest names. Closed days give
 * the names of chat people from their roll-up, later ones, and all days while an account has none, from the records.
 */
const IDENTITIES = `WITH
  (SELECT uniqExact(account) FROM slices WHERE tenant = {tenant:String} AND dataset = 'costs' AND kind = 'file') AS fed,
  (SELECT toDateTime(if(uniqExact(account) < fed, toDate(0), min(closed_through)), 'UTC')
    FROM cost_rollup_progress FINAL WHERE tenant = {tenant:String}) AS closed
SELECT 'chat_assistant' AS source, user_id AS userId, '' AS login, ${newest('email')}, ${newest('name')}
FROM (
  SELECT id AS user_id, if(kind = 'user_email', name, '') AS email, if(kind = 'user_name', name, '') AS name, seen
  FROM cost_names WHERE tenant = {tenant:String} AND kind IN ('user_email', 'user_name')
  UNION ALL
  SELECT user_id, '', '', toDateTime(start, 'UTC') FROM cost_person_months WHERE tenant = {tenant:String}
  UNION ALL
  SELECT user_id, '', '', toDateTime(start, 'UTC') FROM cost_person_days
  WHERE tenant = {tenant:String} AND start >= toDate(closed) - 62
  UNION ALL
  SELECT user_id, user_email, user_name, event_time FROM costs
  WHERE tenant = {tenant:String} AND is_deleted = 0 AND event_time >= closed
  UNION ALL
  SELECT subject_id, subject_email, subject_name, toDateTime(taken_at, 'UTC') FROM spend_limits
  WHERE tenant = {tenant:String} AND level = 'user'
)
WHERE user_id != '' GROUP BY user_id
UNION ALL
SELECT 'code_assistant', user_id, ${newest('login')}, ${newest('email')}, ${newest('name')}
FROM (
  SELECT user_id, user_login AS login, user_email AS email, user_name AS name, day AS seen FROM code_seats
  WHERE ${SEATS_LATELY}
  UNION ALL
  SELECT user_id, user_login, user_email, user_name, day FROM code_seats
  WHERE tenant = {tenant:String} AND user_id NOT IN (SELECT user_id FROM code_seats WHERE ${SEATS_LATELY})
  UNION ALL
  SELECT user_id, user_login, '', '', day FROM code_user_days WHERE ${USE_LATELY}
  UNION ALL
  SELECT user_id, user_login, '', '', day FROM code_user_days
  WHERE tenant = {tenant:String} AND user_id NOT IN (
    SELECT user_id FROM code_seats WHERE ${SEATS_LATELY} UNION DISTINCT SELECT user_id FROM code_user_days WHERE ${USE_LATELY}
  )
)
WHERE user_id != '' GROUP BY user_id`

/** Identities of a tenant, code assistant first, each source by its vendor's id. */
export async function readIdentities(
  facts: FactsReader,
  tenant: string,
  signal?: AbortSignal,
): Promise<Identity[]> {
  const rows = await facts.query<Identity>(
    `SELECT * FROM (${IDENTITIES}) ORDER BY source DESC, userId`,
    { tenant },
    signal ? { signal } : {},
  )
  return rows
}
