import { requirePermission } from '../access/permissions.ts'
import { listPrices } from '../access/prices/prices.ts'
import { askOnce } from '../metrics/ask/ask-once.ts'
import type { MetricId } from '../model/metric.ts'
import type { Completeness } from '../metrics/metrics-query.ts'
import { openFeed, type OpenFeed } from '../metrics/ask/open-feed.ts'
import { sumSpendLimits } from '../metrics/limits/sum-spend-limits.ts'
import type { OverviewFeed } from '../model/overview.ts'
import type { IdentitySource } from '../model/identity.ts'
import { utcDay, WEEK_MS, type Interval } from '../model/time/time.ts'
import type { OverviewContext, OverviewFeeds } from './context.ts'
import { EARLIER_PERIODS, SPREAD_WEEKS } from './changes/read-changes.ts'
import { costsStart, readCosts, TOOL_COSTS, type ToolCost } from './read-costs.ts'
import { findChanges, type FoundChanges } from './find-changes.ts'
import { readPeople, type OverviewPeople } from './read-people.ts'
import { unusedCost, type UnusedCost } from '../model/money/unused-cost.ts'
import { readSeats, readUnusedSeats, type SeatNumbers } from './read-seats.ts'
import { historyStart, readSpend, type MonthSpend } from './read-spend.ts'
import { readVendorCount, type VendorCount } from './read-vendor-count.ts'
import { accountsWith } from '../metrics/ask/scope-accounts.ts'

/** How far a feed of a source reaches within the period. */
export interface Reach {
  source: IdentitySource
  feed: OverviewFeed
  completeness: Completeness
  provisional: boolean
}

export interface Overview extends FoundChanges {
  period: OverviewContext['period']
  /** Sources that are not there bring nothing; what they would bring is for the page to say. */
  connected: Record<IdentitySource, boolean>
  people: OverviewPeople
  /** Where the reports of use say nothing of the period: what the vendor's metrics calls count. */
  vendorCount: VendorCount | null
  costs: ToolCost[]
  spend: MonthSpend | null
  seats: (SeatNumbers & { cost: UnusedCost | null }) | null
  reach: Reach[]
}

/** Everything the first page says, in one answer; its parts are read at once. @throws TidemarkError `forbidden` */
export async function readOverview(asked: OverviewContext): Promise<Overview> {
  requirePermission(asked.actor, 'metrics:read')
  const ctx = { ...asked, facts: askOnce(asked.facts) }
  const { period } = ctx
  const [feeds, prices] = await Promise.all([openFeeds(ctx), listPrices({ ctx, actor: ctx.actor })])
  // Awaited together with what waits for them, so that none fails alone.
  const known = { limits: limitsNow(ctx), seats: readSeats(feeds.seats, period.range) }
  const [seats, unused, people, costs, spend, found] = await Promise.all([
    known.seats,
    prices.length > 0 ? readUnusedSeats(feeds.seats, period.range) : null,
    readPeople(ctx, feeds, known.limits),
    readCosts(ctx, feeds),
    readSpend(ctx, feeds.costs, known.limits),
    findChanges(ctx, feeds, known),
  ])
  // At the prices of the last day that is shown.
  const day = utcDay(Math.min(ctx.clock.now(), period.range.end - 1))
  return {
    period,
    connected: { code_assistant: feeds.code !== null, chat_assistant: feeds.costs !== null },
    people,
    vendorCount: people.code && people.code.active === null ? await readVendorCount(ctx) : null,
    costs,
    spend,
    seats: seats && { ...seats, cost: unused && unusedCost(unused, prices, day) },
    ...found,
    reach: reachOf(feeds, period.range),
  }
}

async function openFeeds(ctx: OverviewContext): Promise<OverviewFeeds> {
  const { facts, scope, clock, signal, period } = ctx
  const length = period.before.end - period.before.start
  const start = Math.min(
    period.before.start - EARLIER_PERIODS * length,
    period.range.start - (SPREAD_WEEKS + 1) * WEEK_MS,
    historyStart(period.month),
    costsStart(period.month),
  )
  const range = { start: Math.max(0, start), end: Math.max(period.range.end, period.month.end) }
  const open = (feed: OverviewFeed | 'bill', metrics: MetricId[], byTeam = false) =>
    openFeed({ facts, scope, clock, signal, feed, metrics, range, byTeam })
  const chat = accountsWith(scope, 'costs').length > 0
  const code = accountsWith(scope, 'user_days').length > 0
  const [costs, use, teams, seats, bill] = await Promise.all([
    chat ? open('costs', ['spend.credits', 'chat.active_users']) : null,
    code ? open('user_days', ['code.active_users']) : null,
    code ? open('user_days', ['code.active_users'], true) : null,
    code ? open('seats', ['seats.total']) : null,
    code ? open('bill', [...TOOL_COSTS.code_assistant]) : null,
  ])
  return { costs, code: use, teams, seats, bill }
}

/** The limits at the end of the month, or now; of a month to come nobody has used anything yet. */
function limitsNow(ctx: OverviewContext) {
  const { facts, clock, signal, period, scope } = ctx
  if (accountsWith(scope, 'spend_limits').length === 0) return Promise.resolve(null)
  const end = period.month.end - 1
  const asOf = period.month.start > clock.now() ? end : Math.min(clock.now(), end)
  return sumSpendLimits({ facts, clock, scope, asOf, signal })
}

function reachOf({ costs, code, seats }: OverviewFeeds, range: Interval): Reach[] {
  const reach = (source: IdentitySource, feed: OverviewFeed, open: OpenFeed | null): Reach[] =>
    open
      ? [{ source, feed, completeness: open.completeness(range), provisional: open.state(range).provisional }]
      : []
  return [
    ...reach('code_assistant', 'user_days', code),
    ...reach('code_assistant', 'seats', seats),
    ...reach('chat_assistant', 'costs', costs),
  ]
}
