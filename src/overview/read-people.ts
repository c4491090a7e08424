import { seatHolders } from '../metrics/lists/seat-holders.ts'
import type { OpenFeed } from '../metrics/open-feed.ts'
import type { MetricId } from '../metrics/metrics-query.ts'
import type { LimitSums } from '../metrics/sum-spend-limits.ts'
import { identityKey, type IdentityKey } from '../model/identity.ts'
import type { SourceKind } from '../model/connection.ts'
import { bucketStart } from '../metrics/time-range.ts'
import { DAY_MS, utcDay, type Interval } from '../model/time.ts'
import { readIdentities } from '../store/facts/read-identities.ts'
import { standingDecisions } from '../people/decide-matches.ts'
import { matchPeople } from '../people/match-people.ts'
import type { OverviewContext, OverviewFeeds } from './context.ts'
import { countPersons, indexPersons, type PersonCount } from './count-persons.ts'

export const ACTIVE = {
  code_assistant: 'code.active_users',
  chat_assistant: 'chat.active_users',
} as const satisfies Record<SourceKind, MetricId>

/** People of one source; null is unknown. */
export interface SourcePeople {
  licensed: number | null
  active: number | null
  activeBefore: number | null
  provisional: boolean
}

export interface TrendPoint {
  day: string
  code: number | null
  chat: number | null
  provisional: boolean
}

export interface OverviewPeople {
  code: SourcePeople | null
  chat: SourcePeople | null
  /** Distinct persons of both sources; null where one source is not connected or not known. */
  licensed: PersonCount | null
  active: PersonCount | null
  activeBefore: PersonCount | null
  /** Active in both. */
  both: PersonCount | null
  trend: { grain: 'day' | 'week'; points: TrendPoint[] }
}

interface Active {
  ids: string[]
  known: boolean
  whole: boolean
  provisional: boolean
}

/** Who may use the tools and who did, per source and together. Distinct people are counted, never added. */
export async function readPeople(
  ctx: OverviewContext,
  { costs, code }: OverviewFeeds,
  limits: Promise<LimitSums | null>,
): Promise<OverviewPeople> {
  const { range, before } = ctx.period
  const day = Math.min(Math.floor(ctx.clock.now() / DAY_MS), range.end / DAY_MS - 1)
  const active = (feed: OpenFeed | null, source: SourceKind, of: Interval) =>
    feed ? activeIn(feed, ACTIVE[source], of) : null
  const [codeNow, codeBefore, chatNow, chatBefore, seats, index, trend, known] = await Promise.all([
    active(code, 'code_assistant', range),
    active(code, 'code_assistant', before),
    active(costs, 'chat_assistant', range),
    active(costs, 'chat_assistant', before),
    code ? seatHolders({ facts: ctx.facts, scope: ctx.scope, day, signal: ctx.signal }) : null,
    code && costs ? readIndex(ctx, day) : null,
    readTrend(ctx, { costs, code }),
    limits,
  ])
  const users = usersOf(known)
  const count = (a: readonly string[] | null, b: readonly string[] | null) =>
    index && a && b
      ? countPersons(index, { code: keysOf('code_assistant', a), chat: keysOf('chat_assistant', b) })
      : null
  const together = codeNow?.known && chatNow?.known ? count(codeNow.ids, chatNow.ids) : null
  const earlier = codeBefore?.whole && chatBefore?.whole ? count(codeBefore.ids, chatBefore.ids) : null
  return {
    code: codeNow && codeBefore && sourcePeople(codeNow, codeBefore, seats?.length ?? null),
    chat: chatNow && chatBefore && sourcePeople(chatNow, chatBefore, users?.length ?? null),
    licensed: count(seats, users)?.together ?? null,
    active: together?.together ?? null,
    activeBefore: earlier?.together ?? null,
    both: together?.both ?? null,
    trend,
  }
}

function sourcePeople(now: Active, before: Active, licensed: number | null): SourcePeople {
  return {
    licensed,
    active: now.known ? now.ids.length : null,
    activeBefore: before.whole && before.known ? before.ids.length : null,
    provisional: now.provisional,
  }
}

const keysOf = (source: SourceKind, ids: readonly string[]): IdentityKey[] =>
  ids.map((userId) => identityKey({ source, userId }))

/** Everybody in the limits of a workspace may use it; without limits nobody is known. */
function usersOf(limits: LimitSums | null): string[] | null {
  if (!limits || limits.snapshots.every(({ takenAt }) => takenAt === null)) return null
  return [...new Set(limits.people.flatMap(({ people }) => people))]
}

async function activeIn(feed: OpenFeed, metric: MetricId, range: Interval): Promise<Active> {
  const rows = await feed.totals({ metrics: [metric], range, groupBy: ['user'] })
  const { known, whole, provisional } = feed.state(range)
  const ids = rows.flatMap(({ key: [id = ''], values }) => (id !== '' && Number(values[0] ?? 0) > 0 ? [id] : []))
  return { ids, known, whole, provisional }
}

async function readIndex({ facts, control, clock, actor, signal }: OverviewContext, day: number) {
  const [identities, decisions] = await Promise.all([
    readIdentities(facts, actor.tenant, signal),
    standingDecisions({ ctx: { facts, control, clock }, actor }),
  ])
  const apart = new Set(decisions.flatMap(({ kind, a }) => (kind === 'split' ? [a] : [])))
  return indexPersons(matchPeople(identities, decisions, utcDay(day * DAY_MS)), apart)
}

const MOST_DAYS = 92

async function readTrend({ period }: OverviewContext, { costs, code }: Pick<OverviewFeeds, 'costs' | 'code'>) {
  const { range } = period
  const grain = range.end - range.start > MOST_DAYS * DAY_MS ? 'week' : 'day'
  const whole = { start: bucketStart(range.start, grain), end: range.end }
  const series = (feed: OpenFeed | null, source: SourceKind) =>
    feed ? feed.series({ metrics: [ACTIVE[source]], range: whole, grain }) : []
  const [ofCode, ofChat] = await Promise.all([series(code, 'code_assistant'), series(costs, 'chat_assistant')])
  const longer = ofCode.length > 0 ? ofCode : ofChat
  const valueAt = (points: typeof ofCode, i: number) => {
    const value = points[i]?.values[0] ?? null
    return value === null ? null : Number(value)
  }
  const points = longer.map(({ time }, i) => ({
    day: time,
    code: valueAt(ofCode, i),
    chat: valueAt(ofChat, i),
    provisional: [ofCode[i], ofChat[i]].some((point) => point?.state.provisional ?? false),
  }))
  return { grain, points } as const
}
