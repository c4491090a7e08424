import { expect, test } from 'vitest'
import type { ReleasedCell } from '../../../model/privacy/release.ts'
import { sumSplits } from './release-splits.ts'

const WEEKS = [
  { from: '2026-04-01', to: '2026-04-06' },
  { from: '2026-04-06', to: '2026-04-13' },
] as const
const WHOLE = ['2026-04-01', '2026-04-13'] as const

function cell(week: 0 | 1, key: string | null, amount: string): ReleasedCell {
  const own = { dimension: 'model', metric: 'code.generations', people: null, partial: false } as const
  return { ...WEEKS[week], ...own, key, amount, members: key === null ? 2 : null }
}

const said = (cells: readonly ReleasedCell[]) =>
  sumSplits(cells).map(({ from, to, key, amount, partial }) => [from, to, key, amount, partial])

test('a month is the sum of its weeks, and a value that one of them counts among "other" is a part', () => {
  const cells = [cell(0, 'a', '30'), cell(0, null, '4'), cell(1, 'a', '20'), cell(1, 'b', '25')]
  expect(said(cells)).toEqual([
    [...WHOLE, 'a', '50', false],
    [...WHOLE, 'b', '25', true],
    [...WHOLE, null, '4', false],
  ])
})

test('a value that a week without "other" does not name has nothing in it', () => {
  expect(said([cell(0, 'a', '30'), cell(1, 'a', '20'), cell(1, 'b', '25')])).toEqual([
    [...WHOLE, 'a', '50', false],
    [...WHOLE, 'b', '25', false],
  ])
})
