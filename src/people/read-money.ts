import { currencyOf } from '../metrics/feeds/prices/own-prices.ts'
import { readSeatDayPlan } from '../metrics/feeds/seats/plan-seats.ts'
import { PERSON_COST } from '../metrics/feeds/seats/seat-sources.ts'
import { seatsCost } from '../metrics/definitions/seats.ts'
import { SEAT_ITEMS, type DatedPrice } from '../model/money/dated-price.ts'
import { readUse, type Daily, type UseInput } from './read-use.ts'

/** What the seats of one identity cost in a range; null: a seat of theirs has no price. Empty id: seats given to nobody. */
export interface SeatCost {
  userId: string
  cost: string | null
}

/** What the seats of everybody cost at the organisation's prices, on the days that have a list. */
export interface SeatCosts {
  currency: string
  rows: Daily<SeatCost>[]
  /** Days since the epoch that have a list. */
  days: number[]
}

/** Null where no seat has a price, or no list of the range is known. Sums are those of `seats.cost`. */
export async function readSeatCosts(
  input: UseInput & { prices: readonly DatedPrice[] },
): Promise<SeatCosts | null> {
  const { range, prices } = input
  const currency = currencyOf({ prices, items: SEAT_ITEMS, range })
  if (currency === null) return null
  const planOf = await readSeatDayPlan({ ...input, query: { prices }, measures: seatsCost.measures })
  const planned = planOf(range, ['rows']).get('rows')
  const days = [...new Set(planned?.seats?.days)]
  if (!planned || days.length === 0) return null
  const plan = [{ source: PERSON_COST, range, planned }]
  const rows = await readUse(input, 'seat_days', { plan, groupBy: ['user'], values: [seatsCost] })
  return {
    currency,
    days,
    rows: rows.map(({ time, d0, m0 }) => ({ userId: d0 ?? '', day: time ?? null, cost: m0 ?? null })),
  }
}
