import { expect, it } from 'vitest'
import { furthestBehind } from './coverage.ts'

const nothing = { dataThrough: null, settledThrough: null }

it('of several accounts the one furthest behind decides; one that never brought anything has no say', () => {
  const [ahead, behind] = [
    { dataThrough: 3, settledThrough: 2 },
    { dataThrough: 5, settledThrough: 1 },
  ]
  expect(furthestBehind([ahead, behind, nothing])).toEqual({ dataThrough: 3, settledThrough: 1 })
  expect(furthestBehind([nothing])).toEqual(nothing)
  expect(furthestBehind([])).toEqual(nothing)
})

it('where one of them has nothing settled, nothing is', () => {
  expect(
    furthestBehind([
      { dataThrough: 3, settledThrough: 2 },
      { dataThrough: 5, settledThrough: null },
      nothing,
    ]),
  ).toEqual({ dataThrough: 3, settledThrough: null })
})

it('hours that were asked for and held nothing are settled all the same', () => {
  expect(
    furthestBehind([
      { dataThrough: 5, settledThrough: 4 },
      { dataThrough: null, settledThrough: 3 },
    ]),
  ).toEqual({ dataThrough: 5, settledThrough: 3 })
})
