import { expect, it } from 'vitest'
import type { DatedPrice } from '../../../../src/api/contract/words.ts'
import { pricesOf, seatCost } from './seat-cost.ts'
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

it('multiplies the price in the address exactly, for a year as well', () => {
  expect(
    seatCost([unused('business', 3, 4, 1)], pricesOf({ price: '18.1' }, agreed, DAY), DAY),
  ).toMatchObject({
    currency: 'EUR',
    idle: '54.3',
    neverUsed: '72.4',
    unassigned: '18.1',
    together: '144.8',
    perYear: '1737.6',
  })
  expect(seatCost([unused('business', 3)], [], DAY)).toBeNull()
})

it('takes a price from the address only when it is one', () => {
  expect(readSeatsSearch({ price: '18.50', currency: 'EUR' })).toEqual({ price: '18.50', currency: 'EUR' })
  expect(readSeatsSearch({ price: '-1', currency: 'credits', idle: '31' })).toEqual({})
})

it('takes the price in the address, else those of the organisation', () => {
  const of = (search: Parameters<typeof pricesOf>[0], own: DatedPrice[]) =>
    pricesOf(search, own, DAY).map(({ price }) => price)
  expect(of({}, agreed)).toEqual([{ amount: '39.5', currency: 'EUR' }])
  expect(of({ price: '20' }, agreed)).toEqual([{ amount: '20', currency: 'EUR' }])
  expect(of({ price: '20', currency: 'CHF' }, agreed)).toEqual([{ amount: '20', currency: 'CHF' }])
  expect(of({ price: '20' }, [])).toEqual([{ amount: '20', currency: 'USD' }])
  // A currency alone is no price.
  expect(of({ currency: 'CHF' }, agreed)).toEqual([{ amount: '39.5', currency: 'EUR' }])
  expect(of({}, [])).toEqual([])
})
