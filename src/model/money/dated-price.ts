import type { DecimalString } from './decimal.ts'
import type { UtcDay } from '../time/time.ts'

/** In the order in which they are looked for in a vendor's word, and in which one of several seats of a person is billed. */
export const SEAT_PLANS = ['enterprise', 'business', 'standalone'] as const
export type SeatPlan = (typeof SEAT_PLANS)[number]

/** The plan of a vendor's word, as `business` or `…_business_v2`; null where it says none of them. */
export function seatPlan(word: string): SeatPlan | null {
  return SEAT_PLANS.find((plan) => word.toLowerCase().includes(plan)) ?? null
}

/** What has a price. A seat is paid for a calendar month; `seat` is one whose plan has no price of its own. */
export const PRICED_ITEMS = [
  'seat',
  'seat.business',
  'seat.enterprise',
  'seat.standalone',
  'code_assistant.credit',
  'code_assistant.premium_request',
  'chat_assistant.credit',
] as const
export type PricedItem = (typeof PRICED_ITEMS)[number]

/** Those that a seat's price can be from. */
export const SEAT_ITEMS: readonly PricedItem[] = PRICED_ITEMS.filter((item) => item.startsWith('seat'))

export interface Price {
  amount: DecimalString
  /** ISO 4217. */
  currency: string
}

/** Holds from its day on, until the next one of the same thing. */
export interface Dated {
  /** Null: nobody knows since when, so always. */
  validFrom: UtcDay | null
}

export interface DatedPrice extends Dated {
  item: PricedItem
  /** Null: from that day on the price is not known. */
  price: Price | null
}

/** The plans whose seats bring something that somebody knows; of a Standalone seat nobody does. */
export const ALLOWANCE_PLANS = ['business', 'enterprise'] as const satisfies readonly SeatPlan[]

export const ALLOWANCE_UNITS = ['credits', 'premium_requests'] as const

/** Whether an account was a customer when credits began. */
export const CUSTOMERS = ['existing', 'new'] as const
export type Customer = (typeof CUSTOMERS)[number]

/** What one seat of a plan brings for a calendar month. */
export interface Allowance extends Dated {
  plan: SeatPlan
  unit: (typeof ALLOWANCE_UNITS)[number]
  /** Whole units; null: from that day on it is not known. */
  amount: number | null
}

/** An organisation's own: it knows its terms, so that there is one for both kinds of customers. */
export interface OwnAllowance extends Allowance {
  plan: (typeof ALLOWANCE_PLANS)[number]
}

/** Of entries of one thing the one that holds on `day`; null before the first. */
export function heldOn<Entry extends Dated>(entries: readonly Entry[], day: UtcDay): Entry | null {
  const begun = entries.filter(({ validFrom }) => validFrom === null || validFrom <= day)
  return begun.toSorted((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? -1 : 1)).at(-1) ?? null
}

/** The entry of an item that holds on `day`. */
export function priceOn<Entry extends DatedPrice>(
  prices: readonly Entry[],
  item: PricedItem,
  day: UtcDay,
): Entry | null {
  return heldOn(
    prices.filter((entry) => entry.item === item),
    day,
  )
}

/** What a seat costs on `day`: the price of its plan, or where that has none, of any plan. */
export function seatPriceOn<Entry extends DatedPrice>(
  prices: readonly Entry[],
  plan: SeatPlan | null,
  day: UtcDay,
): Entry | null {
  const own = plan === null ? null : priceOn(prices, `seat.${plan}`, day)
  return own?.price ? own : priceOn(prices, 'seat', day)
}
