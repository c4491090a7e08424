import { expect, test } from 'vitest'
import { finestGrain, rowsOfMonth } from './month-rows.ts'

const told = (day: string, grain: 'day' | 'week' | 'month') =>
  rowsOfMonth(day, grain).map(({ from, to }) => `${from.slice(5)}/${to.slice(5)}`)

test.each([
  // Begins on a Wednesday and ends on a Thursday.
  ['2026-04-10', ['04-01/04-06', '04-06/04-13', '04-13/04-20', '04-20/04-27', '04-27/05-01']],
  // Begins on a Saturday and ends on a Monday.
  ['2026-08-10', ['08-01/08-10', '08-10/08-17', '08-17/08-24', '08-24/09-01']],
])('weeks of the month of %s, none of them shorter than five days', (day, weeks) => {
  expect(told(day, 'week').map((one) => one)).toEqual(
    day === '2026-04-10' ? [...weeks.slice(0, -2), '04-20/05-01'] : weeks,
  )
})

test('days, Friday to Sunday together, and never beyond the month', () => {
  expect(told('2026-08-01', 'day').slice(0, 8)).toEqual([
    '08-01/08-03',
    '08-03/08-04',
    '08-04/08-05',
    '08-05/08-06',
    '08-06/08-07',
    '08-07/08-10',
    '08-10/08-11',
    '08-11/08-12',
  ])
  expect(told('2026-08-01', 'day').at(-1)).toBe('08-31/09-01')
})

test.each(['2024-02-01', '2026-02-01', '2026-05-01', '2027-01-31'])(
  'a month is made of whole weeks, and those of whole days: %s',
  (day) => {
    const [weeks, days] = [rowsOfMonth(day, 'week'), rowsOfMonth(day, 'day')]
    const borders = new Set(days.map(({ from }) => from))
    expect(weeks.filter(({ from }) => !borders.has(from))).toEqual([])
    for (const rows of [weeks, days]) {
      expect(rows.slice(1).map(({ from }) => from)).toEqual(rows.slice(0, -1).map(({ to }) => to))
      expect([{ from: rows[0]?.from, to: rows.at(-1)?.to }]).toEqual(rowsOfMonth(day, 'month'))
    }
  },
)

test('a small organisation has no rows that would name people', () => {
  expect([0, 19, 20, 49, 50].map(finestGrain)).toEqual(['month', 'month', 'week', 'week', 'day'])
})
