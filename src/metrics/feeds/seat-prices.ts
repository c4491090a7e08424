import Big from 'big.js'
import { SEAT_PLANS, seatPriceOn, type DatedPrice, type SeatPlan } from '../../model/dated-price.ts'
import { canonicalDecimal, type DecimalString } from '../../model/decimal.ts'
import { DAY_MS, utcDay, type Interval } from '../../model/time.ts'
import { said, type Said } from '../../words/said.ts'

/** What a seat of a plan costs for one day; days without a price are not in it. Days since the epoch, plans by `planRank`. */
export interface SeatDayCosts {
  days: number[]
  plans: number[]
  amounts: DecimalString[]
}

const PLANS: readonly (SeatPlan | null)[] = [...SEAT_PLANS, null]

/** Its place in a statement; no plan comes last. */
export const planRank = (plan: SeatPlan | null): number => PLANS.indexOf(plan)

/** The plan of such a place. */
export const planAt = (rank: number): SeatPlan | null => PLANS[rank] ?? null

/** The part of a month that a day of it is: one divided by its days, cut at nine decimals, as the vendor counts seats. */
export function seatDay(day: number): Big {
  const date = new Date(day * DAY_MS)
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return new Big(1).div(days).round(9, Big.roundDown)
}

const isOfSeats = ({ item, price }: DatedPrice) => price !== null && item.startsWith('seat')

/** What costs are said in: the currency of the newest price of a seat that holds within a range. */
export function seatCurrency(prices: readonly DatedPrice[], { end }: Interval): string | null {
  const last = utcDay(end - 1)
  const begun = prices.filter((price) => isOfSeats(price) && (price.validFrom ?? '') <= last)
  return (
    begun.toSorted((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? -1 : 1)).at(-1)?.price?.currency ??
    null
  )
}

/** Each day and plan at the price that held then; a price in another currency is none here. */
export function seatDayCosts(
  prices: readonly DatedPrice[],
  days: readonly number[],
  currency: string | null,
): SeatDayCosts {
  const costs = [...new Set(days)].flatMap((day) => {
    const part = seatDay(day)
    return PLANS.flatMap((plan) => {
      const price = seatPriceOn(prices, plan, utcDay(day * DAY_MS))?.price
      if (!price || price.currency !== currency) return []
      const amount = canonicalDecimal(part.times(price.amount).toFixed())
      return [{ day, plan: planRank(plan), amount }]
    })
  })
  return {
    days: costs.map(({ day }) => day),
    plans: costs.map(({ plan }) => plan),
    amounts: costs.map(({ amount }) => amount),
  }
}

/** Which prices hold within a range, and since when. */
export function seatPriceNotes(prices: readonly DatedPrice[], range: Interval): Said[] {
  const currency = seatCurrency(prices, range)
  if (currency === null) return [said('no_seat_price')]
  const held = prices.filter((price) => isOfSeats(price) && holdsWithin(price, prices, range))
  const [same, other] = [true, false].map((is) =>
    held.filter(({ price }) => (price?.currency === currency) === is),
  )
  return [
    said('at_your_prices', { prices: (same ?? []).map(priceSince) }),
    ...(other && other.length > 0
      ? [said('prices_in_other_currency', { currency, prices: other.map(priceSince) })]
      : []),
  ]
}

/** Begun before the range's end, and not followed before its start by another one of the same item. */
function holdsWithin(one: DatedPrice, all: readonly DatedPrice[], { start, end }: Interval): boolean {
  const [from, first, last] = [one.validFrom ?? '', utcDay(start), utcDay(end - 1)]
  if (from > last) return false
  return !all.some(
    ({ item, validFrom }) =>
      item === one.item && validFrom !== null && validFrom > from && validFrom <= first,
  )
}

const SEAT_WORDS: Partial<Record<DatedPrice['item'], Said>> = {
  seat: said('seat_of_any_plan'),
  'seat.business': said('seat_of_business'),
  'seat.enterprise': said('seat_of_enterprise'),
  'seat.standalone': said('seat_of_standalone'),
}

function priceSince({ item, validFrom, price }: DatedPrice): Said {
  const what = SEAT_WORDS[item] ?? item
  const [amount, currency] = [price?.amount ?? '', price?.currency ?? '']
  return validFrom === null
    ? said('price_always', { what, amount, currency })
    : said('price_since', { what, amount, currency, from: validFrom })
}
