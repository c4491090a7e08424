import { dayName } from '../model/time/epoch-day.ts'
import { seatHolders, type Licensed } from '../metrics/lists/seats/seat-holders.ts'
import type { OpenFeed, Windows } from '../metrics/ask/open-feed.ts'
import type { Cell, Scope } from '../metrics/metrics-query.ts'
import type { MetricId } from '../model/metric.ts'
import { areAllUsersListed } from '../metrics/limits/all-listed.ts'
import type { LimitSums } from '../metrics/limits/sum-spend-limits.ts'
import { identityKey, type IdentityKey } from '../model/identity.ts'
import type { IdentitySource } from '../model/identity.ts'
import { bucketStart, previousRange } from '../metrics/ask/time-range.ts'
import { comparedPart } from '../metrics/completeness/compared-part.ts'
import { DAY_MS, type Interval } from '../model/time/time.ts'
import { readIdentities } from '../store/facts/read/read-identities.ts'
import { standingDecisions } from '../people/match/decide-matches.ts'
import { matchPeople } from '../people/match/match-people.ts'
import type { OverviewContext, OverviewFeeds } from './context.ts'
import { countPersons, indexPersons, type PersonCount } from './count-persons.ts'

export const ACTIVE = {
  code_assistant: 'code.active_users',
  chat_assistant: 'chat.active_users',
} as const satisfies Record<IdentitySource, MetricId>

/** People of one source; null is unknown. */
export interface SourcePeople {
  licensed: number | null
  active: number | null
  /** Of those with a licence. */
  activeLicensed: number | null
  /** Active and in no list; null, too, where an account has none that they could be in. */
  activeUnlicensed: number | null
  /** In the part that is compared, and in as many days before; null where one of them is not whole. */
  activeCompared: number | null
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
  activeCompared: PersonCount | null
  activeBefore: PersonCount | null
  /** Active in both. */
  both: PersonCount | null
  /** What of the period stands against which days; null: nothing is compared. */
  compared: Windows | null
  trend: { grain: 'day' | 'week'; points: TrendPoint[] }
}

/** Who was active in the period, in the part that is compared and in the days before; null where that is not known. */
interface Active {
  now: string[] | null
  compared: string[] | null
  before: string[] | null
  provisional: boolean
}

/** Who may use the tools and who did, per source and together. Distinct people are counted, never added. */
export async function readPeople(
  ctx: OverviewContext,
  { costs, code }: OverviewFeeds,
  limits: Promise<LimitSums | null>,
): Promise<OverviewPeople> {
  const { range } = ctx.period
  const compared = comparedWindows(range, { costs, code })
  const day = Math.min(Math.floor(ctx.clock.now() / DAY_MS), range.end / DAY_MS - 1)
  const [ofCode, ofChat, seats, index, trend, known] = await Promise.all([
    code && readActive(code, ACTIVE.code_assistant, { range, compared }),
    costs && readActive(costs, ACTIVE.chat_assistant, { range, compared }),
    code ? seatHolders({ facts: ctx.facts, scope: ctx.scope, day, signal: ctx.signal }) : null,
    code && costs ? readIndex(ctx, day) : null,
    readTrend(ctx, { costs, code }),
    limits,
  ])
  const users = usersOf(known, ctx.scope)
  const count = (a: readonly string[] | null, b: readonly string[] | null) =>
    index && a && b
      ? countPersons(index, { code: keysOf('code_assistant', a), chat: keysOf('chat_assistant', b) })
      : null
  const together = (of: 'now' | 'compared' | 'before') => count(ofCode?.[of] ?? null, ofChat?.[of] ?? null)
  const now = together('now')
  return {
    code: ofCode && sourcePeople(ofCode, seats),
    chat: ofChat && sourcePeople(ofChat, users),
    licensed: count(seats?.ids ?? null, users?.ids ?? null)?.together ?? null,
    active: now?.together ?? null,
    activeCompared: together('compared')?.together ?? null,
    activeBefore: together('before')?.together ?? null,
    both: now?.both ?? null,
    compared,
    trend,
  }
}

