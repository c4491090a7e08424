import { expect, it } from 'vitest'
import { spendUnit, spendUnitOf } from './spend-unit.ts'

it('is dollars where there are any and no credits, also those taken back', () => {
  expect(spendUnit({ credits: '0', usd: '12' })).toBe('spend.usd')
  expect(spendUnit({ credits: null, usd: '-3' })).toBe('spend.usd')
  expect(spendUnitOf({ 'spend.credits': null, 'spend.usd': '12' })).toBe('spend.usd')
})

it('is credits where there are any of them, and of nothing', () => {
  expect(spendUnit({ credits: '5', usd: '12' })).toBe('spend.credits')
  expect(spendUnit({ credits: null, usd: null })).toBe('spend.credits')
  expect(spendUnitOf(undefined)).toBe('spend.credits')
})
