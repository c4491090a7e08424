import type { OpenFeed } from '../metrics/ask/open-feed.ts'
import type { Completeness } from '../metrics/metrics-query.ts'
import { canonicalDecimal, type DecimalString } from '../model/money/decimal.ts'
import type { IdentitySource } from '../model/identity.ts'
import { isRare, type MetricId } from '../model/metric.ts'
import { DAY_MS, type Interval } from '../model/time/time.ts'
import type { OverviewContext, OverviewFeeds } from './context.ts'
import type { Said } from '../words/said.ts'
import { monthBefore } from './period.ts'

/** What each tool costs, money before native units; amounts of two tools, units or bases never add. */
export const TOOL_COSTS = {
  code_assistant: [
    'bill.net_usd',
    'bill.discount_usd',
    'bill.gross_usd',
    'bill.credits',
    'bill.requests',
    'bill.user_months',
  ],
  chat_assistant: ['spend.usd', 'spend.credits'],
} as const satisfies Record<IdentitySource, readonly MetricId[]>

export interface CostAmount {
  metric: MetricId
  /** What is known of the month; null: nothing is. */
  amount: DecimalString | null
  /** Of `before`; null where that was not collected as a whole. */
  before: DecimalString | null
}

export interface MonthCost {
  month: Interval
  /** Over, and it can no longer change. */
  closed: boolean
  /** A part of it that should be known is not. */
  partial: boolean
  /** What it is compared with: the month before, or as many days of it as are known of an open one. */
  before: Interval | null
  amounts: CostAmount[]
}

export interface ToolCost {
  source: IdentitySource
  /** The month of the period, and those before it as far as the last one that has settled; the newest first. */
  months: MonthCost[]
  completeness: Completeness
  /** What of these months is in no amount. */
  notes: Said[]
}

const MOST_MONTHS = 3

/** How far back the months and those that they are compared with reach. */
export function costsStart(month: Interval): number {
  return Array.from({ length: MOST_MONTHS }).reduce<Interval>(monthBefore, month).start
}

/** What the connected tools cost by month, as the Spend page says it. */
export async function readCosts(
  { clock, period }: Pick<OverviewContext, 'clock'> & { period: Pick<OverviewContext['period'], 'month'> },
  { bill, costs }: Pick<OverviewFeeds, 'bill' | 'costs'>,
): Promise<ToolCost[]> {
  const of = (source: IdentitySource, feed: OpenFeed | null) =>
    feed ? [toolCost(source, feed, { month: period.month, now: clock.now() })] : []
  return await Promise.all([...of('code_assistant', bill), ...of('chat_assistant', costs)])
}

async function toolCost(
  source: IdentitySource,
  feed: OpenFeed,
  { month, now }: { month: Interval; now: number },
): Promise<ToolCost> {
  const chosen = [month]
  for (let last = month; !isClosed(feed, last, now) && chosen.length < MOST_MONTHS;) {
    last = monthBefore(last)
    chosen.push(last)
  }
  const all = await Promise.all(chosen.map((one) => monthCost(TOOL_COSTS[source], feed, { month: one, now })))
  const hasSome = (metric: MetricId) =>
    all.some(({ amounts }) => amounts.some((one) => one.metric === metric && Number(one.amount ?? 0) !== 0))
  const months = all.map((one) => ({
    ...one,
    amounts: one.amounts.filter(({ metric }) => !isRare(metric) || hasSome(metric)),
  }))
  const range = { start: chosen.at(-1)?.start ?? month.start, end: month.end }
  const notes = await feed.notes({ metrics: TOOL_COSTS[source], range })
  return { source, months, completeness: feed.completeness(range), notes }
}

const isClosed = (feed: OpenFeed, month: Interval, now: number) =>
  month.end <= now && !feed.state(month).provisional

async function monthCost(
  metrics: readonly MetricId[],
  feed: OpenFeed,
  { month, now }: { month: Interval; now: number },
): Promise<MonthCost> {
  const before = comparedWith(feed, month, now)
  const isWhole = before !== null && feed.state(before).whole
  const [amounts, then] = await Promise.all([
    feed.total({ metrics, range: month }),
    isWhole ? feed.total({ metrics, range: before }) : [],
  ])
  return {
    month,
    closed: isClosed(feed, month, now),
    partial: feed.state(month).partial,
    before: isWhole ? before : null,
    amounts: metrics.map((metric, i) => ({
      metric,
      amount: exact(amounts[i]),
      before: exact(then[i]),
    })),
  }
}

/** The month before; of an open month as many of its first days as are known of that. */
function comparedWith(feed: OpenFeed, month: Interval, now: number): Interval | null {
  const whole = monthBefore(month)
  if (month.end <= now) return whole
  const through = Date.parse(feed.completeness(month).dataThrough ?? '')
  const days = Math.floor((Math.min(now, through) - month.start) / DAY_MS)
  return days > 0 ? { start: whole.start, end: Math.min(whole.end, whole.start + days * DAY_MS) } : null
}

const exact = (value: string | number | boolean | null | undefined): DecimalString | null =>
  value === null || value === undefined ? null : canonicalDecimal(String(value))
