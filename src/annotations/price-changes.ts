import type { SourceKind } from '../model/connection.ts'
import {
  ALLOWANCE_PLANS,
  ALLOWANCE_UNITS,
  CUSTOMERS,
  heldOn,
  type Customer,
  type Dated,
  type DatedPrice,
  type OwnAllowance,
  type Price,
  type PricedItem,
} from '../model/money/dated-price.ts'
import { includedOn } from '../model/money/included.ts'
import { INCLUDED, PRICE_LIST } from '../model/money/price-list.ts'
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

const CHANGED = { existing: 'allowance_changed_existing', new: 'allowance_changed_new' } as const
const UNITS = {
  credits: { known: 'included_credits', unknown: 'included_credits_unknown' },
  premium_requests: { known: 'included_requests', unknown: 'included_requests_unknown' },
} as const

type Plan = OwnAllowance['plan']

/** Days from which a seat includes something else, by the list or by entries of an organisation's own. Pure. */
export function allowanceChanges(own: readonly OwnAllowance[]): Annotation[] {
  const days = [...new Set([...INCLUDED, ...own].flatMap(({ validFrom }) => validFrom ?? []))].sort()
  const page = '/settings/organization'
  return days.flatMap((day) => {
    const of = { day, until: null, kind: 'allowance', source: CODE, page } as const
    return allowancesTold(day, own).map((said): Annotation => ({ ...of, said }))
  })
}

/** What changed by the organisation's own entries once; what changed by the list, which has two terms, for each of them. */
function allowancesTold(day: UtcDay, own: readonly OwnAllowance[]): Said[] {
  const [mine, listed] = [true, false].map((isOwn) =>
    ALLOWANCE_PLANS.filter((plan) => changesByOwn(plan, day, own) === isOwn),
  )
  const changesOf = (plans: readonly Plan[] = [], words: (plan: Plan, day: UtcDay) => Said | Said[]) =>
    plans.flatMap((plan) => {
      const [before, amount] = [words(plan, addDays(day, -1)), words(plan, day)]
      const changed = said('allowance_of_plan', { plan: said(`plan_${plan}`), before, amount })
      return JSON.stringify(before) === JSON.stringify(amount) ? [] : [changed]
    })
  const byOwn = changesOf(mine, (plan, on) => byBothTerms(plan, on, own))
  const byList = CUSTOMERS.map((customer) => ({
    code: CHANGED[customer],
    changes: changesOf(listed, (plan, on) => inclusion({ plan, customer }, on, own)),
  }))
  return [
    ...(byOwn.length > 0 ? [said('own_allowance_changed', { changes: byOwn })] : []),
    ...byList.flatMap(({ code, changes }) => (changes.length > 0 ? [said(code, { changes })] : [])),
  ]
}

/** Whether an entry of the organisation's own begins on the day. */
const changesByOwn = (plan: Plan, day: UtcDay, own: readonly OwnAllowance[]): boolean =>
  own.some((entry) => entry.plan === plan && entry.validFrom === day)

function byBothTerms(plan: Plan, day: UtcDay, own: readonly OwnAllowance[]): Said | Said[] {
  const [existing, other] = [
    inclusion({ plan, customer: 'existing' }, day, own),
    inclusion({ plan, customer: 'new' }, day, own),
  ]
  return JSON.stringify(existing) === JSON.stringify(other)
    ? existing
    : said('included_by_terms', { existing, other })
}

/** What a seat of a plan includes on a day, unit by unit. What the list has ended is not there; an own entry may not know. */
function inclusion(
  of: { plan: Plan; customer: Customer },
  day: UtcDay,
  own: readonly OwnAllowance[],
): Said | Said[] {
  const held = ALLOWANCE_UNITS.flatMap((unit) => {
    const { amount = null, basis } = includedOn({ ...of, unit }, day, own) ?? {}
    if (amount !== null) return [said(UNITS[unit].known, { count: amount })]
    return basis?.by === 'own' ? [said(UNITS[unit].unknown)] : []
  })
  return held.length === 0 ? said('included_nothing') : held
}
