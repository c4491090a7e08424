import { expect, test } from 'vitest'
import { priceOn, type PricedItem } from './dated-price.ts'
import { isDecimal } from './decimal.ts'
import { INCLUDED, PRICE_LIST } from './price-list.ts'

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
