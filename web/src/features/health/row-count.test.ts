import { expect, it } from 'vitest'
import { rowCount } from './row-count.ts'

it('never calls fewer than a hundred none', () => {
  expect([0, 1200].map((rows) => rowCount(rows, undefined))).toEqual(['0', '1,200'])
  expect([0, 1200].map((rows) => rowCount(rows, 'hundreds'))).toEqual(['under 100', '1,200 or more'])
})
