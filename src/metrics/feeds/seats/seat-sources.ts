import {
  i32s,
  rowsOf,
  sql,
  texts,
  u32,
  u32s,
  verbatim,
  whole,
  wholes,
  type Sql,
} from '../../../store/facts/engine/sql.ts'
import { needed, withTeams, type ChosenBy, type FactSource } from '../fact-source.ts'
import { SEAT_DAYS } from '../../../model/records/code-seat.ts'
import { BILLED_PLAN, PLAN_RANK } from '../../../store/facts/derived/seat-plans.ts'
import { GRANT, uniqueGrants } from './seat-grants.ts'
import { snapshotLoads, type SeatSnapshots } from './seat-snapshots.ts'
import { personDays, USED_CODE } from '../user-days/user-day-sources.ts'

/** The first snapshot on or after a day: of the days of use before it, the last one is all that it needs. */
export function snapshotOf(day: string, { days }: { days: readonly number[] }): Sql {
  // The engine rounds to nothing but something; without a snapshot there is nobody whose use could be rounded.
  const marks = days.length === 0 ? [0] : [...new Set(days)].map((one) => -one).sort((a, b) => a - b)
  return sql`-roundDown(-toInt32(${verbatim(day)}), ${i32s(marks)})`
}

export const numbersOf = ({ of: { tenant }, use }: ChosenBy) =>
  sql`(SELECT user_id, number FROM ${rowsOf('code_people', { tenant })} AND numbering = ${whole(needed(use).numbering)})`

/** The people of numbers, as `n`. */
const numbered = (by: ChosenBy) => sql`INNER JOIN ${numbersOf(by)} AS n USING number`

export const summedDays = ({ of, use }: ChosenBy) =>
  sql`${rowsOf('code_day_sums', of)} AND build IN ${wholes(needed(use).builds)}`

/** Person-days of the days that are not summed. */
export const otherDays = ({ of, use }: ChosenBy) =>
  personDays({ of, when: sql`day IN (SELECT toDate(arrayJoin(${u32s(needed(use).days)})))` })

/** Use after the last snapshot is none of it: whoever asks for an earlier month may have read more days. */
export function daysOfUse({ seats }: ChosenBy): Sql {
  return sql`day <= toDate(${u32(needed(seats).until)})`
}

/**
 * The last days on which people used the code assistant, as the reports say: activity that the seat list may not show.
 * From the sets of people of summed days, and from the person-days of the others.
 */
function usedDays(by: ChosenBy): Sql {
  const seats = needed(by.seats)
  const within = daysOfUse(by)
  return sql`(
    SELECT user_id, max(used) AS day FROM (
      SELECT user_id, used FROM (
        SELECT number, max(day) AS used FROM (
          SELECT day, arrayJoin(bitmapToArray(used)) AS number FROM ${summedDays(by)} AND ${within}
        ) GROUP BY number, ${snapshotOf('day', seats)}
      ) AS s ${numbered(by)}
      UNION ALL
      SELECT user_id, max(day) AS used FROM ${otherDays(by)}
      WHERE (${verbatim(USED_CODE)}) AND ${within}
      GROUP BY user_id, ${snapshotOf('day', seats)}
    ) GROUP BY user_id, ${snapshotOf('used', seats)}
  )`
}

/** The bucket of a day, in a list: buckets do not overlap, so a day is in one of them or in none. */
const bucketsOfDay = ({ starts, ends, buckets }: SeatSnapshots) =>
  sql`arrayFilter(b -> toUInt32(day) >= b.1 AND toUInt32(day) < b.2, arrayZip(${u32s(starts)}, ${u32s(ends)}, ${u32s(buckets)}))`

/** Rows of the lists that stand for a bucket, as `s`, with the bucket and the day of the list. */
export const inSnapshots = (table: string, { of, seats }: ChosenBy, more?: string): Sql =>
  sql`(SELECT * FROM ${rowsOf(table, of, more)} AND load_id IN ${texts(needed(seats).loads)}) AS s
    INNER JOIN ${snapshotLoads(needed(seats))} AS m USING load_id`

