import type { ChosenBy, FactSource } from './fact-source.ts'
import { TEAMS_OF_DAY, teamSetOf } from '../../store/facts/derived/team-sql.ts'
import { GRANT, uniqueGrants } from './seat-grants.ts'
import { personDays, USED_CODE } from './user-day-sources.ts'

/** The first snapshot on or after a day: of the days of use before it, the last one is all that it needs. */
const snapshotOf = (day: string) => `-roundDown(-toInt32(${day}), {seat_marks:Array(Int32)})`

const OF_NUMBERING = 'tenant = {tenant:String} AND numbering = {use_numbering:UInt64}'

const DAYS_NOT_SUMMED = 'day IN (SELECT toDate(arrayJoin({use_days:Array(UInt32)})))'

/**
 * The last days on which people used the code assistant, as the reports say: activity that the seat list may not show.
 * From the sets of people of summed days, and from the person-days of the others.
 */
const usedDays = ({ who, accounts }: ChosenBy) => `(
    SELECT user_id, max(used) AS day FROM (
      SELECT user_id, used FROM (
        SELECT number, max(day) AS used FROM (
          SELECT day, arrayJoin(bitmapToArray(used)) AS number FROM code_day_sums
          WHERE ${who} AND day >= toDate({seat_from:UInt32}) AND day <= toDate({seat_until:UInt32}) AND build IN {use_builds:Array(UInt64)}
        ) GROUP BY number, ${snapshotOf('day')}
      ) AS s INNER JOIN (SELECT user_id, number FROM code_people WHERE ${OF_NUMBERING}) AS n USING number
      UNION ALL
      SELECT user_id, max(day) AS used FROM ${personDays({ who, when: DAYS_NOT_SUMMED, accounts })}
      WHERE ${USED_CODE}
      GROUP BY user_id, ${snapshotOf('day')}
    ) GROUP BY user_id, ${snapshotOf('used')}
  )`

/** Which snapshot stands for which bucket; a load may stand for several when nothing changed in between. */
export const SNAPSHOTS = `(
    SELECT pair.1 AS load_id, toDate(pair.2) AS bucket_day, toDate(pair.3) AS snapshot
    FROM (SELECT arrayJoin(arrayZip({seat_loads:Array(String)}, {seat_buckets:Array(UInt32)}, {seat_days:Array(UInt32)})) AS pair)
  )`

/** Buckets do not overlap, so a day is in one of them or in none. */
const bucketsOfDay = (day: string) =>
  `arrayFilter(b -> toUInt32(${day}) >= b.1 AND toUInt32(${day}) < b.2, arrayZip({seat_starts:Array(UInt32)}, {seat_ends:Array(UInt32)}, {seat_buckets:Array(UInt32)}))`
const IN_BUCKETS = (day: string) => `notEmpty(${bucketsOfDay(day)})`
const BUCKET_OF = (day: string) => `toDate(${bucketsOfDay(day)}[1].3)`

const ACTIVE_SINCE = `snapshot - {active_days:UInt32}`

/** People with a seat, each once in a bucket however many seats were granted; seats without a person are one row. */
const holders = ({ who }: ChosenBy) => `(
    SELECT bucket_day, max(snapshot) AS snapshot, user_id, max(last_activity_at) AS seen_at, min(created_at) AS granted_at,
      argMax(last_activity_editor, ifNull(last_activity_at, toDateTime64(0, 3, 'UTC'))) AS last_editor,
      countIf(isNotNull(pending_cancellation)) AS pending, groupUniqArray(connection) AS connections,
      if(user_id = '', length(${uniqueGrants(`groupArrayIf((load_id, ${GRANT}), user_id = '')`)}), count()) AS seats
    FROM (SELECT * FROM code_seats WHERE ${who} AND load_id IN {seat_loads:Array(String)}) AS s
    INNER JOIN ${SNAPSHOTS} AS m USING load_id
    GROUP BY bucket_day, user_id
  )`

/** The same with `used_on`, the last day of use by the reports up to the snapshot; 1970-01-01 without one. */
const holdersAndUse = (of: ChosenBy) => `(
  SELECT p.*, u.day AS used_on FROM ${holders(of)} AS p
  ASOF LEFT JOIN ${usedDays(of)} AS u
    ON u.user_id = p.user_id AND p.snapshot >= u.day
)`

/**
 * Who sent a prompt within a bucket, as the reports say; from the sets of people of summed days, and from the person-days
 * of the others. Buckets are those of the snapshots.
 */
