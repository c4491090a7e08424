import { expect, test } from 'vitest'
import { takeRandomBytes } from './random-bytes.ts'

test('no bytes are given out twice, whatever their number', () => {
  const given = Array.from({ length: 2_000 }, (_, at) => takeRandomBytes(8 + (at % 40)))
  expect(given.map(({ length }) => length)).toEqual(given.map((_, at) => 8 + (at % 40)))
  const starts = new Set(given.map((bytes) => bytes.toString('hex', 0, 8)))
  expect(starts.size).toBe(given.length)
  expect(starts).not.toContain('00'.repeat(8))
})

test('what was given out is nobody else’s to change', () => {
  const [one, other] = [takeRandomBytes(16), takeRandomBytes(16)]
  const before = other.toString('hex')
  one.fill(0)
  expect(other.toString('hex')).toBe(before)
  expect(takeRandomBytes(10_000)).toHaveLength(10_000)
})
