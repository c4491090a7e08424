import { expect, it } from 'vitest'
import { closedPeriod } from './closed-period.ts'

const MARCH = { from: '2026-03-01', to: '2026-03-31' }

it('ends where the data ends, so that days to come are no people who left', () => {
  expect(closedPeriod(MARCH, '2026-03-29T00:00:00Z')).toEqual({ from: '2026-03-01', to: '2026-03-29' })
  expect(closedPeriod(MARCH, '2026-03-28T12:00:00Z')).toEqual({ from: '2026-03-01', to: '2026-03-28' })
})

it('keeps a range that is over, and one that has not begun', () => {
  expect(closedPeriod(MARCH, '2026-04-20T00:00:00Z')).toEqual(MARCH)
  expect(closedPeriod(MARCH, '2026-02-20T00:00:00Z')).toEqual(MARCH)
})
