import { priceOn, SEAT_ITEMS, type DatedPrice, type PricedItem } from '../../../model/money/dated-price.ts'
import type { DecimalString } from '../../../model/money/decimal.ts'
import { dayStart, utcDay, type Interval } from '../../../model/time/time.ts'
import { said, type Said } from '../../../words/said.ts'

/** An organisation's own prices, and for which of them something is asked within a range. */
export interface PricesAsked {
  prices: readonly DatedPrice[]
  items: readonly PricedItem[]
  range: Interval
}

/** Those of what is asked for that say an amount. */
const amountsOf = ({ prices, items }: Pick<PricesAsked, 'prices' | 'items'>) =>
  prices.filter(({ item, price }) => price !== null && items.includes(item))

/** What costs are said in: the currency of the newest price that holds within the range. */
export function currencyOf(asked: PricesAsked): string | null {
  const last = utcDay(asked.range.end - 1)
  const begun = amountsOf(asked).filter(({ validFrom }) => (validFrom ?? '') <= last)
  const newest = begun.toSorted((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? -1 : 1)).at(-1)
  return newest?.price?.currency ?? null
}

/** A stretch of time in which a unit has one price; null: it has none in the currency of the answer. */
export interface PriceSpan {
  range: Interval
  amount: DecimalString | null
}

/** The range, cut at the UTC days on which the price of an item changes. */
export function priceSpans(
  prices: readonly DatedPrice[],
  item: PricedItem,
  { range, currency }: { range: Interval; currency: string | null },
): PriceSpan[] {
  const changes = prices.flatMap((price) => {
    const at = price.item === item && price.validFrom !== null ? dayStart(price.validFrom) : range.start
    return at > range.start && at < range.end ? [at] : []
  })
  const starts = [...new Set([range.start, ...changes])].sort((a, b) => a - b)
  return starts.map((start, i) => {
    const price = priceOn(prices, item, utcDay(start))?.price
    const amount = price && price.currency === currency ? price.amount : null
    return { range: { start, end: starts[i + 1] ?? range.end }, amount }
  })
}

/** Which of them hold on a day of the range. */
export const pricesWithin = (asked: PricesAsked): DatedPrice[] =>
  amountsOf(asked).filter((price) => holdsWithin(price, asked))

/** Which prices hold within the range, and since when. */
export function priceNotes(asked: PricesAsked): Said[] {
  const currency = currencyOf(asked)
  if (currency === null) return [said(asked.items.some(isOfSeats) ? 'no_seat_price' : 'no_credit_price')]
  const held = pricesWithin(asked)
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
function holdsWithin(one: DatedPrice, { prices, range: { start, end } }: PricesAsked): boolean {
  const [from, first, last] = [one.validFrom ?? '', utcDay(start), utcDay(end - 1)]
  if (from > last) return false
  return !prices.some(
    ({ item, validFrom }) =>
      item === one.item && validFrom !== null && validFrom > from && validFrom <= first,
  )
}

const isOfSeats = (item: PricedItem) => SEAT_ITEMS.includes(item)

const WORDS: Record<PricedItem, Said> = {
  seat: said('seat_of_any_plan'),
  'seat.business': said('seat_of_business'),
  'seat.enterprise': said('seat_of_enterprise'),
  'seat.standalone': said('seat_of_standalone'),
  'code_assistant.credit': said('a_code_credit'),
  'code_assistant.premium_request': said('a_premium_request'),
  'chat_assistant.credit': said('a_chat_credit'),
}

function priceSince({ item, validFrom, price }: DatedPrice): Said {
  const words = { what: WORDS[item], amount: price?.amount ?? '', currency: price?.currency ?? '' }
  if (isOfSeats(item))
    return validFrom === null
      ? said('price_always', words)
      : said('price_since', { ...words, from: validFrom })
  return validFrom === null
    ? said('unit_price_always', words)
    : said('unit_price_since', { ...words, from: validFrom })
}
