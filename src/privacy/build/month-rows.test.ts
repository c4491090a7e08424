import { expect, test } from 'vitest'
import { RELEASE_GRAINS } from '../../model/privacy/release.ts'
import { DAY_MS, dayStart } from '../../model/time/time.ts'
import { finestGrain, rowsOfMonth, type Row } from './month-rows.ts'

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

/** Of 28 years, in which every month begins on every weekday, in leap years as well. */
const MONTHS = Array.from({ length: 28 * 12 }, (_, at) => {
  const month = String((at % 12) + 1).padStart(2, '0')
  return `${2010 + Math.floor(at / 12)}-${month}-01`
})
const lengthOf = ({ from, to }: Row) => (dayStart(to) - dayStart(from)) / DAY_MS
const bordersOf = (rows: readonly Row[]) => rows.flatMap(({ from, to }) => [from, to])

test('every month is made of whole weeks, and those of whole days: nothing twice, nothing missing', () => {
  for (const day of MONTHS) {
    const [days, weeks, month] = RELEASE_GRAINS.map((grain) => rowsOfMonth(day, grain))
    for (const rows of [days, weeks]) {
      expect(rows?.slice(1).map(({ from }) => from)).toEqual(rows?.slice(0, -1).map(({ to }) => to))
      expect([{ from: rows?.[0]?.from, to: rows?.at(-1)?.to }]).toEqual(month)
    }
    const borders = new Set(bordersOf(days ?? []))
    expect(bordersOf(weeks ?? []).filter((border) => !borders.has(border))).toEqual([])
  }
})

test('no week row is shorter than five days, and none is of two long weeks; Friday to Sunday are never apart', () => {
  for (const day of MONTHS) {
    const lengths = rowsOfMonth(day, 'week').map(lengthOf)
    expect([day, lengths.filter((length) => length < 5 || length >= 7 + 5)]).toEqual([day, []])
    const days = rowsOfMonth(day, 'day')
    const inside = days.slice(1).map(({ from }) => new Date(dayStart(from)).getUTCDay())
    expect([day, inside.filter((weekday) => weekday % 6 === 0)]).toEqual([day, []])
    expect([day, days.map(lengthOf).filter((length) => length > 3)]).toEqual([day, []])
  }
})

test('a small organisation has no rows that would name people', () => {
  expect([0, 19, 20, 49, 50].map(finestGrain)).toEqual(['month', 'month', 'week', 'week', 'day'])
})
