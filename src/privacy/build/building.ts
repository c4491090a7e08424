import { askOnce } from '../../metrics/ask/ask-once.ts'
import { openFeed, type OpenFeed } from '../../metrics/ask/open-feed.ts'
import type { Scope } from '../../metrics/metrics-query.ts'
import { metricById, metricCatalog } from '../../metrics/catalog.ts'
import { accountsWith, ownerOf } from '../../metrics/ask/scope-accounts.ts'
import { isStillAsked, stateOfBucket } from '../../metrics/completeness/completeness.ts'
import type { Clock } from '../../lib/clock.ts'
import type { FeedId, MetricId } from '../../model/metric.ts'
import type { UnitList } from '../../model/privacy/unit-list.ts'
import { addDays, DAY_MS, dayStart, utcDay, type Interval, type UtcDay } from '../../model/time/time.ts'
import type { Inputs } from '../../store/facts/derived/derived.ts'
import type { FactsGrant } from '../../store/facts/facts-grant.ts'
import type { FactsStore } from '../../store/facts/facts-store.ts'
import { isSafeAmount, isSafeCount, type Rule, type Tally } from '../release/tally.ts'
import type { Row } from './month-rows.ts'
import type { Facts } from './people/person-values.ts'
import type { ReleasedSource } from './released-sources.ts'
import { readReleasedSoFar, type ReleasedSoFar } from './released-so-far.ts'
import { ONE } from './smallest-part.ts'

/** What releases are built from. */
export interface BuildInput {
  facts: FactsStore & FactsGrant
  scope: Scope
  of: ReleasedSource
  rule: Rule
  /** What the organisation chose, the oldest first. */
  unitLists?: readonly UnitList[] | undefined
  clock: Clock
  signal?: AbortSignal | undefined
  /** Called before the first row that is released now. */
  began?: (() => Promise<void>) | undefined
}

/** A source while more of it is released. */
export interface Building extends BuildInput {
  feeds: ReadonlyMap<FeedId, FeedToRelease>
  main: FeedToRelease
  /** The first day of which the main feed knows anything. */
  first: UtcDay
  soFar: ReleasedSoFar
  /** By day, what the main feed's facts are made of. */
  inputs: Inputs
}

/** A feed and its metrics that are sums or counts of people. */
export interface FeedToRelease extends Facts {
  feed: OpenFeed
  metrics: readonly MetricId[]
}

/** Open what there is of a source; null where nothing is known of it yet. */
export async function openBuilding(input: BuildInput): Promise<Building | null> {
  const { of, scope, facts, clock } = input
  const range = { start: 0, end: Math.ceil(clock.now() / DAY_MS) * DAY_MS }
  const feeds = new Map<FeedId, FeedToRelease>()
  const known = askOnce(facts)
  for (const id of [of.main, ...of.others]) {
    const metrics = metricCatalog.filter(({ feed }) => feed === id).map((metric) => metric.id)
    const released = metrics.filter((metric) =>
      ['amount', 'people'].includes(metricById(metric).published.as),
    )
    if (accountsWith(scope, id).length === 0) continue
    feeds.set(id, {
      ...input,
      metrics: released,
      feed: await openFeed({ ...input, known, feed: id, metrics, range }),
      ahead: new Map(),
    })
  }
  const main = feeds.get(of.main)
  const days = main?.feed.coverage.accounts.flatMap(({ coverage }) => coverage.known) ?? []
  if (!main || days.length === 0) return null
  const first = utcDay(days.reduce((at, { start }) => Math.min(at, start), Infinity))
  const soFar = await readReleasedSoFar(facts, { tenant: scope.tenant, source: of.source })
  const inputs = await of.inputsOf(facts, ownerOf(scope, of.main))
  return { ...input, feeds, main, first, soFar, inputs }
}

export const rangeOf = ({ from, to }: Row): Interval => ({ start: dayStart(from), end: dayStart(to) })

/** Whether the vendor will not change these days any more, as far as anything is known of them, and all was asked for. */
export function isSettled({ feed }: FeedToRelease, row: Row): boolean {
  const { known, provisional } = feed.state(rangeOf(row))
  return known && !provisional && !isStillAsked(rangeOf(row), feed.coverage.accounts)
}

/** The connections whose accounts keep a row from having settled. */
export function waitedFor({ main: { feed }, scope }: Building, row: Row): string[] {
  const range = rangeOf(row)
  const waiting = feed.coverage.accounts.filter(
    (account) => isStillAsked(range, [account]) || stateOfBucket(range, [account]).provisional,
  )
  const keys = new Set(waiting.map(({ account }) => account.account))
  return [
    ...new Set(scope.accounts.filter(({ account }) => keys.has(account)).map(({ connection }) => connection)),
  ].toSorted()
}

/**
 * A report over 28 days may bring a day until it is 35 days old; what is not there soon after is not waited for. A day on which
 * nobody did anything may have no report: the numbers of everybody do not wait as long for a holiday.
 */
const WAITED_DAYS = { unknown: 40, nothing: 14 }

/** Whether what has not come of a row is not waited for any more: later days have come, and nobody was kept from asking. */
function isGivenUp({ clock }: Pick<Building, 'clock'>, { feed }: FeedToRelease, row: Row): boolean {
  const today = utcDay(clock.now())
  const { missing } = feed.completeness(rangeOf(row))
  const waited = missing.every(({ reason }) => reason === 'no_data') ? 'nothing' : 'unknown'
  if (addDays(row.to, WAITED_DAYS[waited]) > today) return false
  const { known } = feed.state(rangeOf({ from: row.to, to: today }))
  return known && !isStillAsked(rangeOf(row), feed.coverage.accounts, ['not_collected_yet'])
}

/** Whether numbers are made of a row now: it has settled, or what is known of it is all that is waited for. */
export const isReady = (building: Pick<Building, 'clock'>, facts: FeedToRelease, row: Row): boolean =>
  isSettled(facts, row) || (facts.feed.state(rangeOf(row)).known && isGivenUp(building, facts, row))

/** Whether later rows are released without a row: nothing of it ever came. */
export const isPassedOver = (building: Building, row: Row): boolean =>
  !building.main.feed.state(rangeOf(row)).known && isGivenUp(building, building.main, row)

/** Whether a metric may be told of a piece of people. */
export function isSafe(metric: MetricId, tally: Tally, rule: Rule): boolean {
  if (metricById(metric).published.as !== 'people') return isSafeAmount(tally, rule, leastOf(metric))
  return isSafeAmount(tally, rule, 0n) && isSafeCount(tally, rule)
}

/** What somebody who was active has at least, in smallest parts. */
export function leastOf(metric: MetricId): bigint {
  const published = metricById(metric).published
  return published.as === 'amount' ? published.least * ONE : 0n
}

export const feedOf = (building: Building, metric: MetricId): FeedToRelease | undefined =>
  building.feeds.get(metricById(metric).feed)

/** Metrics that are asked over the same days together. */
export function byRange<Of extends Row & { metric: MetricId }>(
  building: Building,
  cells: readonly Of[],
): { feed: FeedToRelease; row: Row; cells: Of[] }[] {
  const groups = Map.groupBy(cells, ({ metric, from, to }) => `${metricById(metric).feed} ${from} ${to}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    const feed = first && feedOf(building, first.metric)
    return first && feed ? [{ feed, row: { from: first.from, to: first.to }, cells: own }] : []
  })
}
