import { SEAT_ITEMS } from '../../../model/money/dated-price.ts'
import type { Dataset } from '../../../model/dataset.ts'
import { DAY_MS, type Interval } from '../../../model/time/time.ts'
import { readCodeSlices, type CodeSlice } from '../../../store/facts/ledger/code-slices.ts'
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

const DATASETS = ['seats', 'enterprise_seats'] as const
const ACTIVE_DAYS = 30
/** So far back use is looked for that a seat list may not show. */
const USE_DAYS = 400

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
  const { facts, scope, query, measures, signal } = input
  const taken = await readTaken(input, DATASETS)
  const lists = wantedOfLoads(
    'code_seats',
    taken.map(({ loadId }) => loadId),
  )
  const [[summed], use] = await Promise.all([
    readHeld(facts, scope.tenant, [lists], signal),
    !measures || needsUse(measures) ? readUse(input) : null,
  ])
  const activeDays = query.activeDays ?? ACTIVE_DAYS
  return ({ range: asked, grain }) => {
    const standing = lastOfBuckets(taken, asked, grain)
    const alone = new Set(standing.map(({ bucket }) => bucket)).size === standing.length
    return {
      planned: { seats: snapshotsOf(standing, activeDays), ...(use && { use }) },
      summed: alone && standing.every(({ loadId, rows }) => rows === 0 || summed?.has(loadId)),
    }
  }
}

/** What the cost of days goes by: of all of them, of those whose only list is summed by plan, and of the others. */
export interface SeatDayPlan {
  planned: Planned
  summed: Planned
  others: Planned
}

/** Every day of a range for itself, whatever the bucket, with what a seat of each plan costs on it. */
export async function readSeatDayPlan(input: SeatPlanInput): Promise<(range: Interval) => SeatDayPlan> {
  const { facts, scope, range, query, measures, signal } = input
  const taken = await readTaken(input, DATASETS)
  const lists = wantedOfLoads(
    'code_seat_plans',
    taken.map(({ loadId }) => loadId),
  )
  const [[held], use] = await Promise.all([
    readHeld(facts, scope.tenant, [lists], signal),
    !measures || costNeedsUse(measures) ? readUse(input) : null,
  ])
  const prices = query.prices ?? []
  const currency = currencyOf({ prices, items: SEAT_ITEMS, range })
  return (asked) => {
    const standing = lastOfBuckets(taken, asked, 'day')
    const ofDay = Map.groupBy(standing, ({ bucket }) => bucket)
    const isSummed = ({ bucket, loadId, rows }: Standing) =>
      ofDay.get(bucket)?.length === 1 && (rows === 0 || held?.has(loadId) === true)
    const plannedOf = (lasting: readonly Standing[]): Planned => {
      const seats = snapshotsOf(lasting, query.activeDays ?? ACTIVE_DAYS)
      return { seats, costs: seatDayCosts(prices, seats.days, currency), ...(use && { use }) }
    }
    return {
      planned: plannedOf(standing),
      summed: plannedOf(standing.filter(isSummed)),
      others: plannedOf(standing.filter((one) => !isSummed(one))),
    }
  }
}

/** The same for billing summaries: which of them stand for which bucket. */
export async function readBillingPlan(
  input: Pick<SeatPlanInput, 'facts' | 'scope' | 'range' | 'signal'>,
): Promise<(asked: Pick<Asked, 'range' | 'grain'>) => SeatSnapshots> {
  const taken = await readTaken(input, ['billing'])
  return ({ range, grain }) => snapshotsOf(lastOfBuckets(taken, range, grain), ACTIVE_DAYS)
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
}

async function readUse({ facts, scope, range, signal }: SeatPlanInput): Promise<SeatUse> {
  const reach = { start: Math.max(0, range.start - USE_DAYS * DAY_MS), end: range.end }
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
        .map(({ loadId, slice, rows }) => ({ loadId, rows, day: Date.parse(slice) / DAY_MS }))
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

function snapshotsOf(standing: readonly Standing[], activeDays: number): SeatSnapshots {
  const days = standing.map(({ day }) => day)
  const from = days.reduce((a, b) => Math.min(a, b), days[0] ?? 0)
  return {
    loads: standing.map(({ loadId }) => loadId),
    buckets: standing.map(({ bucket }) => bucket),
    starts: standing.map(({ start }) => start),
    ends: standing.map(({ end }) => end),
    days,
    // Whoever used it before the window has an activity of its own in the seat list, or is idle all the same.
    from: Math.max(0, from - USE_DAYS),
    until: days.reduce((a, b) => Math.max(a, b), 0),
    activeDays,
  }
}
