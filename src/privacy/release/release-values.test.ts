import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { releaseValues, type Rest } from './release-values.ts'
import { rounds } from '../../../test/harness/run/rounds.ts'

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
/** Of values and nothing else. */
function restOf(values: readonly number[]): Rest<number> {
  let left = sum(values)
  return {
    isSafeWithout: (value) => left === value || left - value >= 10,
    takeOff: (value) => {
      left -= value
    },
  }
}
const isTen = (value: number) => value >= 10

describe('a split', () => {
  test.each([
    ['publishes what is safe, and keeps the rest together', [40, 12, 3, 8], [40, 12], [3, 8]],
    ['keeps a safe value with one that could be reckoned out of it', [40, 12, 3], [40], [12, 3]],
    ['has no rest where every value is safe', [30, 20], [30, 20], []],
    ['publishes none of few', [7, 3], [], [7, 3]],
  ])('%s', (_, values, published, other) => {
    expect(releaseValues(values, isTen, restOf(values))).toEqual({ published, other })
  })
})

test('nothing is lost or told twice', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 })), (values) => {
      const split = releaseValues(values, isTen, restOf(values))
      expect([...split.published, ...split.other].toSorted((a, b) => a - b)).toEqual(
        values.toSorted((a, b) => a - b),
      )
    }),
    rounds(100),
  )
})
