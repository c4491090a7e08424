import { committedLoads } from '../completeness/answering-loads.ts'
import { GRANT, GRANTED_BY } from '../feeds/seat-grants.ts'
import { TEAMS_OF_DAY } from '../../store/facts/derived/team-sql.ts'
import { USED_CODE } from '../feeds/user-day-sources.ts'

export type SeatOrder = 'days_idle' | 'login' | 'created_at'

const WHO = 'tenant = {tenant:String} AND account IN {accounts:Array(String)}'
const USER_DAY_LOADS = committedLoads(['enterprise_users_1d', 'org_users_1d', 'enterprise_users_28d'])

/** The chosen snapshots, each with the day it was taken. */
export const SNAPSHOT_LOADS = `(
    SELECT pair.1 AS load_id, toDate(pair.2) AS snapshot
    FROM (SELECT arrayJoin(arrayZip({loads:Array(String)}, {load_days:Array(UInt32)})) AS pair)
  )`

/** The last day on which each person used the assistant, by the reports up to the newest snapshot. */
const LAST_USED = `(
    SELECT user_id, max(day) AS used_on FROM code_user_days
    WHERE ${WHO} AND day <= toDate(arrayMax({load_days:Array(UInt32)})) AND load_id IN (${USER_DAY_LOADS}) AND (${USED_CODE})
    GROUP BY user_id
  )`

const NEVER = `toDateTime64(0, 3, 'UTC')`

/** A person is one row however many seats were granted; a seat without a person is a row of its own. */
const HOLDERS = `(
    SELECT user_id, max(snapshot) AS taken, argMax(user_login, snapshot) AS login, max(user_name) AS name,
      max(user_email) AS email, groupUniqArray(${GRANTED_BY}) AS organizations,
      argMax(plan_type, snapshot) AS plan, min(created_at) AS granted_at, max(last_activity_at) AS seen_at,
      argMax(last_activity_editor, ifNull(last_activity_at, ${NEVER})) AS last_editor,
      if(countIf(isNull(pending_cancellation)) > 0, NULL, max(pending_cancellation)) AS ends, uniqExact(seat) AS seats
    FROM (
      SELECT *, (${GRANT}, row_number() OVER (PARTITION BY load_id, user_id, ${GRANT})) AS seat,
        if(user_id = '', cityHash64(seat), 0) AS single
      FROM code_seats
      WHERE ${WHO} AND load_id IN {loads:Array(String)} AND ({connection:String} = '' OR connection = {connection:String})
    ) AS s INNER JOIN ${SNAPSHOT_LOADS} AS m USING load_id
    GROUP BY user_id, single
  )`

const SEAT_ROWS = `(
  SELECT *, splitByChar('/', last_editor)[1] AS editor,
    greatest(ifNull(toDate(seen_at, 'UTC'), toDate(0)), used_on) AS last_day,
    if(user_id = '' OR last_day = toDate(0), NULL, dateDiff('day', last_day, taken)) AS days_idle,
    multiIf(user_id = '', 'unassigned',
      isNotNull(days_idle) AND days_idle <= {idle_days:UInt32}, 'active',
      isNotNull(days_idle), 'idle',
      ifNull(dateDiff('day', toDate(granted_at, 'UTC'), taken) < {grace_days:UInt32}, false), 'new',
      'never_used') AS status
  FROM (
    SELECT p.*, t.teams AS teams FROM (
      SELECT h.*, u.used_on AS used_on FROM (SELECT *, {team_sets:Array(UInt32)}[1] AS team_set FROM ${HOLDERS}) AS h
      LEFT JOIN ${LAST_USED} AS u ON u.user_id = h.user_id
    ) AS p LEFT JOIN ${TEAMS_OF_DAY} AS t ON t.team_set = p.team_set AND t.user_id = p.user_id
  )
)`

const ORDER: Record<SeatOrder, string> = {
  // Who never used it comes before who has not for long; what nobody can give back comes last.
  days_idle: `multiIf(status = 'never_used', 1000000, ifNull(days_idle, -1)) DESC, login_key, user_id`,
  login: `login_key = '', login_key, user_id`,
  created_at: `granted_at ASC NULLS LAST, login_key, user_id`,
}

const instant = (column: string) =>
  `if(isNull(${column}), '', formatDateTime(assumeNotNull(${column}), '%Y-%m-%dT%H:%i:%SZ', 'UTC'))`

const page = (order: string) => `SELECT user_id, login, name, email, organizations, teams, plan,
  ${instant('granted_at')} AS created_at, ${instant('seen_at')} AS last_activity_at, last_editor, editor,
  if(used_on = toDate(0), '', toString(used_on)) AS last_active_day, toString(days_idle) AS days_idle, status,
  ifNull(toString(ends), '') AS pending, toString(seats) AS seats
FROM (
  SELECT *, lowerUTF8(login) AS login_key FROM ${SEAT_ROWS}
  WHERE ({status:String} = '' OR status = {status:String} OR ({status:String} = 'pending' AND isNotNull(ends)))
    AND ({team:String} = '' OR has(teams, {team:String}))
    AND ({editor:String} = '' OR editor = {editor:String})
    AND ({plan:String} = '' OR plan = {plan:String})
    AND ({search:String} = '' OR positionCaseInsensitiveUTF8(concat(login, ' ', name, ' ', email, ' ', user_id), {search:String}) > 0)
  ORDER BY ${order}
  LIMIT {limit:UInt32} OFFSET {offset:UInt32}
)`

/** One page of seats per order. Parameters: those of `listSeats`. */
export const SEATS_PAGE_SQL: Record<SeatOrder, string> = {
  days_idle: page(ORDER.days_idle),
  login: page(ORDER.login),
  created_at: page(ORDER.created_at),
}

/** Of all seats, whatever the page shows. */
export const SEATS_TOTALS_SQL = `SELECT toString(countIf(user_id != '')) AS people,
  toString(countIf(status = 'active')) AS active, toString(countIf(status = 'idle')) AS idle,
  toString(countIf(status = 'never_used')) AS never_used, toString(countIf(status = 'new')) AS fresh,
  toString(countIf(user_id != '' AND isNotNull(ends))) AS pending, toString(sumIf(seats, user_id = '')) AS unassigned
FROM ${SEAT_ROWS}`
