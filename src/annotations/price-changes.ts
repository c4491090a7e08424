import type { SourceKind } from '../model/connection.ts'
import {
  heldOn,
  type Dated,
  type DatedPrice,
  type Price,
  type PricedItem,
} from '../model/money/dated-price.ts'
import { INCLUDED, PRICE_LIST, type ListedAllowance } from '../model/money/price-list.ts'
import { addDays, type UtcDay } from '../model/time/time.ts'
import { said, type PlainCode, type Said } from '../words/said.ts'
import type { Annotation } from './annotation.ts'

const CODE: SourceKind = 'code_assistant'
const ITEMS: Record<PricedItem, { source: SourceKind; name: PlainCode }> = {
  seat: { source: CODE, name: 'priced_seat' },
  'seat.business': { source: CODE, name: 'priced_seat_business' },
  'seat.enterprise': { source: CODE, name: 'priced_seat_enterprise' },
  'seat.standalone': { source: CODE, name: 'priced_seat_standalone' },
  'code_assistant.credit': { source: CODE, name: 'priced_code_credit' },
  'code_assistant.premium_request': { source: CODE, name: 'priced_premium_request' },
  'chat_assistant.credit': { source: 'chat_assistant', name: 'priced_chat_credit' },
}

interface Changed<Entry> {
  day: UtcDay
  before: Entry | null
  after: Entry
}

/** Entries of one thing that say something else than the one before them, each with its day. */
function changesOf<Entry extends Dated>(
  entries: readonly Entry[],
  tells: (entry: Entry) => unknown,
): Changed<Entry>[] {
  const told = (entry: Entry | null) => JSON.stringify(entry && tells(entry))
  return entries.flatMap((after) => {
    const { validFrom: day } = after
    const before = day === null ? null : heldOn(entries, addDays(day, -1))
    return day === null || told(before ?? null) === told(after) ? [] : [{ day, before, after }]
  })
}

const inWords = (price: Price | null | undefined): Said =>
  price ? said('price_amount', { amount: price.amount, currency: price.currency }) : said('price_none')

function priceChanges(
  prices: readonly DatedPrice[],
  of: (item: Said, before: Said, price: Said) => Said,
): Annotation[] {
  return [...Map.groupBy(prices, ({ item }) => item)].flatMap(([item, entries]) =>
    changesOf(entries, ({ price }) => price ?? undefined)
      .filter(({ before, after }) => before?.price || after.price)
      .map(({ day, before, after }): Annotation => {
        const { source, name } = ITEMS[item]
        const text = of({ code: name, params: {} }, inWords(before?.price), inWords(after.price))
        return { day, until: null, kind: 'price', source, said: text, page: '/settings/organization' }
      }),
  )
}

/** Days from which another price of an organisation holds. Pure. */
export const ownPriceChanges = (prices: readonly DatedPrice[]): Annotation[] =>
  priceChanges(prices, (item, before, price) => said('own_price_changed', { item, before, price }))

/** Days from which vendors list another price; one that is only known since it was read did not change then. */
export const listPriceChanges = (): Annotation[] =>
  priceChanges(
    PRICE_LIST.filter(({ validFrom, readOn }) => validFrom !== readOn),
    (item, before, price) => said('list_price_changed', { item, before, price }),
  )

const CUSTOMERS = { existing: 'allowance_changed_existing', new: 'allowance_changed_new' } as const
const UNITS = { credits: 'included_credits', premium_requests: 'included_requests' } as const

/** Days from which a seat includes something else. Pure. */
export function allowanceChanges(): Annotation[] {
  const days = [...new Set(INCLUDED.flatMap(({ validFrom }) => validFrom ?? []))].sort()
  return days.flatMap((day) =>
    (['existing', 'new'] as const).flatMap((customer): Annotation[] => {
      const own = INCLUDED.filter((entry) => entry.customer === customer)
      const changes = [...Map.groupBy(own, ({ plan }) => plan)].flatMap(([plan, of]) => {
        const [before, amount] = [includedOn(of, addDays(day, -1)), includedOn(of, day)]
        return JSON.stringify(before) === JSON.stringify(amount)
          ? []
          : [said('allowance_of_plan', { plan: said(`plan_${plan}`), before, amount })]
      })
      const page = '/settings/organization'
      const of = { day, until: null, kind: 'allowance', source: CODE, page } as const
      return changes.length === 0 ? [] : [{ ...of, said: said(CUSTOMERS[customer], { changes }) }]
    }),
  )
}

/** What a seat of a plan includes on a day, unit by unit. */
function includedOn(of: readonly ListedAllowance[], day: UtcDay): Said | Said[] {
  const held = [...Map.groupBy(of, ({ unit }) => unit)].flatMap(([unit, entries]) => {
    const amount = heldOn(entries, day)?.amount ?? null
    return amount === null ? [] : [said(UNITS[unit], { count: amount })]
  })
  return held.length === 0 ? said('included_nothing') : held
}
