import { SEEN } from '../../../store/facts/derived/seat-people.ts'
import { PLAN_RANK } from '../../../store/facts/derived/seat-plans.ts'
import { sql, u32, u32s, verbatim, wholes, type Sql } from '../../../store/facts/engine/sql.ts'
import { needed, type ChosenBy, type FactSource } from '../fact-source.ts'
import { USED_CODE } from '../user-days/user-day-sources.ts'
import {
  BY_BUCKET,
  BY_DAY,
  costed,
  daysOfUse,
  holders,
  inSnapshots,
  numbersOf,
  otherDays,
  summedDays,
} from './seat-sources.ts'

/** Sets of the people of lists, instead of a row for each of them on each day. All of one numbering (`code_people`). */
const lists = (by: ChosenBy) => sql`(
    SELECT bucket_day, snapshot, plan_type, seen, people FROM ${inSnapshots('code_seat_people', by)}
    WHERE s.build IN ${wholes(needed(needed(by.seats).builds))}
  )`

/**
 * The people of each plan in a bucket, each once, at the dearest of their plans: whom no dearer one has. Of two words for one
 * plan the first by the alphabet has whoever is in both.
 */
const byPlan = (by: ChosenBy) => sql`(
    SELECT bucket_day, plan_type AS plan, ${verbatim(PLAN_RANK)} AS plan_rank,
      bitmapAndnot(people, groupBitmapMergeState(people) OVER (PARTITION BY bucket_day ORDER BY ${verbatim(PLAN_RANK)}, plan_type
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS own
    FROM (SELECT bucket_day, plan_type, groupBitmapMergeState(people) AS people FROM ${lists(by)} GROUP BY bucket_day, plan_type)
  )`

const NOBODY = 'bitmapBuild(emptyArrayUInt32())'

/** Who used it by the reports, on each day of a list: in the days that make a seat an active one, and ever. */
function usedSets(by: ChosenBy): Sql {
  const { days, activeDays } = needed(by.seats)
  const within = daysOfUse(by)
  return sql`(
    SELECT toDate(at) AS snapshot,
      groupBitmapMergeState(used) OVER (ORDER BY at RANGE BETWEEN ${u32(activeDays)} PRECEDING AND CURRENT ROW) AS lately,
      groupBitmapMergeState(used) OVER (ORDER BY at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS ever
    FROM (
      SELECT at, groupBitmapMergeState(used) AS used FROM (
        SELECT toUInt32(day) AS at, used FROM ${summedDays(by)} AND ${within}
        UNION ALL
        SELECT toUInt32(day) AS at, groupBitmapState(number) AS used
        FROM (SELECT day, user_id FROM ${otherDays(by)} WHERE (${verbatim(USED_CODE)}) AND ${within}) AS s
        INNER JOIN ${numbersOf(by)} AS n USING user_id GROUP BY at
        UNION ALL
        SELECT arrayJoin(${u32s(days)}) AS at, ${verbatim(NOBODY)} AS used
      ) GROUP BY at
    )
  )`
}

const seenIf = (condition: Sql) => sql`groupBitmapMergeStateIf(people, seen ${condition})`

/** Of each bucket who is active, who ever was, and who is new and never was; by the later of list and reports. */
const kinds = (by: ChosenBy) => sql`(
    SELECT l.bucket_day AS bucket_day, bitmapOr(seen_lately, lately) AS active, bitmapOr(seen_ever, ever) AS used,
      bitmapAndnot(bitmapAndnot(of_new, of_old), bitmapOr(seen_ever, ever)) AS fresh
    FROM (
      SELECT bucket_day, any(snapshot) AS snapshot, ${seenIf(sql`<= ${u32(needed(by.seats).activeDays)}`)} AS seen_lately,
        ${seenIf(sql`<= ${u32(SEEN.earlier)}`)} AS seen_ever,
        ${seenIf(sql`= ${u32(SEEN.neverOfNew)}`)} AS of_new, ${seenIf(sql`= ${u32(SEEN.neverOfOld)}`)} AS of_old
      FROM ${lists(by)} GROUP BY bucket_day
    ) AS l INNER JOIN ${usedSets(by)} AS u ON u.snapshot = l.snapshot
  )`

const assigned = (by: ChosenBy) => sql`(
    SELECT p.bucket_day AS bucket_day, p.plan AS plan, p.plan_rank AS plan_rank, bitmapCardinality(p.own) AS people,
      bitmapAndCardinality(p.own, k.active) AS active, bitmapAndCardinality(p.own, bitmapAndnot(k.used, k.active)) AS idle,
      bitmapAndCardinality(p.own, k.fresh) AS fresh
    FROM ${byPlan(by)} AS p INNER JOIN ${kinds(by)} AS k ON k.bucket_day = p.bucket_day
  )`

/** Seats of nobody are few, and read as they are listed. */
const unassigned = (by: ChosenBy) =>
  sql`SELECT bucket_day, plan, plan_rank, seats FROM ${holders(by)} WHERE user_id = ''`

/** People with a seat and seats of nobody by plan, and what people do with them. */
const seatsUsed = (by: ChosenBy) => sql`(
    SELECT bucket_day, plan, plan_rank, people, active, idle, fresh, 0 AS nobody FROM ${assigned(by)}
    UNION ALL
    SELECT bucket_day, plan, plan_rank, 0, 0, 0, 0, seats FROM (${unassigned(by)})
  )`

/** The same without what people do with them: no report is read. */
const seatsHeld = (by: ChosenBy) => sql`(
    SELECT bucket_day, plan, plan_rank, bitmapCardinality(own) AS people, 0 AS nobody FROM ${byPlan(by)}
    UNION ALL
    SELECT bucket_day, plan, plan_rank, 0, seats FROM (${unassigned(by)})
  )`

const DIMENSIONS = { source: BY_DAY.dimensions.source, plan: 'plan' }
const SEATS = 'people + nobody'
const UNUSED = 'people - active - fresh + nobody'
const COST_MEASURES = {
  source_rows: `sum(${SEATS})`,
  cost: `sum(cost * (${SEATS}))`,
  unpriced: `sumIf(${SEATS}, is_known = 0)`,
}

/** What the seats of each day cost, from sets of people: right where every list of the day is kept as one. */
export const SEAT_SET_COSTS: FactSource = {
  ...BY_DAY,
  name: 'seat_sets_held',
  choose: (by) => costed(seatsHeld(by), by),
  dimensions: DIMENSIONS,
  arrays: {},
  measures: COST_MEASURES,
}

export const SEAT_SET_UNUSED: FactSource = {
  ...SEAT_SET_COSTS,
  name: 'seat_sets_used',
  choose: (by) => costed(seatsUsed(by), by),
  measures: {
    ...COST_MEASURES,
    unused_cost: `sum(cost * (${UNUSED}))`,
    unused_unpriced: `sumIf(${UNUSED}, is_known = 0)`,
  },
}

/** How seats are used, from the same sets: right where the lists of a bucket are of one day. */
export const SEAT_SETS: FactSource = {
  ...BY_BUCKET,
  name: 'seat_sets',
  choose: seatsUsed,
  dimensions: DIMENSIONS,
  arrays: {},
  measures: {
    total: 'sum(people)',
    active: 'sum(active)',
    idle: 'sum(idle)',
    never_used: 'sum(people - active - idle - fresh)',
    new: 'sum(fresh)',
    unassigned: 'sum(nobody)',
    source_rows: `sum(${SEATS})`,
  },
}
