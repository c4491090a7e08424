import { monthBefore, comparedWeeks } from './period.ts'
import type { OpenFeed, Windows } from '../metrics/ask/open-feed.ts'
import { sumSpendLimits, type LimitSums } from '../metrics/limits/sum-spend-limits.ts'
import type { Uncompared } from '../model/overview.ts'
import type { IdentitySource } from '../model/identity.ts'
import { DAY_MS, utcDay, type Interval, startOfDay } from '../model/time/time.ts'
import type { Change } from './changes/change.ts'
import { newsOf, NOTHING_TRIED, type Tried } from './changes/news-of.ts'
import { rankChanges } from './changes/rank-changes.ts'
import { amountChanges, comparable, peopleChanges, wholesOf } from './changes/read-changes.ts'
import { gapChanges, limitChanges, seatChanges } from './changes/standing-changes.ts'
import type { OverviewContext, OverviewFeeds } from './context.ts'
import { readSeats, type SeatNumbers } from './read-seats.ts'

/** What a source was compared over, or why it was not. */
export interface ComparedSource {
  source: IdentitySource
  windows: Windows | null
  reason: Uncompared | null
}

export interface FoundChanges {
  changes: Change[]
  compared: ComparedSource[]
}

/** What changed is what anybody may know who may read numbers. */
type Told = Omit<OverviewContext, 'control' | 'actor'>

/** Everything that could be told of the period against the one before, and the three of it that are. */
export async function findChanges(
  ctx: Told,
  feeds: OverviewFeeds,
  known: { limits: Promise<LimitSums | null>; seats: Promise<SeatNumbers | null> },
): Promise<FoundChanges> {
  const { costs, code } = feeds
  const chat = costs && comparedOf(costs, 'chat_assistant', ctx.period.range)
  const use = code && comparedOf(code, 'code_assistant', ctx.period.range)
  const [spend, useNews, ...standing] = await Promise.all([
    costs && chat?.windows && !chat.reason ? spendNews(costs, chat.windows) : [],
    code && use?.windows && !use.reason ? codeNews(code, feeds.teams, use.windows) : [],
    known.seats.then((now) => seatNews(feeds.seats, ctx, now)),
    limitNews(ctx, known.limits),
  ])
  const lost = [
    ...(costs ? gapChanges('chat_assistant', ctx.period.range, costs.completeness(ctx.period.range)) : []),
    ...(code ? gapChanges('code_assistant', ctx.period.range, code.completeness(ctx.period.range)) : []),
  ]
  const told = rankChanges([...newsOf([...spend, ...useNews, ...standing]), ...lost])
  const labelled = { code_assistant: code, chat_assistant: costs }
  const changes = await Promise.all(told.map((change) => withLabels(change, labelled[change.source])))
  return { changes, compared: [chat, use].filter((one) => one !== null) }
}

function comparedOf(feed: OpenFeed, source: IdentitySource, range: Interval): ComparedSource {
  const settled = feed.completeness(range).settledThrough
  const windows = comparedWeeks(range, settled === null ? null : Date.parse(settled))
  if (!windows) return { source, windows, reason: 'too_short' }
  return { source, windows, reason: comparable({ feed, windows }) ? null : 'not_whole' }
}

/** Products and surfaces are split with models; groups overlap, so they are asked for alone. */
const SPEND_SPLITS = [['model', 'product', 'surface'], ['group']] as const
const ACTIVITY_SPLITS = [['feature'], ['editor']] as const

async function spendNews(feed: OpenFeed, windows: Windows): Promise<Tried[]> {
  const compared = { feed, windows }
  const source = 'chat_assistant'
  const people = { kind: 'people', source, metric: 'chat.active_users', path: '/spend' } as const
  const whole = await wholesOf(compared, ['spend.credits', 'spend.usd', 'chat.active_users'])
  const found = await Promise.all([
    peopleChanges(compared, people, whole['chat.active_users']).then((tried) => [tried]),
    ...(['spend.credits', 'spend.usd'] as const).map((metric) =>
      amountChanges(
        compared,
        { kind: 'spend', source, metric, path: '/spend', splits: SPEND_SPLITS },
        whole[metric],
      ),
    ),
  ])
  return found.flat()
}

async function codeNews(feed: OpenFeed, teams: OpenFeed | null, windows: Windows): Promise<Tried[]> {
  const compared = { feed, windows }
  const source = 'code_assistant'
  const people = { kind: 'people', source, metric: 'code.active_users', path: '/adoption' } as const
  const agent = { kind: 'agent', source, metric: 'code.agent_users', path: '/adoption' } as const
  const metric = 'code.generations'
  const activity = { kind: 'activity', source, metric, path: '/activity', splits: ACTIVITY_SPLITS } as const
  // People and amounts are in different sums, so they are not asked for together.
  const [whole, amount] = await Promise.all([
    wholesOf(compared, ['code.active_users']),
    wholesOf(compared, [metric]),
  ])
  const active = whole['code.active_users']
  const found = await Promise.all([
    peopleChanges(compared, people, active),
    peopleChanges(compared, agent, active),
    teams ? peopleChanges({ feed: teams, windows }, people, active, 'team') : NOTHING_TRIED,
    amountChanges(compared, activity, amount[metric]),
  ])
  return found.flat()
}

async function seatNews(seats: OpenFeed | null, ctx: Told, now: SeatNumbers | null): Promise<Tried> {
  const { range, before } = ctx.period
  const asOf = utcDay(Math.min(range.end - 1, ctx.clock.now()))
  return seatChanges(now, await readSeats(seats, before), { now: range, before }, asOf)
}

/** Counters begin anew with every month, so that only the same day of another month compares. */
async function limitNews(ctx: Told, limits: Promise<LimitSums | null>): Promise<Tried> {
  const { month } = ctx.period
  const asOf = Math.min(ctx.clock.now(), month.end - 1)
  const earlier = monthBefore(month)
  const then = Math.min(earlier.start + asOf - month.start, earlier.end - 1)
  const { facts, clock, signal } = ctx
  const now = await limits
  if (!now) return NOTHING_TRIED
  const before = await sumSpendLimits({ facts, clock, scope: ctx.scope, asOf: then, signal })
  const day = (at: number) => ({
    start: startOfDay(at),
    end: Math.floor(at / DAY_MS + 1) * DAY_MS,
  })
  return limitChanges(now, before, { now: day(asOf), before: day(then) })
}

/** Only what is told needs a name. */
async function withLabels(change: Change, feed: OpenFeed | null): Promise<Change> {
  const parts = [...(change.part ? [change.part] : []), ...(change.driver?.parts ?? [])]
  if (!feed || parts.length === 0) return change
  const labels = await feed.labels(
    parts.map(({ dimension }) => dimension),
    [parts.map(({ value }) => value)],
  )
  const named = <Part extends (typeof parts)[number]>(part: Part): Part => ({
    ...part,
    label: labels[part.dimension]?.get(part.value) ?? null,
  })
  return {
    ...change,
    part: change.part && named(change.part),
    driver: change.driver && { ...change.driver, parts: change.driver.parts.map(named) },
  }
}
