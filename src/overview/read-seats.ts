import Big from 'big.js'
import type { OpenFeed } from '../metrics/ask/open-feed.ts'
import type { MetricId } from '../model/metric.ts'
import { seatPlan, seatPriceOn, type DatedPrice } from '../model/money/dated-price.ts'
import { canonicalDecimal, type DecimalString } from '../model/money/decimal.ts'
import type { Interval, UtcDay } from '../model/time/time.ts'

/** What an overview tells of seats. */
export const SEAT_METRICS = [
  'seats.total',
  'seats.active',
  'seats.idle',
  'seats.never_used',
  'seats.new',
  'seats.unassigned',
] as const satisfies MetricId[]

/** People with a seat by the last list of a range; null where none was taken in it. */
export interface SeatNumbers {
  people: number
  active: number | null
  idle: number | null
  neverUsed: number | null
  fresh: number | null
  /** Seats that are paid for and given to nobody: of no person, hence in no count of people. */
  unassigned: number | null
  /** Those that nobody holds among them. */
  all: number
  /** Of all of them those that nobody uses, which is what their cost is of. */
  unused: number | null
}

/** Of people with a seat, and of seats that are given to nobody. Null where a part is not known. Pure. */
export function countSeats({
  people,
  idle,
  neverUsed,
  unassigned,
}: {
  people: number
  idle: number | null
  neverUsed: number | null
  unassigned: number | null
}): Pick<SeatNumbers, 'all' | 'unused'> {
  const isKnown = idle !== null && neverUsed !== null && unassigned !== null
  return { all: people + (unassigned ?? 0), unused: isKnown ? idle + neverUsed + unassigned : null }
}

export async function readSeats(seats: OpenFeed | null, range: Interval): Promise<SeatNumbers | null> {
  if (!seats) return null
  const values = await seats.total({ metrics: SEAT_METRICS, range })
  const [people = null, active = null, idle = null, neverUsed = null, fresh = null, unassigned = null] =
    values.map((value) => (value === null ? null : Number(value)))
  if (people === null) return null
  const counts = { people, idle, neverUsed, unassigned }
  return { ...counts, active, fresh, ...countSeats(counts) }
}

/** Seats nobody uses, of one plan as the vendor names it. */
export interface UnusedSeats {
  plan: string
  idle: number
  neverUsed: number
  unassigned: number
}

const UNUSED = ['seats.idle', 'seats.never_used', 'seats.unassigned'] as const satisfies MetricId[]

/** Null where it is not known. */
export async function readUnusedSeats(
  seats: OpenFeed | null,
  range: Interval,
): Promise<UnusedSeats[] | null> {
  const groups = (await seats?.groups({ metrics: UNUSED, range, groupBy: ['plan'] })) ?? []
  const known = groups.flatMap(({ key: [plan = ''], values }) => {
    const [idle, neverUsed, unassigned] = values.map((value) => (value === null ? null : Number(value)))
    if (typeof idle !== 'number' || typeof neverUsed !== 'number' || typeof unassigned !== 'number') return []
    return [{ plan, idle, neverUsed, unassigned }]
  })
  return seats && known.length === groups.length ? known : null
}

/** What they cost in a month, exactly, at the prices that hold on a day, and which those are. */
export interface UnusedCost extends Record<'idle' | 'neverUsed' | 'unassigned' | 'together', DecimalString> {
  currency: string
  prices: DatedPrice[]
}

/** Null where one of them has no price, or where the prices are in several currencies: nothing adds over those. */
export function monthlyCost(
  unused: readonly UnusedSeats[] | null,
  prices: readonly DatedPrice[],
  day: UtcDay,
): UnusedCost | null {
  const paid = (unused ?? []).filter((seats) => seats.idle + seats.neverUsed + seats.unassigned > 0)
  // Where every seat is used, nothing is lost at whatever a seat costs.
  const plans = paid.length > 0 ? paid.map(({ plan }) => seatPlan(plan)) : [null]
  const held = plans.map((plan) => seatPriceOn(prices, plan, day))
  const [currency, ...others] = new Set(held.map((entry) => entry?.price?.currency))
  if (unused === null || currency === undefined || others.length > 0) return null
  const cost = (countOf: (seats: UnusedSeats) => number) =>
    paid.reduce(
      (sum, seats, i) => sum.plus(new Big(held[i]?.price?.amount ?? 0).times(countOf(seats))),
      new Big(0),
    )
  const [idle, neverUsed, unassigned] = [
    cost((seats) => seats.idle),
    cost((seats) => seats.neverUsed),
    cost((seats) => seats.unassigned),
  ]
  const exact = (amount: Big) => canonicalDecimal(amount.toFixed())
  return {
    currency,
    idle: exact(idle),
    neverUsed: exact(neverUsed),
    unassigned: exact(unassigned),
    together: exact(idle.plus(neverUsed).plus(unassigned)),
    prices: [...new Set(held)].filter((entry) => entry !== null),
  }
}
