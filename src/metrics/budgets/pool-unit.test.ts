import { expect, it } from 'vitest'
import { poolUnit } from './pool-unit.ts'
import { seatCredits } from './seat-credits.ts'

type Plan = Parameters<typeof seatCredits>[0]
const on =
  (day: string, own: Parameters<typeof seatCredits>[2] = []) =>
  (plan: Plan) =>
    seatCredits(plan, day, own)
const JULY = on('2026-07-15')
const OCTOBER = on('2026-10-15')

it('is credits where the size fits what the members’ seats include, whatever terms the account has', () => {
  const plans = ['business', 'business', 'enterprise'] as const
  for (const size of ['7700', '13000', '3850', '26000']) expect(poolUnit(size, plans, JULY)).toBe('credits')
  expect(poolUnit('7700', plans, OCTOBER)).toBe('credits')
})

it('is unclear where the same in dollars fits, or nothing does', () => {
  const plans = ['business', 'business', 'enterprise'] as const
  for (const size of ['77', '130', '3849', '26001', '0']) expect(poolUnit(size, plans, JULY)).toBe('unclear')
})

it('is unclear where what a seat includes is not known, or whose seats they are', () => {
  expect(poolUnit('1900', ['standalone'], OCTOBER)).toBe('unclear')
  expect(poolUnit('1900', ['business'], on('2026-05-31'))).toBe('unclear')
  expect(poolUnit('3800', ['business', null], OCTOBER)).toBe('unclear')
  expect(poolUnit('1900', [], OCTOBER)).toBe('unclear')
  expect(poolUnit(null, ['business'], OCTOBER)).toBe('unclear')
})

it('goes by what the organisation says that its seats bring, where it says so', () => {
  const own = (amount: number | null) =>
    on('2026-10-15', [{ plan: 'business', unit: 'credits', validFrom: '2026-10-01', amount }])
  expect(poolUnit('20000', ['business'], OCTOBER)).toBe('unclear')
  expect(poolUnit('20000', ['business'], own(10_000))).toBe('credits')
  expect(poolUnit('1900', ['business'], own(10_000))).toBe('unclear')
  expect(poolUnit('1900', ['business'], own(null))).toBe('unclear')
})
