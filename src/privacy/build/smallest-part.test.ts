import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, ONE, smallestParts } from './smallest-part.ts'
import { rounds } from '../../../test/harness/run/rounds.ts'

test.each([
  ['0', 0n],
  ['1', ONE],
  ['-2.5', -(ONE * 5n) / 2n],
  ['0.000000000000000001', 1n],
  ['12345678901234567890', 12345678901234567890n * ONE],
])('%s is so many smallest parts, and back', (amount, parts) => {
  expect(smallestParts(amount)).toBe(parts)
  expect(amountOf(parts)).toBe(amount)
})

test('sums of smallest parts are sums of amounts', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
  fc.assert(
    fc.property(fc.array(cents), (amounts) => {
      const sum = amounts.reduce((all, one) => all + smallestParts((one / 100).toFixed(2)), 0n)
      expect(sum * 100n).toBe(BigInt(amounts.reduce((a, b) => a + b, 0)) * ONE)
    }),
    rounds(100),
  )
})
