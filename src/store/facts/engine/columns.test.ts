import { expect, expectTypeOf, it } from 'vitest'
import { COUNT, FLAG, GIVEN, listOf, oneOf, orNull, parseRow, TEXT } from './columns.ts'

it('reads a row as its columns say, and says so in its type', () => {
  const columns = {
    name: GIVEN,
    rows: COUNT,
    amount: orNull(TEXT),
    ids: listOf(COUNT),
    left: FLAG,
    kind: oneOf(['a', 'b']),
  }
  const stored = { name: '', rows: '9007199254740991', amount: null, ids: ['1', 2], left: 0, kind: 'b' }
  const row = parseRow(columns, stored)
  expect(parseRow(columns, stored)).toEqual(row)
  expect(row).toEqual({
    name: null,
    rows: Number.MAX_SAFE_INTEGER,
    amount: null,
    ids: [1, 2],
    left: false,
    kind: 'b',
  })
  expectTypeOf(row).toEqualTypeOf<{
    name: string | null
    rows: number
    amount: string | null
    ids: number[]
    left: boolean
    kind: 'a' | 'b'
  }>()
})

it.each([
  [TEXT, 1],
  [COUNT, '9007199254740993'],
  [COUNT, '1.5'],
  [COUNT, null],
  [FLAG, 'yes'],
  [listOf(TEXT), 'one'],
  [oneOf(['a']), 'b'],
  [TEXT, undefined],
])('refuses what it does not expect (%#)', (column, stored) => {
  expect(() => parseRow({ c: column }, { c: stored })).toThrow('the column c holds no')
})
