import { describe, expect, test } from 'vitest'
import { monthOf } from '../../../model/time/calendar-month.ts'
import type { DatedPrice } from '../../../model/money/dated-price.ts'
import type { Side } from './link.ts'
import { seatReasons, type OfSeats } from './seat-reasons.ts'

const price = (item: DatedPrice['item'], validFrom: string | null, amount: string): DatedPrice => ({
  item,
  validFrom,
  price: { amount, currency: 'USD' },
})
const side = (value: string | null): Side => ({ value, lacks: [] })

const codes = (ours: string, theirs: string | null, of: Partial<OfSeats>) => {
  const { less, more } = seatReasons({
    ours: side(ours),
    theirs: side(theirs),
    prices: [price('seat', null, '39')],
    month: monthOf('2026-09-01'),
    moved: { leavers: 0, doubled: 0, alike: 0 },
    billed: [{ sku: 'Copilot Enterprise', price: '39' }],
    ...of,
  })
  return { less: less.map(({ code }) => code), more: more.map(({ code }) => code) }
}
const NONE = { less: [], more: [] }

describe('the price on the bill', () => {
  test('is another one where a price of the month differs, also from the 12th on alone', () => {
    const prices = [price('seat', null, '39'), price('seat', '2026-09-12', '35')]
    expect(codes('3500', '3900', { prices }).less).toEqual(['seat_price_differs'])
    // One that ended before, or begins after it, is none of the month.
    expect(codes('3500', '3900', { prices, month: monthOf('2026-08-01') })).toEqual(NONE)
    expect(codes('3500', '3900', { prices, month: monthOf('2026-10-01') }).less).toEqual([
      'seat_price_differs',
    ])
  })

  test('is held against the price of its own plan, and of any plan where that has none', () => {
    const billed = [
      { sku: 'copilot_for_business', price: '19' },
      { sku: 'copilot_enterprise', price: '39' },
    ]
    const plans = [price('seat.business', null, '19'), price('seat.enterprise', null, '39')]
    expect(codes('3500', '3900', { prices: plans, billed })).toEqual(NONE)
    const any = [price('seat.business', null, '19'), price('seat', null, '30')]
    expect(codes('3500', '3900', { prices: any, billed }).less).toEqual(['seat_price_differs'])
    expect(codes('3500', '3900', { prices: [price('seat.business', null, '19')], billed })).toEqual(NONE)
  })
})

test('seats of nobody that are alike explain what the lists have beyond the bill, and no more than they cost', () => {
  const moved = { leavers: 0, doubled: 0, alike: 1 }
  expect(codes('2639', '2603.9', { moved })).toEqual({ less: [], more: ['seats_of_nobody_alike'] })
  expect(codes('4000', '3900', { moved })).toEqual(NONE)
})

describe('people', () => {
  test('who left explain what is billed beyond the lists, and no more than their seats cost', () => {
    expect(codes('3800', '3900', { moved: { leavers: 3, doubled: 0, alike: 0 } })).toEqual({
      less: ['leavers_billed_to_end'],
      more: [],
    })
    expect(codes('3800', '3900', { moved: { leavers: 2, doubled: 0, alike: 0 } })).toEqual(NONE)
  })

  test('of two organisations explain the other way', () => {
    expect(codes('3939', '3900', { moved: { leavers: 0, doubled: 1, alike: 0 } }).more).toContain(
      'people_in_two_organizations',
    )
  })
})

test('up to one percent a seat of part of a day may be it, either way, and not beyond', () => {
  const near = { less: ['seats_are_near'], more: ['seats_are_near'] }
  expect(codes('3861', '3900', {})).toEqual(near)
  expect(codes('3939', '3900', {})).toEqual(near)
  expect(codes('3860.99', '3900', {})).toEqual(NONE)
  expect(codes('3900', null, {})).toEqual(NONE)
  expect(codes('0', '0', {})).toEqual(NONE)
})
