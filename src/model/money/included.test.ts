import { describe, expect, test } from 'vitest'
import type { Allowance, Customer, OwnAllowance, SeatPlan } from './dated-price.ts'
import { includedOn } from './included.ts'

test.each([
  ['business', 'existing', 'credits', '2026-05-31', null],
  ['business', 'existing', 'credits', '2026-06-01', 3000],
  ['business', 'new', 'credits', '2026-06-01', 1900],
  ['business', 'existing', 'credits', '2026-08-31', 3000],
  ['business', 'existing', 'credits', '2026-09-01', 1900],
  ['enterprise', 'existing', 'credits', '2026-08-31', 7000],
  ['enterprise', 'existing', 'credits', '2026-09-01', 3900],
  ['enterprise', 'new', 'credits', '2026-08-31', 3900],
  ['business', 'new', 'premium_requests', '2026-05-31', 300],
  ['enterprise', 'existing', 'premium_requests', '2026-05-31', 1000],
  ['enterprise', 'existing', 'premium_requests', '2026-06-01', null],
  ['standalone', 'new', 'credits', '2026-12-01', null],
] satisfies [SeatPlan, Customer, Allowance['unit'], string, number | null][])(
  'a %s seat of an %s customer brings of %s on %s: %s',
  (plan, customer, unit, day, amount) => {
    expect(includedOn({ plan, customer, unit }, day, [])?.amount ?? null).toBe(amount)
  },
)

const own = (validFrom: string | null, amount: number | null): OwnAllowance => ({
  plan: 'business',
  unit: 'credits',
  validFrom,
  amount,
})

describe('an entry of one’s own', () => {
  const BUSINESS = { plan: 'business', unit: 'credits' } as const
  const LIST = { by: 'list', source: 'price_documented', readOn: '2026-11-22' }
  const held = (entries: OwnAllowance[], day: string, of: Partial<Parameters<typeof includedOn>[0]> = {}) =>
    includedOn({ ...BUSINESS, customer: 'existing', ...of }, day, entries)

  test('stands in place of the list from its day on, for both kinds of customers, and says since when', () => {
    const entries = [own('2026-07-15', 2500)]
    expect(held(entries, '2026-07-14')).toEqual({ amount: 3000, basis: LIST })
    for (const customer of ['existing', 'new'] as const) {
      const mine = { amount: 2500, basis: { by: 'own', validFrom: '2026-07-15' } }
      expect(held(entries, '2026-07-15', { customer })).toEqual(mine)
      // The list changes later; who knows better still does.
      expect(held(entries, '2026-09-01', { customer })).toEqual(mine)
    }
    expect(held([], '2026-07-15')).toEqual({ amount: 3000, basis: LIST })
  })

  test('leaves other plans and units to the list', () => {
    const entries = [own(null, 2500)]
    expect(held(entries, '2026-09-01', { plan: 'enterprise' })).toEqual({ amount: 3900, basis: LIST })
    expect(held(entries, '2026-05-01', { unit: 'premium_requests' })).toEqual({ amount: 300, basis: LIST })
    expect(held(entries, '2026-09-01', { plan: 'standalone' })).toBeNull()
  })

  test('says that it is not known, and that nothing is included: two different things, and neither the list', () => {
    expect(held([own('2026-09-01', null)], '2026-09-01')?.amount).toBeNull()
    expect(held([own('2026-09-01', 0)], '2026-09-01')?.amount).toBe(0)
  })

  test('is followed by the next of its kind, in whatever order they come', () => {
    const entries = [own('2026-10-01', 100), own(null, 50), own('2026-09-01', 75)]
    const amounts = ['2026-01-01', '2026-09-30', '2026-10-01'].map((day) => held(entries, day)?.amount)
    expect(amounts).toEqual([50, 75, 100])
  })
})
