import { expect, test } from 'vitest'
import { added } from './amounts.ts'

test('amounts of the same person are added, or taken off, and nobody is left with nothing', () => {
  const own = { places: [3, 0], amounts: [5n, 2n] }
  const others = [
    { places: [0, 7], amounts: [2n, 4n] },
    { places: [3], amounts: [1n] },
  ]
  expect(added(own, others, 1n)).toEqual({ places: [0, 3, 7], amounts: [4n, 6n, 4n] })
  expect(added(own, others, -1n)).toEqual({ places: [3, 7], amounts: [4n, -4n] })
  expect(added({ places: [], amounts: [] }, [], -1n)).toEqual({ places: [], amounts: [] })
})
