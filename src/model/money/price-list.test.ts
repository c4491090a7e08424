import { expect, test } from 'vitest'
import { priceOn, type PricedItem } from './dated-price.ts'
import { isDecimal } from './decimal.ts'
import { INCLUDED, includedOn, PRICE_LIST, type ListedAllowance } from './price-list.ts'

const listed = (item: PricedItem, day: string) => priceOn(PRICE_LIST, item, day)?.price ?? null

test.each([
  ['seat.business', '2024-01-01', '19'],
  ['seat.enterprise', '2024-01-01', '39'],
  ['code_assistant.premium_request', '2026-05-31', '0.04'],
  ['code_assistant.premium_request', '2026-06-01', null],
  ['code_assistant.credit', '2026-05-31', null],
  ['code_assistant.credit', '2026-06-01', '0.01'],
  ['seat.standalone', '2026-11-21', null],
  ['seat.standalone', '2026-11-22', '10'],
  ['chat_assistant.credit', '2026-11-22', null],
  // A seat of no known plan has no list price: it is of one of the plans, and nobody says which.
  ['seat', '2026-11-22', null],
] as const)('%s on %s: %s USD', (item, day, amount) => {
  expect(listed(item, day)).toEqual(amount === null ? null : { amount, currency: 'USD' })
})

test.each([
  ['business', 'existing', 'credits', '2026-05-31', null],
  ['business', 'existing', 'credits', '2026-06-01', 3000],
  ['business', 'new', 'credits', '2026-06-01', 1900],
  ['business', 'existing', 'credits', '2026-08-31', 3000],
  ['business', 'existing', 'credits', '2026-09-01', 1900],
  ['enterprise', 'existing', 'credits', '2026-08-31', 7000],
  ['enterprise', 'existing', 'credits', '2026-09-01', 3900],
  ['enterprise', 'new', 'credits', '2026-08-31', 3900],
  ['business', 'new', 'premium_requests', '2026-05-31', 300],
  ['enterprise', 'existing', 'premium_requests', '2026-05-31', 1000],
  ['enterprise', 'existing', 'premium_requests', '2026-06-01', null],
  ['standalone', 'new', 'credits', '2026-12-01', null],
] satisfies [
  ListedAllowance['plan'],
  ListedAllowance['customer'],
  ListedAllowance['unit'],
  string,
  number | null,
][])('a %s seat of an %s customer brings of %s on %s: %s', (plan, customer, unit, day, amount) => {
  expect(includedOn({ plan, customer, unit }, day)?.amount ?? null).toBe(amount)
})

test('every entry is exact, of one day once, and says where it is from', () => {
  for (const { price, readOn } of PRICE_LIST) {
    expect(price === null || isDecimal(price.amount)).toBe(true)
    expect(readOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
  const keys = [
    ...PRICE_LIST.map(({ item, validFrom }) => `${item} ${validFrom}`),
    ...INCLUDED.map((one) => `${one.plan} ${one.unit} ${one.customer} ${one.validFrom}`),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
