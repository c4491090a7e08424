import { dayName } from '../../../model/time/epoch-day.ts'
import Big from 'big.js'
import { planRank, PLANS } from '../../../store/facts/derived/seat-plans.ts'
import { seatPriceOn, type DatedPrice } from '../../../model/money/dated-price.ts'
import { type DecimalString, decimalText } from '../../../model/money/decimal.ts'
import { monthOf } from '../../../model/time/calendar-month.ts'
import { DAY_MS } from '../../../model/time/time.ts'

/** What a seat of a plan costs for one day; days without a price are not in it. Days since the epoch, plans by `planRank`. */
export interface SeatDayCosts {
  days: number[]
  plans: number[]
  amounts: DecimalString[]
}

/** The part of a month that a day of it is: one divided by its days, cut at nine decimals, as the vendor counts seats. */
export function seatDay(day: number): Big {
  const { start, end } = monthOf(dayName(day))
  return new Big(1).div((end - start) / DAY_MS).round(9, Big.roundDown)
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
      const price = seatPriceOn(prices, plan, dayName(day))?.price
      if (!price || price.currency !== currency) return []
      const amount = decimalText(part.times(price.amount))
      return [{ day, plan: planRank(plan), amount }]
    })
  })
  return {
    days: costs.map(({ day }) => day),
    plans: costs.map(({ plan }) => plan),
    amounts: costs.map(({ amount }) => amount),
  }
}
