import { expect, it } from 'vitest'
import type { DatedPrice } from '../../../../src/api/contract/words.ts'
import { priceOf, seatCost } from './seat-cost.ts'
import { readSeatsSearch } from './seats-search.ts'

const DAY = '2026-06-15'
const price = (item: DatedPrice['item'], validFrom: string | null, amount: string, currency = 'EUR') => ({
  item,
  validFrom,
  price: { amount, currency },
})
const unused = (plan: string, idle: number, never_used = 0, unassigned = 0) => ({
  plan,
  idle,
  never_used,
  unassigned,
})
const agreed = [price('seat', null, '39.5')]

it('multiplies the price exactly', () => {
  expect(seatCost([unused('business', 3, 4, 1)], priceOf({ price: '18.1' }, agreed, DAY))).toEqual({
    currency: 'EUR',
    idle: '54.3',
    neverUsed: '72.4',
    unassigned: '18.1',
    together: '144.8',
    perYear: '1737.6',
    prices: [],
  })
})

it('reckons each plan at its price of the day, and says which', () => {
  const prices = [
    price('seat.business', null, '19'),
    price('seat.business', '2026-06-15', '21.5'),
    price('seat.enterprise', null, '39'),
    price('seat.enterprise', '2026-06-16', '99'),
  ]
  const seats = [unused('business', 2), unused('enterprise', 0, 1), unused('a plan of tomorrow', 0)]
  const cost = seatCost(seats, priceOf({}, prices, DAY))
  expect(cost).toMatchObject({ idle: '43', neverUsed: '39', together: '82', currency: 'EUR' })
  expect(cost?.prices).toEqual([prices[1], prices[2]])
  // One seat of a plan without a price, and the whole is not known.
  expect(seatCost([...seats, unused('a plan of tomorrow', 1)], priceOf({}, prices, DAY))).toBeNull()
})

it('adds nothing over currencies', () => {
  const prices = [price('seat.business', null, '19'), price('seat.enterprise', null, '39', 'USD')]
  expect(seatCost([unused('business', 2), unused('enterprise', 1)], priceOf({}, prices, DAY))).toBeNull()
})

it('takes a price from the address only when it is one', () => {
  expect(readSeatsSearch({ price: '18.50', currency: 'EUR' })).toEqual({ price: '18.50', currency: 'EUR' })
  expect(readSeatsSearch({ price: '-1', currency: 'credits', idle: '31' })).toEqual({})
})

it('takes the price in the address, else the one of the organisation', () => {
  const of = (search: Parameters<typeof priceOf>[0], own: DatedPrice[]) =>
    priceOf(search, own, DAY)('business')?.price ?? null
  expect(of({}, agreed)).toEqual({ amount: '39.5', currency: 'EUR' })
  expect(of({ price: '20' }, agreed)).toEqual({ amount: '20', currency: 'EUR' })
  expect(of({ price: '20', currency: 'CHF' }, agreed)).toEqual({ amount: '20', currency: 'CHF' })
  expect(of({ price: '20' }, [])).toEqual({ amount: '20', currency: 'USD' })
  // A currency alone is no price.
  expect(of({ currency: 'CHF' }, agreed)).toEqual({ amount: '39.5', currency: 'EUR' })
  expect(of({}, [])).toBeNull()
})
