import { describe, expect, test } from 'vitest'
import { isSafeAmount, isSafeCount, isSafeMedian, RULE, tallyOf, together } from './tally.ts'

const amounts = (...values: number[]) => tallyOf(values.map(BigInt), RULE)

describe('an amount is safe', () => {
  test.each([
    ['of five alike', [10, 10, 10, 10, 10], 0n, true],
    ['not of four', [10, 10, 10, 10], 0n, false],
    ['not of four and somebody idle', [10, 10, 10, 10, 0], 0n, false],
    ['when the second, who knows theirs, still misses the first by a fifth', [100, 90, 10, 5, 5], 0n, true],
    ['not when they come nearer', [100, 90, 9, 5, 5], 0n, false],
    ['of events, when that is so beyond the one that each has', [10, 2, 2, 2, 1], 1n, true],
    ['not of events, when the others have hardly more than one', [10, 2, 1, 1, 2], 1n, false],
    ['not when nobody did anything', [0, 0, 0, 0, 0, 0], 0n, false],
  ])('%s', (_, values, least, safe) => {
    expect(isSafeAmount(amounts(...values), RULE, least)).toBe(safe)
  })

  test('against as many insiders as the rule says', () => {
    const values = [100, 50, 50, 20, 10, 1].map(BigInt)
    const two = { ...RULE, insiders: 2 }
    expect(isSafeAmount(tallyOf(values, RULE), RULE, 0n)).toBe(true)
    expect(isSafeAmount(tallyOf(values, two), two, 0n)).toBe(true)
    const three = { ...RULE, insiders: 3 }
    expect(isSafeAmount(tallyOf(values, three), three, 0n)).toBe(false)
  })
})

test.each([
  ['of five of seven', 5, 7, true],
  ['not of four', 4, 12, false],
  ['not where nearly all were', 7, 8, false],
])('a count of people is safe %s', (_, active, people, safe) => {
  const values = Array.from({ length: people }, (__, one) => (one < active ? 1n : 0n))
  expect(isSafeCount(tallyOf(values, RULE), RULE)).toBe(safe)
})

test.each([
  ['of ten things of five people', [2, 2, 2, 2, 2], true],
  ['not of four people', [5, 5, 5, 5, 0], false],
  ['not of nine things', [2, 2, 2, 2, 1], false],
  ['where one person made less than half', [9, 2, 2, 3, 4], true],
  ['not where one person made half', [10, 2, 2, 3, 3], false],
  ['not where one made all on one side of the middle', [9, 2, 2, 3, 3], false],
])('a median is safe %s', (_, made, safe) => {
  expect(isSafeMedian(made, RULE)).toBe(safe)
})

test('a median is told where insiders together made less than half', () => {
  const pooling = { ...RULE, insiders: 2 }
  expect(isSafeMedian([5, 4, 4, 4, 3], pooling)).toBe(true)
  expect(isSafeMedian([6, 4, 4, 4, 2], pooling)).toBe(false)
})

test('tallies of pieces are the tally of them together', () => {
  const [one, two] = [
    [7n, 0n, 3n],
    [5n, 9n, 0n, 0n],
  ]
  expect(together([tallyOf(one, RULE), tallyOf(two, RULE)], RULE)).toEqual(tallyOf([...one, ...two], RULE))
})
