import { expect, test } from 'vitest'
import { monthOf } from '../../model/calendar-month.ts'
import { RELEASE_GRAINS } from '../../model/release.ts'
import { addDays } from '../../model/time.ts'
import { isBorder, nearestRows, rowsBetween, rowsOfMonth } from './row-calendar.ts'

const named = (month: string, grain: 'day' | 'week') =>
  rowsOfMonth(monthOf(`${month}-01`), grain).map(
    ({ from, to }) => `${from.slice(8)}-${addDays(to, -1).slice(8)}`,
  )

test('a week begins on Monday, and a piece shorter than five days belongs to its neighbour', () => {
  // 1 January 2026 is a Thursday, 31 a Saturday; 1 March a Sunday, 31 a Tuesday.
  expect(named('2026-01', 'week')).toEqual(['01-11', '12-18', '19-25', '26-31'])
  expect(named('2026-03', 'week')).toEqual(['01-08', '09-15', '16-22', '23-31'])
  expect(named('2026-06', 'week')).toEqual(['01-07', '08-14', '15-21', '22-30'])
})

test('Friday to Sunday are one row, cut by the month', () => {
  expect(named('2026-01', 'day').slice(0, 4)).toEqual(['01-01', '02-04', '05-05', '06-06'])
  expect(named('2026-02', 'day').slice(0, 2)).toEqual(['01-01', '02-02'])
  expect(named('2026-01', 'day').at(-1)).toBe('30-31')
})

const MONTHS = Array.from({ length: 120 }, (_, at) => monthOf(addDays('2020-01-01', at * 30.5)))

test.each(MONTHS)('$name: rows cover the month, each coarser one made of whole finer ones', (month) => {
  const [days, weeks, months] = RELEASE_GRAINS.map((grain) => rowsOfMonth(month, grain))
  expect(months).toEqual([{ from: month.first, to: days?.at(-1)?.to }])
  for (const rows of [days, weeks]) {
    expect(rows?.[0]?.from).toBe(month.first)
    for (const [at, { to }] of (rows ?? []).entries()) {
      expect(rows?.[at + 1]?.from ?? months?.[0]?.to).toBe(to)
    }
  }
  for (const { from } of weeks ?? []) expect(isBorder(from, 'day'), from).toBe(true)
})

test.each(RELEASE_GRAINS)(
  'the nearest range of %s rows is of whole rows, and one of them stays as it is',
  (grain) => {
    for (let at = 0; at < 400; at += 7) {
      const asked = { from: addDays('2025-01-03', at), to: addDays('2025-01-03', at + 1 + (at % 40)) }
      const found = nearestRows(asked, grain)
      expect(found.from < found.to, JSON.stringify(asked)).toBe(true)
      expect([isBorder(found.from, grain), isBorder(found.to, grain)]).toEqual([true, true])
      expect(nearestRows(found, grain)).toEqual(found)
      expect(rowsBetween(found, grain).at(-1)?.to).toBe(found.to)
    }
  },
)
