import { expect, test } from 'vitest'
import { isSame, leaveOut, move, placed, putFirst, release } from './unit-order.ts'

const unit = (id: string) => ({ id, name: id.toUpperCase(), published: null })
const LIST = { data: ['a', 'b', 'c', 'd'].map(unit) }
const NONE = { first: [], left_out: [] }

test('the chosen ones come first, what is left out last, and what is gone keeps its id', () => {
  const choice = { first: ['c', 'gone'], left_out: ['a'] }
  expect(placed(LIST, choice).map(({ name, place, number }) => [name, place, number])).toEqual([
    ['C', 'first', 1],
    ['gone', 'first', 2],
    ['B', 'byItself', null],
    ['D', 'byItself', null],
    ['A', 'leftOut', null],
  ])
})

test('a unit is put first, moved, left out and put back', () => {
  const two = putFirst(putFirst(NONE, 'd'), 'b')
  expect(two.first).toEqual(['d', 'b'])
  expect(move(two, 'b', -1).first).toEqual(['b', 'd'])
  expect(move(two, 'b', 1)).toEqual(two)
  expect(move(two, 'a', 1)).toEqual(two)
  const out = leaveOut(two, 'd')
  expect(out).toEqual({ first: ['b'], left_out: ['d'] })
  expect(release(out, 'd')).toEqual({ first: ['b'], left_out: [] })
  expect(putFirst(out, 'd')).toEqual({ first: ['b', 'd'], left_out: [] })
  expect(isSame(out, two)).toBe(false)
})
