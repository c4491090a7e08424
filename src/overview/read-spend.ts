import { countClose } from '../metrics/limits/hold-limits.ts'
import type { MetricId } from '../model/metric.ts'
import type { RejectedStretch } from '../metrics/metrics-query.ts'
import type { OpenFeed } from '../metrics/ask/open-feed.ts'
import { accountsWith } from '../metrics/ask/scope-accounts.ts'
import type { LimitSums, PeopleLimits } from '../metrics/limits/sum-spend-limits.ts'
import { type DecimalString, added, decimalText } from '../model/money/decimal.ts'
import { DAY_MS, dayStart, daysOf, utcDay, type Interval, type UtcDay } from '../model/time/time.ts'
import type { OverviewContext } from './context.ts'
import { monthBefore } from './period.ts'
import { projectMonth, unitChanged, unknownDays, type Projection, type SpendDay } from './project-month.ts'
import type { Said } from '../words/said.ts'
import { reachLimits, type DayToCome, type LimitsReached } from './reach-limits.ts'

const UNITS = [
  { metric: 'spend.credits', unit: 'CREDITS', limitUnit: 'credit' },
  { metric: 'spend.usd', unit: 'USD', limitUnit: 'usd' },
] as const

/** People with a limit of their own, counted; limits are per person, so they are never pooled. */
export interface LimitPace {
  people: number
  /** Null: of nobody is it known how much is used. */
  at: number | null
  near: number | null
  /** Of these it is not known well enough how much they used. */
  unknown: number
  /** Who more will be at theirs within the month; null where it is over, or a pace is not known. */
  reaching: LimitsReached | null
}

/** The vendor’s own counter of people, which an admin sees in the console, beside the cost records of the same people. */
export interface VendorCounter {
  people: number
  vendor: DecimalString
  /** By cost records, which are some hours behind; null: unknown. */
  records: DecimalString | null
}

export interface UnitSpend {
  unit: (typeof UNITS)[number]['unit']
  metric: MetricId
  /** Of the month so far, provisional parts included. */
  used: DecimalString | null
  provisional: boolean
  previousMonth: DecimalString | null
  days: SpendDay[]
  /** Null: the month is over, too few days have settled, or the unit changed of late. */
  projected: Projection | null
  limit: LimitPace | null
  /** Null: the vendor counts for nobody in this unit. */
  counter: VendorCounter | null
}

export interface MonthSpend {
  month: Interval
  /** Every day of it has settled. */
  closed: boolean
  units: UnitSpend[]
  limits: LimitSums | null
  /** The vendor began to bill in another unit within the weeks that a projection looks at. */
  unitChanged: boolean
  /** Days of the month of which not all is known: amounts hold what is. */
  unknownDays: UtcDay[]
  /** Records of the month that could not be understood: no amount holds them. */
  rejected: RejectedStretch[]
  /** What of the month's records is in no amount. */
  notes: Said[]
}

/** Spend of the month against the limits of its people, each unit for itself. Null without a chat assistant. */
export async function readSpend(
  ctx: Pick<OverviewContext, 'clock' | 'scope'> & { period: Pick<OverviewContext['period'], 'month'> },
  costs: OpenFeed | null,
  known: Promise<LimitSums | null>,
): Promise<MonthSpend | null> {
  const {
    clock,
    period: { month },
  } = ctx
  if (!costs) return null
  const places = new Map(
    accountsWith(ctx.scope, 'spend_limits').map(({ account, costsAccount }) => [account, costsAccount]),
  )
  const placeOf = (workspace: string) => places.get(workspace) ?? null
  const metrics = UNITS.map(({ metric }) => metric)
  const [days, limits, notes] = await Promise.all([
    readDays(costs, month),
    known,
    costs.notes({ metrics, range: month }),
  ])
  const changed = unitChanged(UNITS.map((_, i) => spendDays(days, i)))
  const of = { costs, month, now: clock.now(), placeOf, changed }
  const units = await Promise.all(UNITS.map((_, i) => unitSpend(of, days, limits, i)))
  // An agreement is in one unit; the other one is shown when anything of it is known.
  const used = units.filter(({ days: own, limit }) => limit || own.some(({ amount }) => Number(amount) !== 0))
  const settled = costs.state(month)
  return {
    month,
    closed: month.end <= clock.now() && !settled.provisional,
    units: used.length > 0 ? used : units.slice(0, 1),
    limits,
    unitChanged: changed,
    unknownDays: unknownDays(spendDays(days, 0), daysOf(month)),
    rejected: costs.completeness(month).rejected,
    notes,
  }
}

type Days = Awaited<ReturnType<OpenFeed['series']>>

/** The month by day with what a projection is made from and held against. */
function readDays(costs: OpenFeed, month: Interval): Promise<Days> {
  const range = { start: historyStart(month), end: month.end }
  return costs.series({ metrics: UNITS.map(({ metric }) => metric), range, grain: 'day' })
}

const HISTORY_DAYS = 365

