import { expect, test } from 'vitest'
import { shareText, wholeOf } from './ranking-rows.ts'

const METRIC = 'code.generations'

test('what is at least so much has no shares, and a part of a whole at least its own', () => {
  expect(wholeOf({ [METRIC]: 100, at_least: [] }, METRIC)).toBe('100')
  expect(wholeOf({ [METRIC]: 100, at_least: [METRIC] }, METRIC)).toBeNull()
  expect(wholeOf(undefined, METRIC)).toBeNull()
  const ranked = { value: 'a', label: 'a', amount: '40' }
  expect(shareText({ ...ranked, share: '0.4', atLeast: false })).toBe('40%')
  expect(shareText({ ...ranked, share: '0.4', atLeast: true })).toBe('≥ 40%')
  expect(shareText({ ...ranked, share: null, atLeast: true })).toBeNull()
})
