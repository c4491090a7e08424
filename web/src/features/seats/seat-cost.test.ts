import { expect, it } from 'vitest'
import { seatCost } from './seat-cost.ts'
import { SeatsSearch } from './seats-search.ts'

it('multiplies the price exactly', () => {
  expect(seatCost('18.1', { idle: 3, never_used: 4 })).toEqual({
    idle: '54.3',
    neverUsed: '72.4',
    together: '126.7',
    perYear: '1520.4',
  })
})

it('takes a price from the address only when it is one', () => {
  expect(SeatsSearch.parse({ price: '18.50', currency: 'EUR' })).toEqual({ price: '18.50', currency: 'EUR' })
  expect(SeatsSearch.parse({ price: '-1', currency: 'credits', idle: '31' })).toEqual({})
})
