import type { OverviewQuery } from '../../contract/overview.ts'
import { overviewPeriod } from '../../../overview/period.ts'
import { TOOL_COSTS } from '../../../overview/read-costs.ts'
import { ACTIVE } from '../../../overview/read-people.ts'
import { monthOf } from '../../../model/time/calendar-month.ts'
import type { IdentitySource } from '../../../model/identity.ts'
import type { Dimension, MetricId } from '../../../model/metric.ts'
import { addDays, utcDay, type Interval, type UtcDay } from '../../../model/time/time.ts'
import { cutFor, isIn, tableBy, type GridCut } from '../../../privacy/grid/cut-for.ts'
import { wholeNumber } from '../../../privacy/grid/numbers-beside.ts'
import { readNumbers, type PublishedNumbers, type Slot } from '../../../privacy/grid/read-numbers.ts'
import type { ReleaseReader } from '../../../privacy/read/release-reader.ts'
import { SEAT_METRICS } from '../../../overview/read-seats.ts'
import { sourceOf } from '../source-of.ts'

const costsOf = (source: IdentitySource) => TOOL_COSTS[source].filter((metric) => isIn(metric, 'totals'))

/** What each tool costs, as far as that is published at all. */
export const TOLD_COSTS: Record<IdentitySource, readonly MetricId[]> = {
  code_assistant: costsOf('code_assistant'),
  chat_assistant: costsOf('chat_assistant'),
}

/** What is told of each source, beside what changed. */
export const TOLD: Record<IdentitySource, readonly MetricId[]> = {
  code_assistant: [
    ACTIVE.code_assistant,
    'code.agent_users',
    'code.generations',
    ...TOLD_COSTS.code_assistant,
    ...SEAT_METRICS,
    'seats.active_in_period',
  ],
  chat_assistant: [ACTIVE.chat_assistant, ...TOLD_COSTS.chat_assistant],
}

/** Months of a source: the one that is looked at, and those before it. */
export interface SourceMonths {
  source: IdentitySource
  now: Slot
  before: Slot | null
  /** A year up to `now`, oldest first. */
  year: readonly Slot[]
}

/** What the first page says is told of months that were published. */
export interface ToldMonths {
  period: { from: UtcDay; to: UtcDay }
  /** Numbers of the year up to the period's end. */
  read: PublishedNumbers & { cut: GridCut }
  /** Of connected sources, each with its newest published month of the period. */
  sources: readonly { source: IdentitySource; months: SourceMonths | null }[]
}

/** A year, and the month before it. */
const MONTHS = 13

/** Numbers of the whole months that end with a day. */
export function readMonths(
  releases: ReleaseReader,
  asked: { to: UtcDay; metrics: readonly MetricId[]; dimension?: Dimension; months?: number },
): Promise<PublishedNumbers & { cut: GridCut }> {
  const { to, metrics, dimension = null, months = MONTHS } = asked
  let from = to
  for (let month = 0; month < months; month += 1) from = monthOf(addDays(from, -1)).first
  const cut: GridCut = { table: tableBy(dimension), dimension, grain: 'month', from, to }
  return readNumbers({ releases, cut, grain: 'month', metrics, sourceOf }).then((read) => ({ ...read, cut }))
}

/**
 * The months that are asked for; the newest that each source is published of, where nothing is asked.
 * @throws TidemarkError `not_published` where the period is not of whole months
 */
export function monthsAsked(query: OverviewQuery, now: number): { from: UtcDay | null; to: UtcDay } {
  const isAsked = query.month !== undefined || query.from !== undefined
  if (!isAsked) return { from: null, to: monthOf(utcDay(now)).first }
  const { range } = overviewPeriod(query, now)
  return cutFor({ metrics: [ACTIVE.code_assistant], range, grain: 'month', groupBy: [], filters: [] })
}

/** The newest month of which something of a source is published, not before a day; null where none is. */
export function newestOf(
  source: IdentitySource,
  slots: readonly Slot[],
  from: UtcDay | null,
): SourceMonths | null {
  const at = slots.findLastIndex(
    (slot) =>
      (from === null || slot.from >= from) &&
      TOLD[source].some((metric) => (slot.number(metric, '')?.amount ?? null) !== null),
  )
  const now = slots[at]
  return now
    ? { source, now, before: slots[at - 1] ?? null, year: slots.slice(Math.max(0, at - 11), at + 1) }
    : null
}

/** As it is published, whatever days are in it. */
export function amountOf(slot: Slot | null, metric: MetricId, key: string | null = ''): string | null {
  return slot?.number(metric, key)?.amount ?? null
}

/** The same as a number of people. */
export function countOf(slot: Slot | null, metric: MetricId): number | null {
  const amount = amountOf(slot, metric)
  return amount === null ? null : Number(amount)
}

/** The same where it is of all days of its month, to be held against another month. */
export function wholeCountOf(slot: Slot | null, metric: MetricId): number | null {
  const amount = wholeNumber(slot, { metric, key: '' })?.amount ?? null
  return amount === null ? null : Number(amount)
}

/** Some of its facts have changed since it was published. */
export const isHeld = (slot: Slot, source: IdentitySource): boolean =>
  (slot.rows.get(source) ?? []).some(({ state }) => state === 'held')

/** A number of all days of its month and of no others, which nothing is known against. Two of these may be compared. */
export function firmOf(slot: Slot | null, source: IdentitySource, metric: MetricId, key = ''): string | null {
  if (!slot || isHeld(slot, source)) return null
  return wholeNumber(slot, { metric, key })?.amount ?? null
}

export const intervalOf = ({ from, to }: Pick<Slot, 'from' | 'to'>): Interval => ({
  start: Date.parse(from),
  end: Date.parse(to),
})

export const daysOf = ({ from, to }: Pick<Slot, 'from' | 'to'>) => ({ from, to })
