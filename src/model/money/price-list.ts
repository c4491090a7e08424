import type { PlainCode } from '../../words/said.ts'
import type { Allowance, Customer, DatedPrice } from './dated-price.ts'
import type { UtcDay } from '../time/time.ts'

/** Where an entry is from. */
export interface ListSource {
  source: PlainCode
  /** The day it was read there. */
  readOn: UtcDay
}

export type ListedPrice = DatedPrice & ListSource

/** What each seat brings for a month. Who was a customer before a change may have other terms. */
export interface ListedAllowance extends Allowance, ListSource {
  customer: Customer
}

const DOCUMENTED = { source: 'price_documented', readOn: '2026-11-22' } as const
const OBSERVED = { source: 'price_observed', readOn: '2026-11-22' } as const

const usd = (amount: string) => ({ amount, currency: 'USD' })

/** List prices of the vendor, without discounts. An organisation's own prices are not among them. */
export const PRICE_LIST: readonly ListedPrice[] = [
  { item: 'seat.business', validFrom: null, price: usd('19'), ...DOCUMENTED },
  { item: 'seat.enterprise', validFrom: null, price: usd('39'), ...DOCUMENTED },
  // Nobody says since when: not known before the day it was read.
  { item: 'seat.standalone', validFrom: '2026-11-22', price: usd('10'), ...OBSERVED },
  { item: 'code_assistant.premium_request', validFrom: null, price: usd('0.04'), ...DOCUMENTED },
  { item: 'code_assistant.premium_request', validFrom: '2026-06-01', price: null, ...DOCUMENTED },
  { item: 'code_assistant.credit', validFrom: '2026-06-01', price: usd('0.01'), ...DOCUMENTED },
]

type Terms = Pick<ListedAllowance, 'customer' | 'unit' | 'validFrom'>

const included = (terms: Terms, business: number | null, enterprise: number | null): ListedAllowance[] => [
  { ...terms, plan: 'business', amount: business, ...DOCUMENTED },
  { ...terms, plan: 'enterprise', amount: enterprise, ...DOCUMENTED },
]
const REQUESTS = { unit: 'premium_requests' } as const
const CREDITS = { unit: 'credits' } as const
const EXISTING = { customer: 'existing' } as const
const NEW = { customer: 'new' } as const

/** What is included for a month: a promotion for who was a customer already, and the standard. */
export const INCLUDED: readonly ListedAllowance[] = [
  ...[EXISTING, NEW].flatMap((customer) => [
    ...included({ ...customer, ...REQUESTS, validFrom: null }, 300, 1000),
    ...included({ ...customer, ...REQUESTS, validFrom: '2026-06-01' }, null, null),
  ]),
  ...included({ ...NEW, ...CREDITS, validFrom: '2026-06-01' }, 1900, 3900),
  ...included({ ...EXISTING, ...CREDITS, validFrom: '2026-06-01' }, 3000, 7000),
  ...included({ ...EXISTING, ...CREDITS, validFrom: '2026-09-01' }, 1900, 3900),
]
