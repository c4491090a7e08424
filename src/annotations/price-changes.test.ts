import { expect, test } from 'vitest'
import type { DatedPrice, OwnAllowance } from '../model/money/dated-price.ts'
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
  const all = told(allowanceChanges([]))
  expect(all.map((one) => one.slice(0, 10))).toEqual(['2026-06-01', '2026-06-01', '2026-09-01'])
  expect(all[0]).toContain('Business 3000 credits (before: 300 premium requests), Enterprise 7000 credits')
  expect(all[1]).toContain('for new customers: Business 1900 credits (before: 300 premium requests)')
  expect(all[2]).toContain(
    'before credits began: Business 1900 credits (before: 3000 credits), Enterprise 3900',
  )
})

const own = (validFrom: string | null, amount: number | null): OwnAllowance => ({
  plan: 'business',
  unit: 'credits',
  validFrom,
  amount,
})

test('what an own entry changes is told once, with both terms of the list before it where they differ', () => {
  const all = told(allowanceChanges([own('2026-07-15', 2500)]))
  expect(all.map((one) => one.slice(0, 10))).toEqual(['2026-06-01', '2026-06-01', '2026-07-15', '2026-09-01'])
  expect(all[2]).toBe(
    '2026-07-15 code_assistant What a seat includes for a month by your own entry changes: Business 2500 credits (before: 3000 credits for customers from before credits began and 1900 credits for new ones).',
  )
  // The list’s promotion ends for the other plan alone: of this one it says nothing any more.
  expect(all[3]).toContain('Enterprise 3900 credits (before: 7000 credits)')
  expect(all[3]).not.toContain('Business')
})

test('an own entry that says the same, or holds always, is no change; one that does not know is one, and not nothing', () => {
  const ofOwn = (...entries: OwnAllowance[]) =>
    told(allowanceChanges(entries)).filter((one) => one.includes('own entry'))
  expect(ofOwn(own('2026-10-01', 1900))).toEqual([])
  expect(ofOwn(own(null, 2500))).toEqual([])
  expect(ofOwn(own('2026-10-01', null))).toEqual([
    expect.stringContaining('Business an unknown number of credits (before: 1900 credits)'),
  ])
  expect(ofOwn(own('2026-10-01', 0))).toEqual([expect.stringContaining('Business 0 credits (before: 1900')])
  expect(ofOwn(own('2026-10-01', 2500), own('2026-11-01', 2000))[1]).toContain(
    'Business 2000 credits (before: 2500 credits)',
  )
})
