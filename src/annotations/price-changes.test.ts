import { expect, test } from 'vitest'
import type { DatedPrice } from '../model/money/dated-price.ts'
import { inEnglish } from '../words/said.ts'
import { allowanceChanges, listPriceChanges, ownPriceChanges } from './price-changes.ts'

const told = (all: ReturnType<typeof ownPriceChanges>) =>
  all.map(({ day, source, said }) => `${day} ${source} ${inEnglish(said)}`)

const price = (
  item: DatedPrice['item'],
  validFrom: string | null,
  amount: string | null,
  currency = 'EUR',
): DatedPrice => ({ item, validFrom, price: amount === null ? null : { amount, currency } })

test('a price of one’s own changes on the day from which another one holds, each item by itself', () => {
  const prices = [
    price('seat.business', '2026-05-01', '21'),
    price('seat.business', null, '19'),
    price('seat.enterprise', null, '39'),
    price('chat_assistant.credit', '2026-06-01', '0.02'),
  ]
  expect(told(ownPriceChanges(prices))).toEqual([
    '2026-05-01 code_assistant Your price of a Business seat: 21 EUR from this day on (before: 19 EUR).',
    '2026-06-01 chat_assistant Your price of a credit of the chat assistant: 0.02 EUR from this day on (before: no price).',
  ])
})

test('the same amount in another currency is another price, and nothing is reckoned between the two', () => {
  const prices = [price('seat', null, '19', 'EUR'), price('seat', '2026-05-01', '19', 'USD')]
  expect(told(ownPriceChanges(prices))).toEqual([
    '2026-05-01 code_assistant Your price of a seat of any plan: 19 USD from this day on (before: 19 EUR).',
  ])
})

test('what stays the same, or was not known and is not, is no change; what is no longer known is one', () => {
  const prices = [
    price('seat', null, '19'),
    price('seat', '2026-05-01', '19'),
    price('seat', '2026-06-01', null),
    price('seat', '2026-07-01', null),
    price('seat.business', '2026-05-01', null),
  ]
  expect(told(ownPriceChanges(prices))).toEqual([
    '2026-06-01 code_assistant Your price of a seat of any plan: no price from this day on (before: 19 EUR).',
  ])
})

test('a list price that is only known since it was read has not changed on that day', () => {
  expect(listPriceChanges().map(({ day }) => day)).toEqual(['2026-06-01', '2026-06-01'])
  expect(told(listPriceChanges())[0]).toContain('no price from this day on (before: 0.04 USD)')
})

test('the promotion that ended is told of who had it, and what came with credits of everybody', () => {
  const all = told(allowanceChanges())
  expect(all.map((one) => one.slice(0, 10))).toEqual(['2026-06-01', '2026-06-01', '2026-09-01'])
  expect(all[0]).toContain('Business 3000 credits (before: 300 premium requests), Enterprise 7000 credits')
  expect(all[1]).toContain('for new customers: Business 1900 credits (before: 300 premium requests)')
  expect(all[2]).toContain(
    'before credits began: Business 1900 credits (before: 3000 credits), Enterprise 3900',
  )
})
