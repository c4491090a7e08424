import Big from 'big.js'
import type { DimensionFilter, MetricId } from '../metrics/metrics-query.ts'
import type { OpenFeed } from '../metrics/open-feed.ts'
import type { LimitSums, PeopleLimits } from '../metrics/sum-spend-limits.ts'
import { canonicalDecimal, divideDecimals, type DecimalString } from '../model/decimal.ts'
import { daysOf, utcDay, type Interval, type UtcDay } from '../model/time.ts'
import type { OverviewContext } from './context.ts'
import { monthBefore } from './period.ts'
import {
  projectMonth,
  unknownDays,
  whenReached,
  type LimitReached,
  type Projection,
  type SpendDay,
} from './project-month.ts'

const UNITS = [
  { metric: 'spend.credits', unit: 'CREDITS', limitUnit: 'credit' },
  { metric: 'spend.usd', unit: 'USD', limitUnit: 'usd' },
] as const

/** What the people who have a limit may spend together in the month, and how far they are. */
export interface LimitPace {
  people: number
  amount: DecimalString
  /** By the cost records of these people; null: unknown. */
  used: DecimalString | null
  usedShare: DecimalString | null
  /** By the vendor's own counter, which is ahead of the records by some hours. */
  vendorUsed: DecimalString | null
  projected: Projection | null
  reached: LimitReached | null
}

export interface UnitSpend {
  unit: (typeof UNITS)[number]['unit']
  metric: MetricId
  /** Of the month so far, provisional parts included. */
  used: DecimalString | null
  provisional: boolean
  previousMonth: DecimalString | null
  days: SpendDay[]
  /** Null: the month is over, or too few days have settled. */
  projected: Projection | null
  limit: LimitPace | null
}

export interface MonthSpend {
  month: Interval
  /** Every day of it has settled. */
  closed: boolean
  units: UnitSpend[]
  limits: LimitSums | null
  /** Days of the month that should be known and are not: no amount holds them. */
  unknownDays: UtcDay[]
}

/** Spend of the month against the limits of its people, each unit for itself. Null without a chat assistant. */
export async function readSpend(
  { clock, period: { month } }: OverviewContext,
  costs: OpenFeed | null,
  known: Promise<LimitSums | null>,
): Promise<MonthSpend | null> {
  if (!costs) return null
  const [days, limits] = await Promise.all([readDays(costs, month), known])
  const units = await Promise.all(UNITS.map((_, i) => unitSpend(costs, month, days, limits, i)))
  // An agreement is in one unit; the other one is shown when anything of it is known.
  const used = units.filter(({ days: own, limit }) => limit || own.some(({ amount }) => Number(amount) !== 0))
  const settled = costs.state(month)
  return {
    month,
    closed: month.end <= clock.now() && !settled.provisional,
    units: used.length > 0 ? used : units.slice(0, 1),
    limits,
    unknownDays: unknownDays(spendDays(days, 0), daysOf(month)),
  }
}

type Days = Awaited<ReturnType<OpenFeed['series']>>

/** Two months by day, so that the first days of a month have a past to be projected from. */
function readDays(costs: OpenFeed, month: Interval, people?: readonly string[]): Promise<Days> {
  const range = { start: monthBefore(month).start, end: month.end }
  const filters: DimensionFilter[] = people ? [{ dimension: 'user', op: 'in', values: [...people] }] : []
  return costs.series({ metrics: UNITS.map(({ metric }) => metric), range, grain: 'day', filters })
}

function spendDays(days: Days, index: number): SpendDay[] {
  return days.map(({ time, state, values }) => {
    const amount = values[index] ?? null
    return {
      day: time,
      amount: amount === null ? null : String(amount),
      settled: amount !== null && state.whole && !state.provisional,
    }
  })
}

async function unitSpend(
  costs: OpenFeed,
  month: Interval,
  buckets: Days,
  limits: LimitSums | null,
  index: number,
): Promise<UnitSpend> {
  const { unit, metric, limitUnit } = UNITS[index] ?? UNITS[0]
  const all = spendDays(buckets, index)
  const names = daysOf(month)
  const days = all.filter(({ day }) => day >= utcDay(month.start))
  const before = all.filter(({ day }) => day < utcDay(month.start))
  const open = days.some(({ settled }) => !settled)
  const holders = limits?.people.find((one) => one.kind === 'limited' && one.unit === limitUnit)
  return {
    unit,
    metric,
    used: sumKnown(days),
    provisional: costs.state(month).provisional,
    previousMonth: before.every(({ settled }) => settled) ? sumKnown(before) : null,
    days,
    projected: open ? projectMonth(all, names) : null,
    limit: holders ? await limitPace(costs, month, holders, index) : null,
  }
}

async function limitPace(
  costs: OpenFeed,
  month: Interval,
  holders: PeopleLimits,
  index: number,
): Promise<LimitPace> {
  const all = spendDays(await readDays(costs, month, holders.people), index)
  const names = daysOf(month)
  const days = all.filter(({ day }) => day >= utcDay(month.start))
  const amount = canonicalDecimal(holders.amount ?? '0')
  const used = sumKnown(days)
  const open = days.some(({ settled }) => !settled)
  return {
    people: holders.people.length,
    amount,
    used,
    usedShare: used === null ? null : divideDecimals(used, amount),
    vendorUsed: holders.used === null ? null : canonicalDecimal(holders.used),
    projected: open ? projectMonth(all, names) : null,
    reached: open ? whenReached(all, names, amount) : null,
  }
}

/** What is known of these days, or null when nothing is. */
function sumKnown(days: readonly SpendDay[]): DecimalString | null {
  const known = days.flatMap(({ amount }) => amount ?? [])
  if (known.length === 0) return null
  return canonicalDecimal(known.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed())
}
