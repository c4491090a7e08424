import Big from 'big.js'
import type { UtcDay } from '../time/time.ts'
import { seatPlan, seatPriceOn, type DatedPrice } from './dated-price.ts'
import type { DecimalString } from './decimal.ts'

/** Seats nobody uses, of one plan as the vendor names it. */
export interface UnusedSeats {
  plan: string
  idle: number
  neverUsed: number
  unassigned: number
}

/** What they cost in a month, exactly, at the prices that hold on a day, and which those are. */
export interface UnusedCost extends Record<'idle' | 'neverUsed' | 'unassigned' | 'together', DecimalString> {
  currency: string
  prices: DatedPrice[]
}

/** Null where one of them has no price, or where the prices are in several currencies: nothing adds over those. */
export function unusedCost(
  unused: readonly UnusedSeats[],
  prices: readonly DatedPrice[],
  day: UtcDay,
): UnusedCost | null {
  const paid = unused.filter((seats) => seats.idle + seats.neverUsed + seats.unassigned > 0)
  // Where every seat is used, nothing is lost at whatever a seat costs.
  const plans = paid.length > 0 ? paid.map(({ plan }) => seatPlan(plan)) : [null]
  const held = plans.map((plan) => seatPriceOn(prices, plan, day))
  const [currency, ...others] = new Set(held.map((entry) => entry?.price?.currency))
  if (currency === undefined || others.length > 0) return null
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
  return {
    currency,
    idle: idle.toFixed(),
    neverUsed: neverUsed.toFixed(),
    unassigned: unassigned.toFixed(),
    together: idle.plus(neverUsed).plus(unassigned).toFixed(),
    prices: [...new Set(held)].filter((entry) => entry !== null),
  }
}
