import { expect, test } from 'vitest'
import { isSame, leaveOut, move, placed, putFirst, release } from './unit-order.ts'

const unit = (id: string) => ({
  id,
  name: id.toUpperCase(),
  kind: 'team' as const,
  published: null,
  unpublished: 'too_few' as const,
})
const LIST = { source: 'code_assistant' as const, data: ['a', 'b', 'c', 'd'].map(unit) }
const NONE = { first: [], left_out: [], cost_centers: true }

test('the chosen ones come first, what is left out last, and what is gone keeps its id', () => {
  const choice = { first: ['c', 'cost_center:gone'], left_out: ['a'] }
  expect(placed(LIST, choice).map(({ name, place, number }) => [name, place, number])).toEqual([
    ['C', 'first', 1],
    ['cost_center:gone', 'first', 2],
    ['B', 'byItself', null],
    ['D', 'byItself', null],
    ['A', 'leftOut', null],
  ])
  expect(placed(LIST, choice).map(({ kind }) => kind)).toEqual([
    'team',
    'cost_center',
    'team',
    'team',
    'team',
  ])
})

test('a unit is put first, moved, left out and put back', () => {
  const two = putFirst(putFirst(NONE, 'd'), 'b')
  expect(two.first).toEqual(['d', 'b'])
  expect(move(two, 'b', -1).first).toEqual(['b', 'd'])
  expect(move(two, 'b', 1)).toEqual(two)
  expect(move(two, 'a', 1)).toEqual(two)
  const out = leaveOut(two, 'd')
  expect(out).toEqual({ first: ['b'], left_out: ['d'], cost_centers: true })
  expect(release(out, 'd')).toEqual({ first: ['b'], left_out: [], cost_centers: true })
  expect(putFirst(out, 'd')).toEqual({ first: ['b', 'd'], left_out: [], cost_centers: true })
  expect(isSame(out, two)).toBe(false)
  expect(isSame(out, { ...out, cost_centers: false })).toBe(false)
})
