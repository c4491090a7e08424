import { expect, test } from 'vitest'
import { isOfOwnUnits } from './of-own-units.ts'

test.each([
  ['/teams', '', true],
  ['/spend', 'range=3m&compare=off&metric=spend.credits&sort=-code.active_users', true],
  ['/adoption', 'from=2026-01-01&until=2026-02-28&grain=week&view=table', true],
  ['/overview', '', false],
  ['/people', '', false],
  ['/spend', 'by=model', false],
  ['/spend', 'filter=%5B%22group%3Apayments%22%5D', false],
  ['/teams', 'team=payments', false],
  ['/teams', 'find=pay', false],
  ['/teams', 'sort=Ada%20Lovelace', false],
  ['/teams', 'range=3m&range=payments%20of%20Ada', false],
])('%s?%s is of own units: %s', (path, search, expected) => {
  expect(isOfOwnUnits({ path, search })).toBe(expected)
})
