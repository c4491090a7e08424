import { expect, test } from 'vitest'
import { SeatsQuery } from './seats.ts'
import { SpendLimitsQuery } from './money/spend-limits.ts'

test('what somebody looks for is the text without the spaces around it, in every list', () => {
  expect(SpendLimitsQuery.parse({ search: ' anna ' }).search).toBe('anna')
  expect(SeatsQuery.parse({ search: '  ' }).search).toBe('')
})
