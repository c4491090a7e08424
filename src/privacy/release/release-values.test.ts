import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { releaseRows, releaseValues } from './release-values.ts'

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const atLeastTen = (values: readonly number[]) => sum(values) >= 10

describe('a split', () => {
  test.each([
    ['publishes what is safe, and keeps the rest together', [40, 12, 3, 8], [40, 12], [3, 8]],
    ['keeps a safe value with one that could be reckoned out of it', [40, 12, 3], [40], [12, 3]],
    ['has no rest where every value is safe', [30, 20], [30, 20], []],
    ['publishes none of few', [7, 3], [], [7, 3]],
  ])('%s', (_, values, published, other) => {
    expect(releaseValues(values, atLeastTen)).toEqual({ published, other })
  })
})

describe('rows', () => {
  test.each([
    ['wait until they are safe with those after them', [20, 3, 4, 5, 11], [[20], [3, 4, 5], [11]], []],
    ['wait for the next month at its end', [20, 3], [[20]], [3]],
  ])('%s', (_, rows, published, waiting) => {
    expect(releaseRows(rows, atLeastTen)).toEqual({ published, waiting })
  })
})

test('nothing is lost or told twice', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 })), (values) => {
      const split = releaseValues(
        values.map((value, at) => ({ at, value })),
        (some) => atLeastTen(some.map(({ value }) => value)),
      )
      expect([...split.published, ...split.other].map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(
        values.map((__, at) => at),
      )
      const rows = releaseRows(values, atLeastTen)
      expect([...rows.published.flat(), ...rows.waiting]).toEqual(values)
    }),
  )
})
