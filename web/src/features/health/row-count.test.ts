import { expect, it } from 'vitest'
import { rowCount, runNumbers } from './row-count.ts'

it('never calls fewer than a hundred none', () => {
  expect([0, 1200].map((rows) => rowCount(rows, undefined))).toEqual(['0', '1,200'])
  expect([0, 1200].map((rows) => rowCount(rows, 'hundreds'))).toEqual(['under 100', '1,200 or more'])
})

it('says one row of a run as one', () => {
  const said = (rows: number) => runNumbers({ rows, restated: 1, rejected: 0 }, undefined)
  expect([said(1), said(2)]).toEqual(['1 row, 1 restated, 0 rejected', '2 rows, 1 restated, 0 rejected'])
})
