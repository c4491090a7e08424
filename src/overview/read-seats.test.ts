import { expect, test } from 'vitest'
import type { DatedPrice } from '../model/money/dated-price.ts'
import { countSeats, monthlyCost } from './read-seats.ts'

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

test('seats given to nobody are unused as well, and none are counted where a part is not known', () => {
  const seats = { people: 60, idle: 20, neverUsed: 20, unassigned: 15 }
  expect(countSeats(seats)).toEqual({ all: 75, unused: 55 })
  expect(countSeats({ ...seats, unassigned: null })).toEqual({ all: 60, unused: null })
})

test('unused seats cost the price of their plan that holds on the day, exactly', () => {
  const seats = [unused('business', 3, 1, 2), unused('enterprise', 1)]
  expect(monthlyCost(seats, PRICES, '2026-06-15')).toEqual({
    currency: 'EUR',
    idle: '97.5',
    neverUsed: '19.5',
    unassigned: '39',
    together: '156',
    prices: [PRICES[0], PRICES[1]],
  })
  expect(monthlyCost(seats, PRICES, '2026-06-16')).toMatchObject({
    idle: '100.5',
    prices: [PRICES[0], PRICES[2]],
  })
})

test('without a price of one of them, over currencies and where the seats are not known, nothing is known', () => {
  const odd = unused('a plan of tomorrow', 1)
  expect(monthlyCost([unused('business', 3), odd], PRICES, '2026-06-15')).toBeNull()
  expect(monthlyCost([odd], [...PRICES, price('seat', null, '5')], '2026-06-15')).toMatchObject({
    together: '5',
  })
  const dollars = [price('seat.business', null, '19'), price('seat', null, '5', 'USD')]
  expect(monthlyCost([unused('business', 3), odd], dollars, '2026-06-15')).toBeNull()
  expect(monthlyCost(null, PRICES, '2026-06-15')).toBeNull()
  expect(monthlyCost([unused('business', 0)], [], '2026-06-15')).toBeNull()
})

test('where nobody leaves a seat unused, nothing is lost', () => {
  expect(monthlyCost([unused('business', 0)], [price('seat', null, '19')], '2026-06-15')).toMatchObject({
    together: '0',
    currency: 'EUR',
  })
})
