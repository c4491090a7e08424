import { expect, it } from 'vitest'
import { furthestBehind } from './missing-days.ts'

it('of several accounts the one furthest behind decides', () => {
  const nothing = { dataThrough: null, settledThrough: null }
  expect(
    furthestBehind([
      { dataThrough: 3, settledThrough: 2 },
      { dataThrough: 5, settledThrough: null },
      nothing,
    ]),
  ).toEqual({ dataThrough: 3, settledThrough: 2 })
  expect(furthestBehind([])).toEqual(nothing)
})
