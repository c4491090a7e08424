import { monthOfDay, nextMonth } from '../../../model/time/epoch-day.ts'
import { DAY_MS, mergeIntervals, subtractIntervals, type Interval } from '../../../model/time/time.ts'
import type { AccountSums, CostSums } from '../../../store/facts/derived/cost-inputs.ts'
import {
  DAYS,
  GROUP_DAYS,
  LINE_DAYS,
  LINES,
  MONTHS,
  PERSON_DAYS,
  PERSON_MONTHS,
  RECORDS,
} from '../cost-sources.ts'
import { canAnswer, type FactSource } from '../fact-source.ts'
import { dimensionsAsked, type Asked, type Segment } from '../segment.ts'

export interface PlanInput extends Asked {
  sums: CostSums
}

/** With more gaps than this the records are read alone: a statement of many parts is slower than they are. */
const MAX_GAPS = 12

/**
 * Which table answers for which part of the range: roll-ups where they hold for every account, the records for the
 * rest. Segments never overlap. Pure.
 */
export function planCosts(input: PlanInput): Segment[] {
  const { range } = input
  const records = dimensionsAsked(input).includes('sku') ? LINES : RECORDS
  const whole = [{ source: records, range }]
  const tables = rollupTables(input)
  if (!tables) return whole
  const reach = summedReach(input)
  const summed = summedDays(input, reach)
  const gaps = subtractIntervals(range, [reach.empty, ...summed.map(({ interval }) => interval)])
  if (gaps.length > MAX_GAPS) return whole
  const months = tables.months ? summedMonths(input, summed) : []
  const inMonths = mergeIntervals(months.map(({ interval }) => interval))
  const days = summed.filter(({ interval }) => subtractIntervals(interval, inMonths).length > 0)
  const segments = [
    ...(tables.months ? asSegment(tables.months, months) : []),
    ...asSegment(tables.days, days),
    ...gaps.map((gap) => ({ source: records, range: gap })),
  ]
  return segments.length === 0 ? whole : segments
}

interface RollupTables {
  days: FactSource
  months: FactSource | null
}

const SMALLEST_FIRST: readonly RollupTables[] = [
  { days: DAYS, months: MONTHS },
  { days: LINE_DAYS, months: null },
  { days: GROUP_DAYS, months: null },
  { days: PERSON_DAYS, months: PERSON_MONTHS },
]

/** The smallest roll-ups that carry what is asked; null when none does. */
function rollupTables(input: PlanInput): RollupTables | null {
  if (input.grain === 'hour') return null
  const found = SMALLEST_FIRST.find(
    ({ days }) =>
      canAnswer(days, dimensionsAsked(input), input.measures) &&
      (days !== GROUP_DAYS || splitsByGroup(input)),
  )
  if (!found) return null
  return input.grain === 'total' || input.grain === 'month' ? found : { ...found, months: null }
}

/** Rows that already stand once per group can neither be summed over groups nor say which groups a record lacks. */
function splitsByGroup({ groupBy, filters }: PlanInput): boolean {
  return groupBy.includes('group') && filters.every(({ dimension }) => dimension !== 'group')
}

interface SummedSpan {
  /** First day, as days since the epoch. */
  day: number
  interval: Interval
  builds: number[]
}

function asSegment(source: FactSource, spans: readonly SummedSpan[]): Segment[] {
  const first = spans[0]
  const last = spans.at(-1)
  const builds = spans.flatMap((span) => span.builds)
  if (!first || !last || builds.length === 0) return []
  return [{ source, range: { start: first.interval.start, end: last.interval.end }, builds }]
}

interface SummedReach {
  /** Closed days before anything that any account has; of no length where there are none. */
  empty: Interval
  /** Days since the epoch after those, up to the last that any account has. */
  from: number
  to: number
}

/** Which days are worth looking at one by one: what is asked for may be far longer than what there is. */
function summedReach({ range, sums }: PlanInput): SummedReach {
  const start = Math.ceil(range.start / DAY_MS)
  const days = [...sums.values()].flatMap((account) => [...account.days.keys()])
  const end = days.reduce((most, day) => Math.max(most, day + 1), start)
  const to = Math.max(start, Math.min(end, Math.floor(range.end / DAY_MS)))
  // From the first of a month on, so that the first month of the data still counts as a whole one.
  const first = monthOfDay(days.reduce((least, day) => Math.min(least, day), to))
  const from = Math.max(start, Math.min(first, to))
  return { empty: { start: start * DAY_MS, end: from * DAY_MS }, from, to }
}

/** Days of the reach for which the sums of all accounts hold. */
function summedDays({ sums }: PlanInput, { from, to }: SummedReach): SummedSpan[] {
  const found: SummedSpan[] = []
  for (let day = from; day < to; day += 1) {
    const builds = buildsOf(sums, ({ days }) => days.get(day))
    if (builds) found.push({ day, interval: { start: day * DAY_MS, end: (day + 1) * DAY_MS }, builds })
  }
  return found
}

/** Calendar months that consist of summed days only and are summed themselves. */
function summedMonths({ sums }: PlanInput, days: readonly SummedSpan[]): SummedSpan[] {
  const byMonth = Map.groupBy(days, ({ day }) => monthOfDay(day))
  return [...byMonth].flatMap(([month, own]): SummedSpan[] => {
    const interval = { start: month * DAY_MS, end: nextMonth(month) * DAY_MS }
    if (own.length < (interval.end - interval.start) / DAY_MS) return []
    const builds = buildsOf(sums, (account) => monthBuild(account, month, own))
    return builds ? [{ day: month, interval, builds }] : []
  })
}

/** The builds of every account, without those that have nothing there; null when one account's do not hold. */
function buildsOf(
  sums: CostSums,
  held: (account: AccountSums) => number | null | undefined,
): number[] | null {
  const builds: number[] = []
  for (const account of sums.values()) {
    const build = held(account)
    if (build === null) return null
    if (build !== undefined) builds.push(build)
  }
  return builds
}

/** An account's build of a month, undefined when it has no records there, null when no build holds. */
function monthBuild({ days, months }: AccountSums, month: number, own: readonly SummedSpan[]) {
  return months.get(month) ?? (own.some(({ day }) => days.has(day)) ? null : undefined)
}
