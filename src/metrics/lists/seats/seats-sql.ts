import { SEAT_STATUSES, type SeatOrder } from '../../../model/records/code-seat.ts'

import { answeringUserDays } from '../../completeness/answering-loads.ts'
import { BILLED_PLAN } from '../../../store/facts/derived/seat-plans.ts'
import { GRANT, GRANTED_BY } from '../../feeds/seats/seat-grants.ts'
import { teamsOfSets } from '../../../store/facts/derived/team-sql.ts'
import type { TeamSets } from '../../../store/facts/derived/team-loads.ts'
import {
  COUNT,
  FLAG,
  GIVEN,
  listOf,
  oneOf,
  orNull,
  PERSON_GIVEN,
  TEXT,
  type RowOf,
} from '../../../store/facts/engine/columns.ts'
import {
  people,
  peopleAsOne,
  rowsOf,
  sql,
  text,
  texts,
  u32,
  u32s,
  verbatim,
  type Owner,
  type Sql,
} from '../../../store/facts/engine/sql.ts'
import { snapshotOf } from '../../feeds/seats/seat-sources.ts'
import { USED_CODE } from '../../feeds/user-days/user-day-sources.ts'

/** Which lists are read, and how seats are judged. */
export interface SeatsRead {
  of: Owner
  teams: TeamSets
  /** Of the newest snapshots, and the day of each since the epoch. */
  loads: readonly string[]
  load_days: readonly number[]
  connection: string
  idleDays: number
  graceDays: number
}

/** The last days on which people used the assistant, by the reports up to each snapshot. */
const lastUsed = ({ of, load_days }: SeatsRead) => sql`(
    SELECT user_id, max(day) AS used_on FROM ${rowsOf('code_user_days', of)}
    AND day <= toDate(arrayMax(${u32s(load_days)})) AND (account, day, load_id) IN (${answeringUserDays(of)}) AND (${verbatim(USED_CODE)})
    GROUP BY user_id, ${snapshotOf('day', { days: load_days })}
  )`

const NEVER = verbatim(`toDateTime64(0, 3, 'UTC')`)
const SEAT_GRANT = verbatim(`(${GRANT}, row_number() OVER (PARTITION BY load_id, user_id, ${GRANT}))`)

/** A person is one row however many seats were granted; a seat without a person is a row of its own. */
const holders = ({ of, loads, load_days, connection }: SeatsRead) => sql`(
    SELECT user_id, max(snapshot) AS taken, max(user_name) AS name,
      max(user_email) AS email, groupUniqArray(${verbatim(GRANTED_BY)}) AS organizations,
      ${verbatim(BILLED_PLAN)} AS plan, min(created_at) AS granted_at, max(last_activity_at) AS seen_at,
      max(last_authenticated_at) AS authenticated_at,
      argMax(last_activity_editor, ifNull(last_activity_at, ${NEVER})) AS last_editor,
      if(countIf(isNull(pending_cancellation)) > 0, NULL, max(pending_cancellation)) AS ends, uniqExact(seat) AS seats
    FROM (
      SELECT *, ${SEAT_GRANT} AS seat, if(user_id = '', cityHash64(seat), 0) AS single
      FROM ${rowsOf('code_seats', of)} AND load_id IN ${texts(loads)}
        AND (${text(connection)} = '' OR connection = ${text(connection)})
    ) AS s INNER JOIN (
      SELECT pair.1 AS load_id, toDate(pair.2) AS snapshot
      FROM (SELECT arrayJoin(arrayZip(${texts(loads)}, ${u32s(load_days)})) AS pair)
    ) AS m USING load_id
    GROUP BY user_id, single
  )`

const seatRows = (read: SeatsRead) => sql`(
  SELECT *, splitByChar('/', last_editor)[1] AS editor,
    greatest(ifNull(toDate(seen_at, 'UTC'), toDate(0)), used_on) AS last_day,
    if(user_id = '' OR last_day = toDate(0), NULL, dateDiff('day', last_day, taken)) AS days_idle,
    ifNull(dateDiff('day', toDate(authenticated_at, 'UTC'), taken) <= ${u32(read.idleDays)}, false) AS signed_in,
    multiIf(user_id = '', 'unassigned',
      isNotNull(days_idle) AND days_idle <= ${u32(read.idleDays)}, 'active',
      isNotNull(days_idle), 'idle',
      ifNull(dateDiff('day', toDate(granted_at, 'UTC'), taken) < ${u32(read.graceDays)}, false), 'new',
      'never_used') AS status
  FROM (
    SELECT p.*, t.teams AS teams FROM (
      SELECT h.*, u.used_on AS used_on FROM (SELECT *, ${u32s(read.teams.team_sets)}[1] AS team_set FROM ${holders(read)}) AS h
      ASOF LEFT JOIN ${lastUsed(read)} AS u ON u.user_id = h.user_id AND h.taken >= u.used_on
    ) AS p LEFT JOIN ${teamsOfSets(read.of, read.teams)} AS t ON t.team_set = p.team_set AND t.user_id = p.user_id
  )
)`