const activeInBuckets = ({ who, accounts }: ChosenBy) => `(
    SELECT bucket_day, user_id, 1 AS is_active FROM (
      SELECT bucket_day, user_id FROM (
        SELECT bucket_day, arrayJoin(bitmapToArray(people)) AS number FROM (
          SELECT ${BUCKET_OF('day')} AS bucket_day, groupBitmapMergeState(active) AS people FROM code_day_sums
          WHERE ${who} AND build IN {use_builds:Array(UInt64)} AND ${IN_BUCKETS('day')}
          GROUP BY bucket_day
        )
      ) AS s INNER JOIN (SELECT user_id, number FROM code_people WHERE ${OF_NUMBERING}) AS n USING number
      UNION DISTINCT
      SELECT ${BUCKET_OF('day')} AS bucket_day, user_id
      FROM ${personDays({ who, when: DAYS_NOT_SUMMED, accounts })}
      WHERE ifNull(interactions, 0) > 0 AND ${IN_BUCKETS('day')}
    )
  )`

/** Holders, and whether each was active in the bucket. */
const holdersActive = (of: ChosenBy) => `(
  SELECT p.*, a.is_active AS is_active FROM ${holders(of)} AS p
  LEFT JOIN ${activeInBuckets(of)} AS a ON a.bucket_day = p.bucket_day AND a.user_id = p.user_id
)`

const PERSON = `user_id != ''`
const ACTIVE = `(ifNull(toDate(seen_at, 'UTC') >= ${ACTIVE_SINCE}, false) OR used_on >= ${ACTIVE_SINCE})`
const EVER = `(isNotNull(seen_at) OR used_on > toDate(0))`
/** New people are given thirty days before their seat counts as never used. */
const NEW = `ifNull(toDate(granted_at, 'UTC') > snapshot - 30, false)`

const BY_BUCKET = {
  from: '',
  bucket: 'bucket_day',
  time: 'bucket_day',
  day: 'bucket_day',
  rollup: false,
  dimensions: { source: `'code_assistant'`, editor: `splitByChar('/', last_editor)[1]` },
  arrays: { connection: 'connections' },
} as const

/** What the seat list alone can say is not made to wait for the reports. */
const HELD: FactSource = {
  ...BY_BUCKET,
  name: 'seats_held',
  choose: holders,
  measures: {
    total: `countIf(${PERSON})`,
    pending: `countIf(${PERSON} AND pending = seats)`,
    unassigned: `sumIf(seats, NOT (${PERSON}))`,
    source_rows: `countIf(${PERSON}) + sumIf(seats, NOT (${PERSON}))`,
  },
}

const USED: FactSource = {
  ...BY_BUCKET,
  name: 'seats_used',
  choose: holdersAndUse,
  measures: {
    ...HELD.measures,
    active: `countIf(${PERSON} AND ${ACTIVE})`,
    idle: `countIf(${PERSON} AND ${EVER} AND NOT ${ACTIVE})`,
    never_used: `countIf(${PERSON} AND NOT ${EVER} AND NOT ${NEW})`,
    new: `countIf(${PERSON} AND NOT ${EVER} AND ${NEW})`,
  },
}

const ACTIVE_IN_BUCKET: FactSource = {
  ...BY_BUCKET,
  name: 'seats_active',
  choose: holdersActive,
  measures: { ...HELD.measures, active_in_period: `countIf(${PERSON} AND is_active = 1)` },
}

/** Whether the reports of use have to be read, as the seat list alone does not say it all. */
export const needsUse = (measures: readonly string[]) =>
  measures.some((measure) => HELD.measures[measure] === undefined)

function withTeams(source: FactSource): FactSource {
  return {
    ...source,
    name: `${source.name}_of_teams`,
    choose: (of) => `(
  SELECT p.*, t.teams AS teams FROM (SELECT *, ${teamSetOf('snapshot')} AS team_set FROM ${source.choose?.(of) ?? ''}) AS p
  LEFT JOIN ${TEAMS_OF_DAY} AS t ON t.team_set = p.team_set AND t.user_id = p.user_id
)`,
    arrays: { ...source.arrays, team: 'teams' },
  }
}

/** Of seat lists that were summed: right where no bucket has more than one of them, as a person may be in two. */
export const SEAT_SUMS: FactSource = {
  ...BY_BUCKET,
  name: 'seat_sums',
  choose: ({ who }) => `(
    SELECT bucket_day, people, pending, unassigned
    FROM (SELECT * FROM code_seat_sums FINAL WHERE ${who} AND load_id IN {seat_loads:Array(String)}) AS s
    INNER JOIN ${SNAPSHOTS} AS m USING load_id
  )`,
  dimensions: { source: BY_BUCKET.dimensions.source },
  arrays: {},
  measures: {
    total: 'sum(people)',
    pending: 'sum(pending)',
    unassigned: 'sum(unassigned)',
    source_rows: 'sum(people) + sum(unassigned)',
  },
}

const WITHOUT_TEAMS = [HELD, USED, ACTIVE_IN_BUCKET]

export const SEAT_SOURCES: readonly FactSource[] = [...WITHOUT_TEAMS, ...WITHOUT_TEAMS.map(withTeams)]
