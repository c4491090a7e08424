import { monthBefore, comparedWeeks, type Windows } from './period.ts'
import type { OpenFeed } from '../metrics/open-feed.ts'
import { sumSpendLimits, type LimitSums } from '../metrics/sum-spend-limits.ts'
import type { SourceKind } from '../model/connection.ts'
import { DAY_MS, type Interval } from '../model/time.ts'
import type { Change } from './changes/change.ts'
import { rankChanges } from './changes/rank-changes.ts'
import { ACTIVITY_BY, amountChanges, comparable, peopleChanges, SPEND_BY } from './changes/read-changes.ts'
import { gapChanges, limitChanges, seatChanges } from './changes/standing-changes.ts'
import type { OverviewContext, OverviewFeeds } from './context.ts'
import { readSeats } from './read-seats.ts'

/** What a source was compared over, or why it was not. */
export interface ComparedSource {
  source: SourceKind
  windows: Windows | null
  /** `too_short`: not one whole week has settled; `not_whole`: one of the two was not collected as a whole. */
  reason: 'too_short' | 'not_whole' | null
}

export interface FoundChanges {
  changes: Change[]
  compared: ComparedSource[]
}

/** Everything that could be told of the period against the one before, and the three of it that are. */
export async function findChanges(
  ctx: OverviewContext,
  feeds: OverviewFeeds,
  limits: Promise<LimitSums | null>,
): Promise<FoundChanges> {
  const { costs, code } = feeds
  const chat = costs && comparedOf(costs, 'chat_assistant', ctx.period.range)
  const use = code && comparedOf(code, 'code_assistant', ctx.period.range)
  const found = await Promise.all([
    costs && chat?.windows && !chat.reason ? spendNews(costs, chat.windows) : [],
    code && use?.windows && !use.reason ? codeNews(code, feeds.teams, use.windows) : [],
    use?.windows ? seatNews(feeds.seats, use.windows) : [],
    limitNews(ctx, limits),
    costs ? gapChanges('chat_assistant', ctx.period.range, costs.completeness(ctx.period.range)) : [],
    code ? gapChanges('code_assistant', ctx.period.range, code.completeness(ctx.period.range)) : [],
  ])
  const changes = await Promise.all(
    rankChanges(found.flat()).map((change) =>
      withLabels(change, change.source === 'code_assistant' ? code : costs),
    ),
  )
  return { changes, compared: [chat, use].filter((one) => one !== null) }
}

function comparedOf(feed: OpenFeed, source: SourceKind, range: Interval): ComparedSource {
  const settled = feed.completeness(range).settledThrough
  const windows = comparedWeeks(range, settled === null ? null : Date.parse(settled))
  if (!windows) return { source, windows, reason: 'too_short' }
  return { source, windows, reason: comparable({ feed, windows }) ? null : 'not_whole' }
}

async function spendNews(feed: OpenFeed, windows: Windows): Promise<Change[]> {
  const compared = { feed, windows }
  const common = { kind: 'spend', source: 'chat_assistant', people: 'chat.active_users', path: '/spend' } as const
  const found = await Promise.all([
    amountChanges(compared, { ...common, metric: 'spend.credits', dimensions: SPEND_BY }),
    amountChanges(compared, { ...common, metric: 'spend.usd', dimensions: SPEND_BY }),
    peopleChanges(compared, {
      kind: 'people',
      source: 'chat_assistant',
      metric: 'chat.active_users',
      of: 'chat.active_users',
      path: '/spend',
      by: null,
    }),
  ])
  return found.flat()
}

async function codeNews(feed: OpenFeed, teams: OpenFeed | null, windows: Windows): Promise<Change[]> {
  const compared = { feed, teams, windows }
  const source = 'code_assistant'
  const people = { source, of: 'code.active_users', path: '/adoption' } as const
  const found = await Promise.all([
    peopleChanges(compared, { ...people, kind: 'people', metric: 'code.active_users', by: 'team' }),
    peopleChanges(compared, { ...people, kind: 'agent', metric: 'code.agent_users', by: null }),
    amountChanges(compared, {
      kind: 'activity',
      source,
      metric: 'code.generations',
      people: 'code.active_users',
      path: '/activity',
      dimensions: ACTIVITY_BY,
    }),
  ])
  return found.flat()
}

async function seatNews(seats: OpenFeed | null, windows: Windows): Promise<Change[]> {
  const [now, before] = await Promise.all([readSeats(seats, windows.now), readSeats(seats, windows.before)])
  return seatChanges(now, before, windows)
}

/** Counters begin anew with every month, so that only the same day of another month compares. */
async function limitNews(ctx: OverviewContext, limits: Promise<LimitSums | null>): Promise<Change[]> {
  const { month } = ctx.period
  const asOf = Math.min(ctx.clock.now(), month.end - 1)
  const earlier = monthBefore(month)
  const then = Math.min(earlier.start + asOf - month.start, earlier.end - 1)
  const { facts, clock, signal } = ctx
  const now = await limits
  if (!now) return []
  const before = await sumSpendLimits({ facts, clock, scope: ctx.limits, asOf: then, signal })
  const day = (at: number) => ({ start: Math.floor(at / DAY_MS) * DAY_MS, end: Math.floor(at / DAY_MS + 1) * DAY_MS })
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