/** People with a seat, each once in a bucket however many seats were granted; seats without a person are a row for each plan. */
export const holders = (by: ChosenBy) => sql`(
    SELECT bucket_day, max(snapshot) AS snapshot, user_id, max(last_activity_at) AS seen_at, min(created_at) AS granted_at,
      argMax(last_activity_editor, ifNull(last_activity_at, toDateTime64(0, 3, 'UTC'))) AS last_editor,
      countIf(isNotNull(pending_cancellation)) AS pending, groupUniqArray(connection) AS connections,
      if(user_id = '', length(${UNIQUE_GRANTS}), count()) AS seats, ${verbatim(BILLED_PLAN)} AS plan, min(${verbatim(PLAN_RANK)}) AS plan_rank
    FROM ${inSnapshots('code_seats', by)}
    GROUP BY bucket_day, user_id, if(user_id = '', plan_type, '')
  )`
const UNIQUE_GRANTS = verbatim(uniqueGrants(`groupArrayIf((load_id, ${GRANT}), user_id = '')`))

/**
 * The same of each person's days alone, with the plan that is billed: a group a person instead of one a day takes a
 * fraction of the memory. Days and plans are one number, so that the dearest plan of a day is its first.
 */
const seatDays = (by: ChosenBy) => sql`(
    SELECT user_id, toDate(intDiv(mark, 8)) AS bucket_day, mark % 8 AS plan_rank, 1 AS seats FROM (
      SELECT user_id, arrayJoin(arrayFilter((one, last) -> intDiv(one, 8) != intDiv(last, 8),
        marks, arrayPushFront(arrayPopBack(marks), 0))) AS mark
      FROM (
        SELECT user_id, arraySort(groupUniqArray(toUInt32(toUInt16(bucket_day)) * 8 + ${verbatim(PLAN_RANK)})) AS marks
        FROM ${inSnapshots('code_seats', by)} WHERE user_id != '' GROUP BY user_id
      )
    )
    UNION ALL
    SELECT user_id, bucket_day, plan_rank, seats FROM ${holders(by)} WHERE user_id = ''
  )`

/** Rows with what one seat of them costs on their day, and whether that is known. */
export function costed(rows: Sql, { costs }: ChosenBy): Sql {
  const { days, plans, amounts } = needed(costs)
  return sql`(
  SELECT p.*, c.cost AS cost, c.is_known AS is_known FROM ${rows} AS p
  LEFT JOIN (
    SELECT toDate(e.1) AS bucket_day, e.2 AS plan_rank, toDecimal128(e.3, 18) AS cost, 1 AS is_known
    FROM (SELECT arrayJoin(arrayZip(${u32s(days)}, ${u32s(plans)}, ${texts(amounts)})) AS e)
  ) AS c ON c.bucket_day = p.bucket_day AND c.plan_rank = p.plan_rank
)`
}

/**
 * The same with `used_on`, the last day of use by the reports up to the snapshot (1970-01-01 without one), and since when
 * use makes a seat an active one.
 */
const andUse = (rows: Sql, by: ChosenBy) => sql`(
  SELECT p.*, u.day AS used_on, p.snapshot - ${u32(needed(by.seats).activeDays)} AS active_since FROM ${rows} AS p
  ASOF LEFT JOIN ${usedDays(by)} AS u
    ON u.user_id = p.user_id AND p.snapshot >= u.day
)`

/**
 * Who sent a prompt within a bucket, as the reports say; from the sets of people of summed days, and from the person-days
 * of the others. Buckets are those of the snapshots.
 */
function activeInBuckets(by: ChosenBy): Sql {
  const found = bucketsOfDay(needed(by.seats))
  const bucket = sql`toDate(${found}[1].3) AS bucket_day`
  return sql`(
    SELECT bucket_day, user_id, 1 AS is_active FROM (
      SELECT bucket_day, user_id FROM (
        SELECT bucket_day, arrayJoin(bitmapToArray(people)) AS number FROM (
          SELECT ${bucket}, groupBitmapMergeState(active) AS people FROM ${summedDays(by)} AND notEmpty(${found})
          GROUP BY bucket_day
        )
      ) AS s ${numbered(by)}
      UNION DISTINCT
      SELECT ${bucket}, user_id
      FROM ${otherDays(by)}
      WHERE ifNull(interactions, 0) > 0 AND notEmpty(${found})
    )
  )`
}

/** Holders, and whether each was active in the bucket. */
const holdersActive = (by: ChosenBy) => sql`(
  SELECT p.*, a.is_active AS is_active FROM ${holders(by)} AS p
  LEFT JOIN ${activeInBuckets(by)} AS a ON a.bucket_day = p.bucket_day AND a.user_id = p.user_id
)`

