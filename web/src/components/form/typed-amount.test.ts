import { expect, it } from 'vitest'
import { invalidFields as ofPrice, type PriceDraft } from '../../features/organization/price-dialog.tsx'
import { plainAmount, refusedReading } from './typed-amount.ts'

it('reads a comma as a point', () => {
  expect(plainAmount(' 19,50 ')).toBe('19.50')
})

it('refuses what can be read as a thousand and as one, unless it stands', () => {
  const isRefused = (typed: string, stands?: string) => refusedReading(typed, stands) !== undefined
  expect(['1,234', ' 1.234 ', '-12.345'].map((typed) => isRefused(typed))).toEqual([true, true, true])
  expect(['1234', '1.2340', '0.123', '1,23', '1,234.56'].map((typed) => isRefused(typed))).toEqual(
    Array.from({ length: 5 }, () => false),
  )
  expect(isRefused('1.234', '1.234')).toBe(false)
})

it('is the one reader of a price as of an invoice', () => {
  const draft: PriceDraft = { item: 'seat.business', valid_from: null, price: null }
  const wrong = (amount: string) =>
    Object.keys(ofPrice(draft, { item: 'seat.business', valid_from: null, amount, currency: 'EUR' }))
  expect([wrong('1,234'), wrong('19,50'), wrong('ten')]).toEqual([['amount'], [], ['amount']])
})