/** How far back a projection of a month looks. */
export function historyStart({ start }: Interval): number {
  return start - HISTORY_DAYS * DAY_MS
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

interface MonthOf {
  costs: OpenFeed
  month: Interval
  now: number
  /** The organisation whose cost records belong to a workspace: of another one nothing is measured against its limits. */
  placeOf: (workspace: string) => string | null
  /** Nothing is projected. */
  changed: boolean
}

async function unitSpend(
  of: MonthOf,
  buckets: Days,
  limits: LimitSums | null,
  index: number,
): Promise<UnitSpend> {
  const { costs, month } = of
  const { unit, metric, limitUnit } = UNITS[index] ?? UNITS[0]
  const all = spendDays(buckets, index)
  const days = all.filter(({ day }) => day >= utcDay(month.start))
  const earlier = daysOf(monthBefore(month))
  const before = all.filter(({ day }) => earlier.includes(day))
  const open = days.some(({ settled }) => !settled)
  const projected = open && !of.changed ? projectMonth(all, daysOf(month)) : null
  const holders = limits?.people.find((one) => one.kind === 'limited' && one.unit === limitUnit)
  const [limit, counter] = await Promise.all([
    holders ? limitPace(of, metric, { all, holders, projected }) : null,
    limits ? vendorCounter(of, metric, { limits, unit: limitUnit }) : null,
  ])
  return {
    unit,
    metric,
    used: sumKnown(days),
    provisional: costs.state(month).provisional,
    previousMonth: before.every(({ settled }) => settled) ? sumKnown(before) : null,
    days,
    projected,
    limit,
    counter,
  }
}

async function limitPace(
  of: MonthOf,
  metric: MetricId,
  known: { all: readonly SpendDay[]; holders: PeopleLimits; projected: Projection | null },
): Promise<LimitPace> {
  const { people } = known.holders
  const { nearLimit, atLimit } = countClose(people)
  return {
    people: people.length,
    at: atLimit,
    near: nearLimit,
    unknown: people.filter(({ closeness }) => closeness === null).length,
    reaching: known.projected && (await reaching(of, metric, { ...known, projected: known.projected })),
  }
}

const PACE_DAYS = 28

/** Every person’s pace of the last four settled weeks, on the days that the whole is expected to spend on. */
async function reaching(
  { costs, now, placeOf }: MonthOf,
  metric: MetricId,
  { all, holders, projected }: { all: readonly SpendDay[]; holders: PeopleLimits; projected: Projection },
): Promise<LimitsReached | null> {
  const last = all.findLast(({ settled }) => settled)
  if (!last) return null
  const end = dayStart(last.day) + DAY_MS
  const window = { start: end - PACE_DAYS * DAY_MS, end }
  // A correction is no spending: the days that were spent on are what the rest of the month is measured in.
  const spending = all.flatMap(({ day, amount }) =>
    isWithin(day, window) && Number(amount) > 0 ? (amount ?? []) : [],
  )
  const usual = Number(sumOf(spending))
  if (usual === 0 || !costs.state(window).whole) return null
  const spent = await costs.across({
    metrics: [metric],
    windows: [window],
    groupBy: ['organization', 'user'],
  })
  const lately = new Map(spent.map(({ key, cells }) => [key.join('\n'), Number(cells[0]?.[0] ?? 0)]))
  const weeks = PACE_DAYS / 7
  const people = holders.people.flatMap(({ workspace, subjectId, held, used, closeness }) =>
    closeness === null || !held?.amount || !used
      ? []
      : [
          {
            limit: held.amount,
            used: used.amount,
            weekly: (lately.get(`${placeOf(workspace)}\n${subjectId}`) ?? 0) / weeks,
          },
        ],
  )
  if (people.length === 0) return null
  return reachLimits(people, daysToCome(projected, usual / weeks, now))
}

const isWithin = (day: string, { start, end }: Interval) => dayStart(day) >= start && dayStart(day) < end

/** From now on: of today only what is left of it, as what is used holds the rest. */
function daysToCome({ days }: Projection, week: number, now: number): DayToCome[] {
  return days.map(({ day, amount }) => {
    const left = Math.min(1, Math.max(0, (dayStart(day) + DAY_MS - now) / DAY_MS))
    return { day, weeks: (left * Math.max(0, Number(amount))) / week }
  })
}

/** Whom the vendor counts in this unit, whatever limit they have. */
async function vendorCounter(
  { costs, month, placeOf }: MonthOf,
  metric: MetricId,
  { limits, unit }: { limits: LimitSums; unit: string },
): Promise<VendorCounter | null> {
  const counted = limits.people
    .flatMap(({ people }) => people)
    .flatMap(({ workspace, subjectId, used }) =>
      used?.by === 'vendor' && used.unit === unit
        ? [{ place: placeOf(workspace), subjectId, amount: used.amount }]
        : [],
    )
  if (counted.length === 0) return null
  const byPlace = Map.groupBy(counted, ({ place }) => place)
  const records = await Promise.all(
    [...byPlace].map(async ([place, own]) => {
      const values = own.map(({ subjectId }) => subjectId)
      return place === null
        ? null
        : await recordsOf(costs, metric, month, { organization: [place], user: values })
    }),
  )
  const known = records.flatMap((amount) => amount ?? [])
  return {
    people: new Set(counted.map(({ subjectId }) => subjectId)).size,
    vendor: sumOf(counted.map(({ amount }) => amount)),
    records: known.length < records.length ? null : sumOf(known),
  }
}

/** What the cost records of these people of an organisation say; null: unknown. */
async function recordsOf(
  costs: OpenFeed,
  metric: MetricId,
  range: Interval,
  of: { organization: string[]; user: string[] },
): Promise<string | null> {
  const filters = (['organization', 'user'] as const).map((dimension) => ({
    dimension,
    op: 'in' as const,
    values: of[dimension],
  }))
  const [records] = await costs.total({ metrics: [metric], range, filters })
  return records === null || records === undefined ? null : String(records)
}

/** What is known of these days, or null when nothing is. */
function sumKnown(days: readonly SpendDay[]): DecimalString | null {
  const known = days.flatMap(({ amount }) => amount ?? [])
  return known.length === 0 ? null : sumOf(known)
}

const sumOf = (amounts: readonly string[]) => decimalText(added(amounts, (amount) => amount))
