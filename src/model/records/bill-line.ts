import type { Charge } from '../money/book-link.ts'
import type { DecimalString } from '../money/decimal.ts'

/** What both cuts of a bill say of the same money; they are never added. An empty string: the vendor gave no value. */
export interface BilledLine {
  /** `YYYY-MM-DD` in UTC. */
  day: string
  product: string
  /** As sent. */
  sku: string
  charge: Charge
  unit: string
  /** US dollars per unit. */
  price: DecimalString
  quantity: DecimalString
  /** US dollars, before contract discounts and tax. Negative amounts are corrections. */
  gross: DecimalString
  /** What included usage covers. */
  discount: DecimalString
  /** What is charged. */
  net: DecimalString
}

/** Credits of a day by model, over all cost centres. */
export interface CreditLine extends BilledLine {
  /** As sent: `Auto: …` has a price of its own. */
  model: string
  /** Of the quantity what included usage covers, and what is charged. */
  discountQuantity: DecimalString
  netQuantity: DecimalString
}

/** What a person used of a month's credits by model, of which `day` is the first: a cut of the bill, never added to it. */
export interface PersonCreditLine extends CreditLine {
  /** Login, in lower case. */
  user: string
}

/** A part of a month's sums: over all cost centres, what has none, or the id of a centre. */
export type SumPart = 'all' | 'none' | (string & {})

/** What the vendor itself says a month comes to, of which `day` is the first: a check sum, never added to the bill. */
export interface SumLine extends BilledLine {
  part: SumPart
  /** Of the quantity what included usage covers, and what is charged. */
  discountQuantity: DecimalString
  netQuantity: DecimalString
}

/** A line of the bill: by organisation, repository and cost centre. */
export interface BillLine extends BilledLine {
  organization: string
  repository: string
  /** The cost centre that was asked for; empty: money that belongs to none. */
  costCenterId: string
  costCenter: string
}
