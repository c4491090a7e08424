import { expect, test } from 'vitest'
import { datedPrice as price } from '../../../../test/harness/stores/dated-price.ts'
import { DAY_MS, dayStart } from '../../../model/time/time.ts'
import { planRank } from '../../../store/facts/derived/seat-plans.ts'
import { seatDay, seatDayCosts } from './seat-prices.ts'

const dayOf = (day: string) => dayStart(day) / DAY_MS

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

test('a price in another currency than the answer’s is none', () => {
  const prices = [price('seat', null, '19', 'USD'), price('seat', '2026-07-01', '18', 'EUR')]
  const both = [dayOf('2026-06-30'), dayOf('2026-07-01')]
  expect(new Set(seatDayCosts(prices, both, 'EUR').days)).toEqual(new Set([dayOf('2026-07-01')]))
})
