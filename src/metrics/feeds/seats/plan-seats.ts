import { epochDay } from '../../../model/time/epoch-day.ts'
import { SEAT_ITEMS } from '../../../model/money/dated-price.ts'
import { datasetsShaped, type Dataset } from '../../../model/dataset.ts'
import { dayOf } from '../../../model/coverage.ts'
import { DAY_MS, type Interval } from '../../../model/time/time.ts'
import { SEAT_DAYS } from '../../../model/records/code-seat.ts'
import { readCodeSlices, type CodeSlice } from '../../../store/facts/ledger/code-slices.ts'
import { currentNumbering } from '../../../store/facts/derived/code-people.ts'
import { readHeld } from '../../../store/facts/derived/derived.ts'
import { wantedOfLoads } from '../../../store/facts/derived/load-derived.ts'
import type { Grain } from '../../../model/metric.ts'
import type { MetricsQuery, ScopedFacts } from '../../metrics-query.ts'
import { accountsOf } from '../../ask/scope-accounts.ts'
import { bucketsOf } from '../../ask/time-range.ts'
import { readDaySums } from '../user-days/plan-user-days.ts'
import type { Planned } from '../fact-source.ts'
import { currencyOf } from '../prices/own-prices.ts'
import { seatDayCosts } from '../prices/seat-prices.ts'
import type { SeatSnapshots, SeatUse } from './seat-snapshots.ts'
import { costNeedsUse, needsUse } from './seat-sources.ts'
import type { Asked } from '../segment.ts'

/** A snapshot of one account and the bucket it stands for; days since the epoch. */
interface Standing {
  loadId: string
  bucket: number
  /** The days of the bucket, `end` outside. */
  start: number
  end: number
  day: number
  rows: number
}

interface SeatPlanInput extends ScopedFacts {
  range: Interval
  query: Pick<MetricsQuery, 'activeDays' | 'prices'>
  /** All that may be asked for; left out, anything may be. */
  measures?: readonly string[]
}

/** Read which snapshots there are; what comes back says, per part of a question, which stand for which bucket. */
export async function readSeatPlan(
  input: SeatPlanInput,
): Promise<(asked: Pick<Asked, 'range' | 'grain'>) => SeatPlan> {
  const { query, measures } = input
  const taken = await readTaken(input, datasetsShaped('seat_snapshot'))
  const use = !measures || needsUse(measures) ? await readUse(input) : null
  const held = await readSummed(input, taken, { by: 'code_seats', numbering: use?.numbering ?? null })
  const activeDays = query.activeDays ?? SEAT_DAYS.active
  return ({ range: asked, grain }) => {
    const standing = lastOfBuckets(taken, asked, grain)
    const byBucket = [...Map.groupBy(standing, ({ bucket }) => bucket).values()]
    const ofOneDay = byBucket.every((lists) => new Set(lists.map(({ day }) => day)).size === 1)
    const isIn = (kind: keyof Held) =>
      standing.every(({ loadId, rows }) => rows === 0 || held[kind].has(loadId))
    return {
      planned: {
        seats: snapshotsOf(standing, activeDays, held.sets),
        ...(use && { use }),
      },
      summed: byBucket.length === standing.length && isIn('sums'),
      inSets: use !== null && ofOneDay && isIn('sets'),
    }
  }
}

/** Lists that are summed, and with their builds those whose people are kept as sets of a numbering. */
interface Held {
  sums: ReadonlyMap<string, number>
  sets: ReadonlyMap<string, number>
}

async function readSummed(
  { facts, scope, signal }: SeatPlanInput,
  taken: readonly CodeSlice[],
  { by, numbering }: { by: 'code_seats' | 'code_seat_plans'; numbering: number | null },
): Promise<Held> {
  const loads = taken.map(({ loadId }) => loadId)
  const sets = numbering === null ? [] : [wantedOfLoads('code_seat_people', loads, String(numbering))]
  const wanted = [wantedOfLoads(by, loads), ...sets]
  const [sums = new Map(), inSets = new Map()] = await readHeld(facts, scope.tenant, wanted, signal)
  return { sums, sets: inSets }
}

/** How the seats of a day are read: the sums of its only list, the sets of people of all its lists, or their rows. */
export const SEAT_READINGS = ['sums', 'sets', 'rows'] as const
export type SeatReading = (typeof SEAT_READINGS)[number]

/** By how its seats are read, what the cost of the days goes by; each day by the first of these that holds for it. */
export type SeatDayPlan = ReadonlyMap<SeatReading, Planned>

