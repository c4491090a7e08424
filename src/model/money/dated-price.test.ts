import { expect, test } from 'vitest'
import { heldOn, priceOn, seatPriceOn, type DatedPrice } from './dated-price.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const PRICES: DatedPrice[] = [
  // Not in the order of their days: the day decides.
  { item: 'seat.business', validFrom: '2026-03-16', price: eur('21') },
  { item: 'seat.business', validFrom: '2026-01-01', price: eur('19') },
  { item: 'seat', validFrom: null, price: eur('15') },
]
const amountOf = (entry: DatedPrice | null) => entry?.price?.amount ?? null

test.each([
  ['2025-12-31', null],
  ['2026-01-01', '19'],
  ['2026-03-15', '19'],
  ['2026-03-16', '21'],
  ['2099-12-31', '21'],
])('on %s the price of the plan is %s', (day, amount) => {
  expect(amountOf(priceOn(PRICES, 'seat.business', day))).toBe(amount)
})

test('a price without a day holds before every other', () => {
  const dated: DatedPrice = { item: 'seat', validFrom: '2026-05-01', price: eur('16') }
  expect(amountOf(priceOn([dated, ...PRICES], 'seat', '2000-01-01'))).toBe('15')
  expect(amountOf(priceOn([dated, ...PRICES], 'seat', '2026-05-01'))).toBe('16')
})

test('a seat whose plan has no price of its own costs what any seat does', () => {
  expect(amountOf(seatPriceOn(PRICES, 'business', '2026-03-20'))).toBe('21')
  expect(amountOf(seatPriceOn(PRICES, 'business', '2025-12-31'))).toBe('15')
  expect(amountOf(seatPriceOn(PRICES, 'enterprise', '2026-03-20'))).toBe('15')
  expect(amountOf(seatPriceOn(PRICES, null, '2026-03-20'))).toBe('15')
  const [business] = PRICES
  expect(business && seatPriceOn([business], null, '2026-03-20')).toBeNull()
})

test('from the day a price is not known any more, there is none', () => {
  const ended: DatedPrice = { item: 'seat', validFrom: '2026-06-01', price: null }
  expect(amountOf(seatPriceOn([...PRICES, ended], null, '2026-05-31'))).toBe('15')
  expect(seatPriceOn([...PRICES, ended], null, '2026-06-01')).toEqual(ended)
  expect(heldOn([], '2026-06-01')).toBeNull()
})
