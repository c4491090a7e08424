import { expect, it } from 'vitest'
import { poolUnit } from './pool-unit.ts'

const JULY = '2026-07-15'
const OCTOBER = '2026-10-15'

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
  expect(poolUnit('1900', ['business'], '2026-05-31')).toBe('unclear')
  expect(poolUnit('3800', ['business', null], OCTOBER)).toBe('unclear')
  expect(poolUnit('1900', [], OCTOBER)).toBe('unclear')
  expect(poolUnit(null, ['business'], OCTOBER)).toBe('unclear')
})
