import type { CostMeasure } from '../store/facts/cost-measures.ts'
import type { AccountRollups, ValidRollups } from '../store/facts/valid-rollups.ts'
import { monthOfDay, nextMonth } from '../model/epoch-day.ts'
import { DAY_MS, mergeIntervals, subtractIntervals, type Interval } from '../model/time.ts'
import {
  canAnswer,
  DAYS,
  LINE_DAYS,
  LINES,
  PERSON_DAYS,
  PERSON_MONTHS,
  RECORDS,
  type FactSource,
} from './fact-sources.ts'
import type { Dimension, Grain } from './metrics-query.ts'

/** A stretch of time, the table that answers for it, and the measures it is asked for. */
export interface Segment {
  source: FactSource
  range: Interval
  measures: readonly CostMeasure[]
  /** Roll-ups only: the builds that hold. */
  builds?: readonly number[]
}

export interface PlanInput {
  range: Interval
  grain: Grain
  /** Dimensions grouped or filtered by. */
  dimensions: readonly Dimension[]
  measures: readonly CostMeasure[]
  accounts: readonly string[]
  rollups: ValidRollups
}

/** More stretches than this are read as one: a statement with hundreds of parts is slower than the records. */
const MAX_GAPS = 12

/**
 * Which table answers for which part of the range: roll-ups where they hold for every account, the records for the
 * rest. Each measure is counted in exactly one segment per instant. Pure.
 */
export function planQuery(input: PlanInput): Segment[] {
  const { range, dimensions, measures } = input
  const records = dimensions.includes('sku') ? LINES : RECORDS
  const whole = [{ source: records, range, measures }]
  const families = rollupFamilies(input)
  if (!families) return whole
  const summed = summedDays(input)
  const gaps = subtractIntervals(
    range,
    summed.map(({ interval }) => interval),
  )
  if (summed.length === 0 || gaps.length > MAX_GAPS) return whole
  const segments = [
    ...families.flatMap((family) => rollupSegments(input, family, summed)),
    ...gaps.map((gap) => ({ source: records, range: gap, measures })),
  ]
  return segments.length === 0 ? whole : segments
}

interface Family {
  days: FactSource
  months: FactSource | null
  measures: CostMeasure[]
}

/** The smallest roll-ups that carry what is asked; null when none does. */
function rollupFamilies({ grain, dimensions, measures }: PlanInput): Family[] | null {
  if (grain === 'hour') return null
  const months = grain === 'total' || grain === 'month' ? PERSON_MONTHS : null
  const persons: Omit<Family, 'measures'> = { days: PERSON_DAYS, months }
  // Distinct people over long ranges are counted faster from their months than from states of every day.
  const users: CostMeasure[] = measures.filter((measure) => measure === 'users')
  const split = users.length > 0 && months !== null ? users : []
  const rest = measures.filter((measure) => !split.includes(measure))
  const small = [DAYS, LINE_DAYS].find((source) => canAnswer(source, dimensions, rest))
  const families: Family[] = [
    ...(rest.length === 0 ? [] : [{ ...(small ? { days: small, months: null } : persons), measures: rest }]),
    ...(split.length === 0
      ? []
      : [
          {
            ...(canAnswer(PERSON_DAYS, dimensions, split) ? persons : { days: LINE_DAYS, months: null }),
            measures: split,
          },
        ]),
  ]
  const joined = joinFamilies(families)
  return joined.every((family) => canAnswer(family.days, dimensions, family.measures)) ? joined : null
}

/** Families that read the same tables are one. */
function joinFamilies(families: readonly Family[]): Family[] {
  const groups = Map.groupBy(families, ({ days, months }) => `${days.name} ${months?.name}`)
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, measures: [first, ...others].flatMap(({ measures }) => measures) }] : [],
  )
}

interface SummedDay {
  day: number
  interval: Interval
  builds: number[]
}

/** Days inside the range for which roll-ups of all accounts hold. */
function summedDays({ range, accounts, rollups }: PlanInput): SummedDay[] {
  const found: SummedDay[] = []
  const each = accounts.map((account) => rollups.get(account))
  for (let day = Math.ceil(range.start / DAY_MS); (day + 1) * DAY_MS <= range.end; day += 1) {
    const builds = buildsOf(each, (account) => heldDay(account, day))
    if (builds) found.push({ day, interval: { start: day * DAY_MS, end: (day + 1) * DAY_MS }, builds })
  }
  return found
}

/** The builds of every account, without those that have nothing there; null when one account's do not hold. */
function buildsOf(
  accounts: readonly (AccountRollups | undefined)[],
  held: (account: AccountRollups) => number | null,
): number[] | null {
  const builds: number[] = []
  for (const account of accounts) {
    const build = account ? held(account) : null
    if (build === null) return null
    if (build > 0) builds.push(build)
  }
  return builds
}

/** An account's build of a day, 0 when the day has no records, null when no build holds. */
function heldDay({ closedThrough, days, changed }: AccountRollups, day: number): number | null {
  if (day >= closedThrough || changed.has(day)) return null
  const build = days.get(day)
  return build === undefined ? 0 : build > 0 ? build : null
}

function rollupSegments(input: PlanInput, family: Family, days: readonly SummedDay[]): Segment[] {
  const { measures } = family
  const months = family.months ? summedMonths(input, days) : []
  const inMonths = mergeIntervals(months.map(({ interval }) => interval))
  const rest = days.filter(({ interval }) => subtractIntervals(interval, inMonths).length > 0)
  return [
    ...(family.months ? asSegment(family.months, measures, months) : []),
    ...asSegment(family.days, measures, rest),
  ]
}

function asSegment(source: FactSource, measures: CostMeasure[], spans: readonly SummedDay[]): Segment[] {
  const first = spans[0]
  const last = spans.at(-1)
  const builds = spans.flatMap((span) => span.builds)
  if (!first || !last || builds.length === 0) return []
  return [{ source, measures, builds, range: { start: first.interval.start, end: last.interval.end } }]
}

/** Calendar months that consist of summed days only and are summed themselves. */
function summedMonths({ accounts, rollups }: PlanInput, days: readonly SummedDay[]): SummedDay[] {
  const each = accounts.map((account) => rollups.get(account))
  const byMonth = Map.groupBy(days, ({ day }) => monthOfDay(day))
  return [...byMonth].flatMap(([month, own]): SummedDay[] => {
    const interval = { start: month * DAY_MS, end: nextMonth(month) * DAY_MS }
    const complete = own.length === (interval.end - interval.start) / DAY_MS
    const builds = complete ? buildsOf(each, (account) => heldMonth(account, month, own)) : null
    return builds ? [{ day: month, interval, builds }] : []
  })
}

function heldMonth(
  { days, months }: AccountRollups,
  month: number,
  own: readonly SummedDay[],
): number | null {
  const build = months.get(month) ?? 0
  if (build > 0) return build
  return own.some(({ day }) => days.has(day)) ? null : 0
}