const ORDER: Record<SeatOrder, string> = {
  // Who never used it comes before who has not for long; what nobody can give back comes last.
  days_idle: `multiIf(status = 'never_used', 1000000, ifNull(days_idle, -1)) DESC, login_rank, user_id`,
  login: `login_rank = 0, login_rank, user_id`,
  created_at: `granted_at ASC NULLS LAST, login_rank, user_id`,
}

const instant = (column: string) =>
  verbatim(`if(isNull(${column}), '', formatDateTime(assumeNotNull(${column}), '%Y-%m-%dT%H:%i:%SZ', 'UTC'))`)

export const SEAT = {
  userId: PERSON_GIVEN,
  name: GIVEN,
  email: GIVEN,
  organizations: listOf(TEXT),
  teams: listOf(TEXT),
  plan: GIVEN,
  createdAt: GIVEN,
  lastActivityAt: GIVEN,
  lastAuthenticatedAt: GIVEN,
  signedIn: FLAG,
  lastActivityEditor: GIVEN,
  editor: GIVEN,
  lastActiveDay: GIVEN,
  daysIdle: orNull(COUNT),
  status: oneOf(SEAT_STATUSES),
  pendingCancellation: GIVEN,
  seats: COUNT,
}

/** What a page of seats shows; of the texts an empty one asks for all. */
export interface SeatsPage {
  status: string
  team: string
  editor: string
  plan: string
  search: string
  /** Ids of people whose id, name, address or login has it. */
  named: readonly string[]
  /** Ids of people in the order of their logins; who has none comes after them. */
  byLogin: readonly string[]
  order: SeatOrder
  limit: number
  offset: number
}

export function seatsPage(read: SeatsRead, page: SeatsPage): Sql {
  const { team, editor, plan, search, named, byLogin, limit, offset } = page
  const status = text(page.status)
  return sql`WITH splitByChar(' ', ${peopleAsOne(byLogin, ' ')}) AS by_login
SELECT user_id AS userId, name, email, organizations, teams, plan,
  ${instant('granted_at')} AS createdAt, ${instant('seen_at')} AS lastActivityAt,
  ${instant('authenticated_at')} AS lastAuthenticatedAt, signed_in AS signedIn, last_editor AS lastActivityEditor, editor,
  if(used_on = toDate(0), '', toString(used_on)) AS lastActiveDay, days_idle AS daysIdle, status,
  ifNull(toString(ends), '') AS pendingCancellation, seats
FROM (
  SELECT *, transform(user_id, by_login, arrayEnumerate(by_login), toUInt32(0)) AS login_rank FROM ${seatRows(read)}
  WHERE (${status} = '' OR status = ${status} OR (${status} = 'pending' AND isNotNull(ends)))
    AND (${text(team)} = '' OR has(teams, ${text(team)}))
    AND (${text(editor)} = '' OR editor = ${text(editor)})
    AND (${text(plan)} = '' OR plan = ${text(plan)})
    AND (${text(search)} = '' OR user_id IN ${people(named)})
  ORDER BY ${verbatim(ORDER[page.order])}
  LIMIT ${u32(limit)} OFFSET ${u32(offset)}
)`
}

export const SEAT_TOTALS = {
  people: COUNT,
  active: COUNT,
  idle: COUNT,
  neverUsed: COUNT,
  new: COUNT,
  pending: COUNT,
  unassigned: COUNT,
  idleSignedIn: COUNT,
  neverUsedSignedIn: COUNT,
}
export type SeatTotals = RowOf<typeof SEAT_TOTALS>

export const PLAN_TOTALS = { plan: TEXT, ...SEAT_TOTALS }

/** Of all seats, whatever the page shows, by the plan that is billed. */
export const seatsTotals = (read: SeatsRead): Sql => sql`SELECT plan, countIf(user_id != '') AS people,
  countIf(status = 'active') AS active, countIf(status = 'idle') AS idle,
  countIf(status = 'never_used') AS neverUsed, countIf(status = 'new') AS new,
  countIf(user_id != '' AND isNotNull(ends)) AS pending, sumIf(seats, user_id = '') AS unassigned,
  countIf(status = 'idle' AND signed_in) AS idleSignedIn, countIf(status = 'never_used' AND signed_in) AS neverUsedSignedIn
FROM ${seatRows(read)} GROUP BY plan ORDER BY plan`