/** People of both tools are counted together, so that one stretch is compared of both. */
function comparedWindows(
  range: Interval,
  { costs, code }: Pick<OverviewFeeds, 'costs' | 'code'>,
): Windows | null {
  const feeds = [code, costs].flatMap((feed) => feed?.coverage ?? [])
  const beforeOf = (part: Interval) => previousRange(part, 'total')
  const now = comparedPart(range, feeds, beforeOf)
  return now && { now, before: beforeOf(now) }
}

function sourcePeople(
  { now, compared, before, provisional }: Active,
  licensed: Licensed | null,
): SourcePeople {
  return {
    ...countLicences(now, licensed),
    active: now?.length ?? null,
    activeCompared: compared?.length ?? null,
    activeBefore: before?.length ?? null,
    provisional,
  }
}

/** Who is active with a licence, and who without: of the people with a licence only the first are active. Pure. */
export function countLicences(
  active: readonly string[] | null,
  licensed: Licensed | null,
): Pick<SourcePeople, 'licensed' | 'activeLicensed' | 'activeUnlicensed'> {
  const holders = licensed && new Set(licensed.ids)
  const both = active && holders ? active.filter((id) => holders.has(id)).length : null
  return {
    licensed: holders?.size ?? null,
    activeLicensed: both,
    activeUnlicensed: licensed?.whole && active && both !== null ? active.length - both : null,
  }
}

const keysOf = (source: IdentitySource, ids: readonly string[]): IdentityKey[] =>
  ids.map((userId) => identityKey({ source, userId }))

/** Everybody in the limits of a workspace may use it; limits that list nobody say of nobody that they may not. Pure. */
export function usersOf(
  limits: Pick<LimitSums, 'people'> | null,
  scope: Pick<Scope, 'accounts'>,
): Licensed | null {
  if (!limits || limits.people.length === 0) return null
  const people = limits.people.flatMap((group) => group.people)
  return {
    ids: [...new Set(people.map(({ subjectId }) => subjectId))],
    whole: areAllUsersListed(scope, new Set(people.map(({ workspace }) => workspace))),
  }
}

async function readActive(
  feed: OpenFeed,
  metric: MetricId,
  { range, compared }: { range: Interval; compared: Windows | null },
): Promise<Active> {
  const asked = { metrics: [metric], groupBy: ['user'] } as const
  const [groups, both] = await Promise.all([
    feed.groups({ ...asked, range }),
    compared ? feed.compare({ ...asked, windows: compared }) : [],
  ])
  const active = (rows: readonly { key: string[]; values: readonly Cell[] }[]) =>
    rows.flatMap(({ key: [id = ''], values: [value] }) => (id !== '' && Number(value ?? 0) > 0 ? [id] : []))
  const isWhole = compared !== null && [compared.now, compared.before].every((of) => feed.state(of).whole)
  const idsIn = (window: keyof Windows) =>
    isWhole ? active(both.map(({ key, [window]: values }) => ({ key, values }))) : null
  const { known, provisional } = feed.state(range)
  return {
    now: known ? active(groups) : null,
    compared: idsIn('now'),
    before: idsIn('before'),
    provisional,
  }
}

async function readIndex({ facts, control, clock, actor, signal }: OverviewContext, day: number) {
  const [identities, decisions] = await Promise.all([
    readIdentities(facts, actor.tenant, signal),
    standingDecisions({ ctx: { control, facts, clock }, actor }),
  ])
  const apart = new Set(decisions.flatMap(({ kind, a }) => (kind === 'split' ? [a] : [])))
  return indexPersons(matchPeople(identities, decisions, dayName(day)), apart)
}

const MOST_DAYS = 92

async function readTrend(
  { period }: OverviewContext,
  { costs, code }: Pick<OverviewFeeds, 'costs' | 'code'>,
) {
  const { range } = period
  const grain = range.end - range.start > MOST_DAYS * DAY_MS ? 'week' : 'day'
  const whole = { start: bucketStart(range.start, grain), end: range.end }
  const series = (feed: OpenFeed | null, source: IdentitySource) =>
    feed ? feed.series({ metrics: [ACTIVE[source]], range: whole, grain }) : []
  const [ofCode, ofChat] = await Promise.all([
    series(code, 'code_assistant'),
    series(costs, 'chat_assistant'),
  ])
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
