import { expect, test } from 'vitest'
import type { DatedPrice } from '../../model/dated-price.ts'
import { DAY_MS, dayStart, type Interval } from '../../model/time.ts'
import { inEnglish } from '../../words/said.ts'
import { planRank, seatCurrency, seatDay, seatDayCosts, seatPriceNotes } from './seat-prices.ts'

const dayOf = (day: string) => dayStart(day) / DAY_MS
const price = (
  item: DatedPrice['item'],
  validFrom: string | null,
  amount: string,
  currency = 'EUR',
): DatedPrice => ({
  item,
  validFrom,
  price: { amount, currency },
})
const range = (from: string, to: string): Interval => ({ start: dayStart(from), end: dayStart(to) })

test.each([
  ['2026-02-10', '0.035714285'],
  ['2028-02-10', '0.034482758'],
  ['2026-06-30', '0.033333333'],
  ['2026-12-31', '0.032258064'],
])('a day of a seat on %s is %s of its month, cut and not rounded', (day, part) => {
  expect(seatDay(dayOf(day)).toFixed()).toBe(part)
})

test('nineteen days of thirty are what the vendor posts for them', () => {
  expect(seatDay(dayOf('2026-06-01')).times(19).toFixed()).toBe('0.633333327')
})

test('each day has the price that held on it, by plan, else of any plan', () => {
  const prices = [
    price('seat.business', null, '19'),
    price('seat.business', '2026-06-16', '30'),
    price('seat', '2026-06-16', '10'),
  ]
  const [business, unknown] = [planRank('business'), planRank(null)]
  const { days, plans, amounts } = seatDayCosts(prices, [dayOf('2026-06-15'), dayOf('2026-06-16')], 'EUR')
  const found = days.map((day, i) => [day - dayOf('2026-06-15'), plans[i], amounts[i]])
  expect(found).toContainEqual([0, business, '0.633333327'])
  expect(found).toContainEqual([1, business, '0.99999999'])
  expect(found).toContainEqual([1, unknown, '0.33333333'])
  // Of a plan without a price nothing is said, which is not zero.
  expect(found.filter(([day, plan]) => day === 0 && plan !== business)).toEqual([])
})

test('one answer is in one currency: of the newest price that holds in it', () => {
  const prices = [price('seat', null, '19', 'USD'), price('seat', '2026-07-01', '18', 'EUR')]
  expect(seatCurrency(prices, range('2026-06-01', '2026-07-01'))).toBe('USD')
  expect(seatCurrency(prices, range('2026-06-01', '2026-07-02'))).toBe('EUR')
  expect(seatCurrency([], range('2026-06-01', '2026-07-02'))).toBeNull()
  const both = [dayOf('2026-06-30'), dayOf('2026-07-01')]
  expect(new Set(seatDayCosts(prices, both, 'EUR').days)).toEqual(new Set([dayOf('2026-07-01')]))
  const notes = seatPriceNotes(prices, range('2026-06-01', '2026-08-01')).map(inEnglish)
  expect(notes).toEqual([
    'At your prices, which is not what the vendor bills: a seat of any plan 18 EUR a month since 2026-07-01.',
    'Not added to EUR: a seat of any plan 19 USD a month.',
  ])
})

test('prices that held before or come after are not told, and none at all is', () => {
  const prices = [
    price('seat', null, '15'),
    price('seat', '2026-01-01', '17'),
    price('seat', '2026-09-01', '21'),
    { item: 'chat_assistant.credit', validFrom: null, price: { amount: '1', currency: 'EUR' } } as const,
  ]
  const notes = seatPriceNotes(prices, range('2026-06-01', '2026-08-01')).map(inEnglish)
  expect(notes).toEqual([
    'At your prices, which is not what the vendor bills: a seat of any plan 17 EUR a month since 2026-01-01.',
  ])
  expect(seatPriceNotes([], range('2026-06-01', '2026-08-01')).map(({ code }) => code)).toEqual([
    'no_seat_price',
  ])
})
