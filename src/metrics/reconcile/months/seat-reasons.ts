import Big from 'big.js'
import { seatPlan, type DatedPrice } from '../../../model/money/dated-price.ts'
import type { Interval } from '../../../model/time/time.ts'
import { said, type Said } from '../../../words/said.ts'
import { pricesWithin } from '../../feeds/prices/own-prices.ts'
import { percentOf } from '../check.ts'
import type { Side } from './link.ts'

/**
 * Seats given and taken within a day are in no list: up to this share of the bill nothing else is looked for
 * (upstream/code-billing 17).
 */
const ABOUT = new Big('0.01')

/** What is known of a month's seats beside their two sums. */
export interface OfSeats {
  /** Seats are reckoned with these. */
  prices: readonly DatedPrice[]
  month: Interval
  /** People who left within the month, who are listed by two organisations, and seats of nobody that are alike. */
  moved: { leavers: number; doubled: number; alike: number } | undefined
  /** What a seat-month costs on the bill, by SKU. */
  billed: readonly { sku: string; price: string }[]
}

/** Reasons that the numbers bear out: so many people cannot make a larger difference than their seats cost. Pure. */
export function seatReasons({ ours, theirs, ...of }: OfSeats & { ours: Side; theirs: Side }): {
  less: Said[]
  more: Said[]
} {
  const { leavers = 0, doubled = 0, alike = 0 } = of.moved ?? {}
  const apart = new Big(ours.value ?? 0).minus(theirs.value ?? 0).abs()
  const amounts = [...heldIn(of, null), ...of.billed.map(({ price }) => price)]
  const dearest = amounts.reduce((a, b) => (a.gt(b) ? a : new Big(b)), new Big(0))
  const explains = (people: number) => people > 0 && apart.lte(dearest.times(people))
  const other = of.billed.flatMap(({ sku, price }) => {
    const own = heldIn(of, sku)
    return own.every((amount) => new Big(amount).eq(price))
      ? []
      : [said('seat_price_differs', { sku, price, prices: own.join(', ') })]
  })
  const isNear = theirs.value !== null && apart.lte(ABOUT.times(new Big(theirs.value).abs()))
  const about =
    isNear && apart.gt(0) ? [said('seats_are_near', { percent: percentOf(apart, theirs.value ?? '') })] : []
  return {
    less: [
      ...(explains(leavers) ? [said('leavers_billed_to_end', { count: leavers })] : []),
      ...other,
      ...about,
    ],
    more: [
      ...(explains(doubled) ? [said('people_in_two_organizations', { count: doubled })] : []),
      ...(explains(alike) ? [said('seats_of_nobody_alike', { count: alike })] : []),
      ...other,
      ...about,
    ],
  }
}

/** Amounts that held on a day of the month, of a SKU's plan, else of any plan; null: all of seats. */
function heldIn({ prices, month }: OfSeats, sku: string | null): string[] {
  const of = (isOf: (item: string) => boolean) => {
    const items = [...new Set(prices.map(({ item }) => item))].filter(isOf)
    const held = pricesWithin({ prices, items, range: month })
    return [...new Set(held.map(({ price }) => price?.amount ?? ''))]
  }
  if (sku === null) return of((item) => item.startsWith('seat'))
  const own = of((item) => item === `seat.${seatPlan(sku)}`)
  return own.length > 0 ? own : of((item) => item === 'seat')
}