/** Every day of a range for itself, whatever the bucket, with what a seat of each plan costs on it. */
export async function readSeatDayPlan(
  input: SeatPlanInput,
): Promise<(range: Interval, by: readonly SeatReading[]) => SeatDayPlan> {
  const { range, query, measures } = input
  const taken = await readTaken(input, datasetsShaped('seat_snapshot'))
  const use = !measures || costNeedsUse(measures) ? await readUse(input) : null
  const isAlone = new Set(taken.map(({ slice }) => slice)).size === taken.length
  const numbering =
    use?.numbering ?? (isAlone ? null : await currentNumbering(input.facts, input.scope.tenant, input.signal))
  const held = await readSummed(input, taken, { by: 'code_seat_plans', numbering })
  const prices = query.prices ?? []
  const currency = currencyOf({ prices, items: SEAT_ITEMS, range })
  return (asked, by) => {
    const standing = lastOfBuckets(taken, asked, 'day')
    const ofDay = Map.groupBy(standing, ({ bucket }) => bucket)
    const readingOf = (lists: readonly Standing[]): SeatReading => {
      const isIn = (kind: keyof Held) =>
        lists.every(({ loadId, rows }) => rows === 0 || held[kind].has(loadId))
      const can = { sums: lists.length === 1 && isIn('sums'), sets: isIn('sets'), rows: true }
      return by.find((reading) => can[reading]) ?? 'rows'
    }
    const byReading = Map.groupBy(standing, ({ bucket }) => readingOf(ofDay.get(bucket) ?? []))
    if (standing.length === 0) byReading.set('rows', [])
    return new Map(
      [...byReading].map(([reading, lasting]): [SeatReading, Planned] => {
        const seats = snapshotsOf(lasting, query.activeDays ?? SEAT_DAYS.active, held.sets)
        return [reading, { seats, costs: seatDayCosts(prices, seats.days, currency), ...(use && { use }) }]
      }),
    )
  }
}

/** The same for billing summaries: which of them stand for which bucket. */
export async function readBillingPlan(
  input: Pick<SeatPlanInput, 'facts' | 'scope' | 'range' | 'signal'>,
): Promise<(asked: Pick<Asked, 'range' | 'grain'>) => SeatSnapshots> {
  const taken = await readTaken(input, datasetsShaped('seat_totals'))
  return ({ range, grain }) => snapshotsOf(lastOfBuckets(taken, range, grain), SEAT_DAYS.active)
}

async function readTaken(
  { facts, scope, range, signal }: Pick<SeatPlanInput, 'facts' | 'scope' | 'range' | 'signal'>,
  datasets: readonly Dataset[],
): Promise<CodeSlice[]> {
  const accounts = accountsOf(scope, 'seats')
  const of = { tenant: scope.tenant, accounts, datasets, range }
  const slices = accounts.length === 0 ? [] : await readCodeSlices(facts, of, signal)
  return slices.filter(({ outcome, kind }) => outcome === 'committed' && kind === 'snapshot')
}

/** What the statements over seats go by, and whether sums of whole lists can answer for every bucket. */
export interface SeatPlan {
  planned: Planned
  summed: boolean
  /** Sets of people can: the lists of a bucket are of one day. */
  inSets: boolean
}

async function readUse({ facts, scope, range, signal }: SeatPlanInput): Promise<SeatUse> {
  // Whoever has used it once, however long ago, has not "never used" it.
  const reach = { start: 0, end: range.end }
  const { day, numbering } = await readDaySums({ facts, scope, range: reach, signal })
  return {
    builds: [...day.values()].flatMap((build) => build ?? []),
    days: [...day].flatMap(([start, build]) => (build === null ? [start / DAY_MS] : [])),
    numbering: numbering,
  }
}

/** The last snapshot of every account and dataset in each bucket. Pure. */
export function lastOfBuckets(taken: readonly CodeSlice[], range: Interval, grain: Grain): Standing[] {
  const buckets = grain === 'total' || grain === 'hour' ? [{ ...range, time: '' }] : bucketsOf(range, grain)
  return [...Map.groupBy(taken, ({ account, dataset }) => `${dataset} ${account}`).values()].flatMap(
    (snapshots) => {
      const days = snapshots
        .map((slice) => ({ loadId: slice.loadId, rows: slice.rows, day: epochDay(dayOf(slice)) }))
        .sort((a, b) => a.day - b.day)
      return buckets.flatMap((bucket): Standing[] => {
        const last = days.findLast(({ day }) => day * DAY_MS >= bucket.start && day * DAY_MS < bucket.end)
        const start = bucket.time === '' ? bucket.start : Date.parse(bucket.time)
        const lasting = { start: Math.floor(bucket.start / DAY_MS), end: Math.ceil(bucket.end / DAY_MS) }
        return last ? [{ ...last, ...lasting, bucket: Math.floor(start / DAY_MS) }] : []
      })
    },
  )
}

function snapshotsOf(
  standing: readonly Standing[],
  activeDays: number,
  sets: Held['sets'] = new Map(),
): SeatSnapshots {
  const days = standing.map(({ day }) => day)
  return {
    loads: standing.map(({ loadId }) => loadId),
    buckets: standing.map(({ bucket }) => bucket),
    starts: standing.map(({ start }) => start),
    ends: standing.map(({ end }) => end),
    days,
    until: days.reduce((a, b) => Math.max(a, b), 0),
    activeDays,
    builds: [...new Set(standing.flatMap(({ loadId }) => sets.get(loadId) ?? []))],
  }
}
