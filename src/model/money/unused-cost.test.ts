import { expect, test } from 'vitest'
import type { DatedPrice } from './dated-price.ts'
import { unusedCost } from './unused-cost.ts'

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
const unused = (plan: string, idle: number, neverUsed = 0, unassigned = 0) => ({
  plan,
  idle,
  neverUsed,
  unassigned,
})
const PRICES = [
  price('seat.business', null, '19.5'),
  price('seat.enterprise', null, '39'),
  price('seat.enterprise', '2026-06-16', '42'),
]

test('unused seats cost the price of their plan that holds on the day, exactly', () => {
  const seats = [unused('business', 3, 1, 2), unused('enterprise', 1)]
  expect(unusedCost(seats, PRICES, '2026-06-15')).toEqual({
    currency: 'EUR',
    idle: '97.5',
    neverUsed: '19.5',
    unassigned: '39',
    together: '156',
    prices: [PRICES[0], PRICES[1]],
  })
  expect(unusedCost(seats, PRICES, '2026-06-16')).toMatchObject({
    idle: '100.5',
    prices: [PRICES[0], PRICES[2]],
  })
})

test('without a price of one of them, and over currencies, nothing is known', () => {
  const odd = unused('a plan of tomorrow', 1)
  expect(unusedCost([unused('business', 3), odd], PRICES, '2026-06-15')).toBeNull()
  expect(unusedCost([odd], [...PRICES, price('seat', null, '5')], '2026-06-15')).toMatchObject({
    together: '5',
  })
  const dollars = [price('seat.business', null, '19'), price('seat', null, '5', 'USD')]
  expect(unusedCost([unused('business', 3), odd], dollars, '2026-06-15')).toBeNull()
  expect(unusedCost([unused('business', 0)], [], '2026-06-15')).toBeNull()
})

test('a price of any length is multiplied', () => {
  const dear = [price('seat', null, '99999999999999999999.5')]
  expect(unusedCost([unused('business', 2)], dear, '2026-06-15')?.idle).toBe('199999999999999999999')
})

test('where nobody leaves a seat unused, nothing is lost', () => {
  expect(unusedCost([unused('business', 0)], [price('seat', null, '19')], '2026-06-15')).toMatchObject({
    together: '0',
    currency: 'EUR',
  })
})
