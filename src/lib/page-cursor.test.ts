import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  CURSOR_PLACE,
  CursorDay,
  CursorOffset,
  pageFrom,
  pageOf,
  readCursor,
  requireSameOrder,
  writeCursor,
} from './page-cursor.ts'

const ROWS = ['a', 'b', 'c', 'd', 'e']

/** Pages one after the other until none is named. */
function pages(limit: number): string[][] {
  const found: string[][] = []
  for (let cursor: string | undefined; ;) {
    const { rows, nextCursor } = pageOf(ROWS, { limit, cursor })
    found.push(rows)
    if (nextCursor === null) return found
    cursor = nextCursor
  }
}

test('pages of a list are the list, and none begins where it ends', () => {
  expect(pages(2)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(pages(5)).toEqual([ROWS])
  expect(pageOf(ROWS, { limit: 2, cursor: writeCursor([9]) })).toEqual({ rows: [], nextCursor: null })
})

test('the next page is of what the first one was of', () => {
  const { rows, nextCursor } = pageFrom(['c', 'd', 'e'], { offset: 2, limit: 2, of: [20_500] })
  expect(rows).toEqual(['c', 'd'])
  expect(readCursor(nextCursor ?? '', z.tuple([CursorOffset, CursorDay]))).toEqual([4, 20_500])
  expect(pageFrom(['c'], { offset: 2, limit: 1 }).nextCursor).toBeNull()
})

test.each([null, 0, -1.5, '', '0'])('a place keeps what its value is: %j', (value) => {
  const cursor = writeCursor(['name asc', value, 'key'])
  expect(readCursor(cursor, z.tuple([...CURSOR_PLACE]))).toEqual(['name asc', value, 'key'])
})

test('a place of one order is none of another', () => {
  expect(() => requireSameOrder('name asc', 'name asc')).not.toThrow()
  expect(() => requireSameOrder('usd desc', 'name asc')).toThrow('of another order')
})
