import { expect, it } from 'vitest'
import { priceOf, seatCost } from './seat-cost.ts'
import { readSeatsSearch } from './seats-search.ts'

it('multiplies the price exactly', () => {
  expect(seatCost('18.1', { idle: 3, never_used: 4, unassigned: 1 })).toEqual({
    idle: '54.3',
    neverUsed: '72.4',
    unassigned: '18.1',
    together: '144.8',
    perYear: '1737.6',
  })
})

it('takes a price from the address only when it is one', () => {
  expect(readSeatsSearch({ price: '18.50', currency: 'EUR' })).toEqual({ price: '18.50', currency: 'EUR' })
  expect(readSeatsSearch({ price: '-1', currency: 'credits', idle: '31' })).toEqual({})
})

it('takes the price in the address, else the one of the organisation', () => {
  const agreed = { amount: '39.5', currency: 'EUR' }
  expect(priceOf({}, agreed)).toEqual(agreed)
  expect(priceOf({ price: '20' }, agreed)).toEqual({ amount: '20', currency: 'EUR' })
  expect(priceOf({ price: '20', currency: 'CHF' }, agreed)).toEqual({ amount: '20', currency: 'CHF' })
  expect(priceOf({ price: '20' }, null)).toEqual({ amount: '20', currency: 'USD' })
  // A currency alone is no price.
  expect(priceOf({ currency: 'CHF' }, agreed)).toEqual(agreed)
  expect(priceOf({}, null)).toBeNull()
})
