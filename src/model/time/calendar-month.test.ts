import { expect, test } from 'vitest'
import { monthOf, monthsSince, quarterOf } from './calendar-month.ts'
import { DAY_MS } from './time.ts'

test('months of two years back, whatever day it is', () => {
  const months = monthsSince(Date.parse('2026-03-31T23:00:00Z'), 730).map(({ first }) => first)
  expect([months[0], months.at(-1), months.length]).toEqual(['2026-03-01', '2024-03-01', 25])
  expect(monthsSince(Date.parse('2026-03-01T00:00:00Z'), 0).map(({ name }) => name)).toEqual(['2026-03'])
  expect((monthOf('2026-02-11').end - monthOf('2026-02-11').start) / DAY_MS).toBe(28)
})

test.each([
  ['2026-01-01', '2026-01-01'],
  ['2026-06-30', '2026-04-01'],
  ['2026-12-31', '2026-10-01'],
])('%s is of the quarter from %s', (day, quarter) => {
  expect(quarterOf(day)).toBe(quarter)
})
