import { expect, test } from 'vitest'
import { longestFirst, readTimings } from './timings.ts'

/**
 * Checks the recorded times and not this run, so that a busy machine fails nothing, and a longer time is seen when it is
 * recorded. They are of two virtual processors on a middling day: a slow one computes half as long again.
 */
const SECONDS_OF_A_FILE = 60
const SECONDS_OF_ALL = 1_600

test('no test file takes more than its budget, and all together no more than theirs', () => {
  const timings = Object.entries(readTimings())
  expect(timings.filter(([, seconds]) => seconds > SECONDS_OF_A_FILE)).toEqual([])
  expect(timings.reduce((sum, [, seconds]) => sum + seconds, 0)).toBeLessThan(SECONDS_OF_ALL)
})

test('the longest file comes first, after those without a recorded time', () => {
  const files = [{ path: 'short' }, { path: 'new' }, { path: 'long' }, { path: 'newer' }]
  const order = longestFirst(files, ({ path }) => path, { short: 1, long: 50 })
  expect(order.map(({ path }) => path)).toEqual(['new', 'newer', 'long', 'short'])
})