const PERSON = `user_id != ''`
const ACTIVE = `(ifNull(toDate(seen_at, 'UTC') >= active_since, false) OR used_on >= active_since)`
const EVER = `(isNotNull(seen_at) OR used_on > toDate(0))`
const NEW = `ifNull(toDate(granted_at, 'UTC') > snapshot - ${SEAT_DAYS.new}, false)`

/** Each day for itself: what is asked by month adds up its days. */
export const BY_DAY = {
  from: '',
  time: 'bucket_day',
  day: 'bucket_day',
  rollup: false,
  dimensions: { source: `'code_assistant'`, editor: `splitByChar('/', last_editor)[1]`, plan: 'plan' },
  arrays: { connection: 'connections' },
} as const
export const BY_BUCKET = {
  ...BY_DAY,
  bucket: 'bucket_day',
  dimensions: { ...BY_DAY.dimensions, user: 'user_id' },
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
  choose: (by) => andUse(holders(by), by),
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
export const costNeedsUse = (measures: readonly string[]) =>
  measures.some((measure) => COST.measures[measure] === undefined)

/** Of seat lists that were summed: right where no bucket has more than one of them, as a person may be in two. */
export const SEAT_SUMS: FactSource = {
  ...BY_BUCKET,
  name: 'seat_sums',
  choose: (by) => sql`(
    SELECT bucket_day, people, pending, unassigned FROM ${inSnapshots('code_seat_sums', by, 'FINAL')}
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

const COSTS = `cost * if(${PERSON}, 1, seats)`
const UNUSED = `(NOT (${PERSON}) OR NOT (${ACTIVE} OR ${NEW} AND NOT ${EVER}))`

const COST: FactSource = {
  ...BY_DAY,
  name: 'seat_days',
  choose: (by) => costed(holders(by), by),
  measures: {
    source_rows: HELD.measures['source_rows'],
    cost: `sum(${COSTS})`,
    unpriced: 'countIf(is_known = 0)',
  },
}

/** What everybody's seats cost, person by person. */
export const PERSON_COST: FactSource = {
  ...COST,
  name: 'seat_days_of_people',
  choose: (by) => costed(seatDays(by), by),
  dimensions: { source: BY_DAY.dimensions.source, user: 'user_id' },
  arrays: {},
  measures: { cost: COST.measures['cost'], unpriced: COST.measures['unpriced'] },
}

/** The same of lists that were summed by plan: right where no day has more than one of them, as a person may be in two. */
export const SEAT_PLAN_COSTS: FactSource = {
  ...COST,
  name: 'seat_plans',
  choose: (by) =>
    costed(
      sql`(
    SELECT bucket_day, plan_type AS plan, ${verbatim(PLAN_RANK)} AS plan_rank, people + unassigned AS seats
    FROM ${inSnapshots('code_seat_plans', by, 'FINAL')}
  )`,
      by,
    ),
  dimensions: { source: BY_DAY.dimensions.source, plan: 'plan' },
  arrays: {},
  measures: { source_rows: 'sum(seats)', cost: 'sum(cost * seats)', unpriced: 'sumIf(seats, is_known = 0)' },
}

const UNUSED_COST: FactSource = {
  ...COST,
  name: 'seat_days_used',
  choose: (by) => andUse(costed(holders(by), by), by),
  measures: {
    ...COST.measures,
    unused_cost: `sumIf(${COSTS}, ${UNUSED})`,
    // Signed, as it is of days that are read from sets: there it is a difference, and both are added.
    unused_unpriced: `toInt64(countIf(is_known = 0 AND ${UNUSED}))`,
  },
}

const andOfTeams = (sources: readonly FactSource[]): readonly FactSource[] => [
  ...sources,
  ...sources.map((source) => withTeams(source, 'snapshot')),
]

export const SEAT_SOURCES = andOfTeams([HELD, USED, ACTIVE_IN_BUCKET])
/** By team, what everybody's seats cost is read person by person, which takes a fraction of the memory. */
export const SEAT_DAY_SOURCES = [
  COST,
  UNUSED_COST,
  withTeams(PERSON_COST, 'bucket_day'),
  withTeams(COST, 'snapshot'),
  withTeams(UNUSED_COST, 'snapshot'),
]
