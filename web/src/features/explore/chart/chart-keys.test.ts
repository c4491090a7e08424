import { expect, it } from 'vitest'
import { keyTarget } from './chart-keys.ts'

it('walks along the buckets, from either end and no further', () => {
  expect(keyTarget('ArrowRight', null, 3)).toBe(0)
  expect(keyTarget('ArrowRight', 2, 3)).toBe(2)
  expect(keyTarget('ArrowLeft', null, 3)).toBe(2)
  expect(keyTarget('ArrowLeft', 0, 3)).toBe(0)
  expect(keyTarget('End', 0, 3)).toBe(2)
  expect(keyTarget('Escape', 1, 3)).toBeNull()
  expect(keyTarget('a', 1, 3)).toBeUndefined()
})
