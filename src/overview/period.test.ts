import { describe, expect, test } from 'vitest'
import { DAY_MS, utcDay, type Interval } from '../model/time/time.ts'
import { comparedWeeks, monthBefore, overviewPeriod } from './period.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const days = ({ start, end }: Interval) => [utcDay(start), utcDay(end)]
const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

describe('overviewPeriod', () => {
  test('is the last 30 days when nothing is asked', () => {
    const { range, before, month } = overviewPeriod({}, NOW)
    expect(days(range)).toEqual(['2026-10-23', '2026-11-22'])
    expect(days(before)).toEqual(['2026-09-23', '2026-10-23'])
    expect(days(month)).toEqual(['2026-11-01', '2026-12-01'])
  })

  test('a month is its calendar month, and limits are those of the month of the last day', () => {
    expect(days(overviewPeriod({ month: '2026-02' }, NOW).range)).toEqual(['2026-02-01', '2026-03-01'])
    const { month } = overviewPeriod({ from: '2026-01-15', to: '2026-03-01' }, NOW)
    expect(days(month)).toEqual(['2026-02-01', '2026-03-01'])
    expect(days(monthBefore(overviewPeriod({ month: '2026-01' }, NOW).month))).toEqual([
      '2025-12-01',
      '2026-01-01',
    ])
  })

  test('refuses an empty period and one too long', () => {
    expect(() => overviewPeriod({ from: '2026-03-02', to: '2026-03-02' }, NOW)).toThrow('empty')
    expect(() => overviewPeriod({ from: '2024-03-02', to: '2026-03-02' }, NOW)).toThrow('400 days')
  })
})

describe('comparedWeeks', () => {
  const range = { start: day('2026-10-23'), end: day('2026-11-22') }

  test('takes the whole weeks before the last settled day, and as many before', () => {
    const found = comparedWeeks(range, Date.parse('2026-11-17T09:00:00Z'))
    expect(found && days(found.now)).toEqual(['2026-10-27', '2026-11-17'])
    expect(found && days(found.before)).toEqual(['2026-10-06', '2026-10-27'])
  })

  test('never reaches beyond the period or what has settled, and both sides are as long', () => {
    for (let hours = 0; hours < 40 * 24; hours += 5) {
      const settled = range.start + hours * (DAY_MS / 24)
      const found = comparedWeeks(range, settled)
      if (!found) {
        expect(settled - range.start).toBeLessThan(7 * DAY_MS)
        continue
      }
      expect(found.now.end).toBeLessThanOrEqual(Math.min(settled, range.end))
      expect(found.now.start).toBeGreaterThanOrEqual(range.start)
      expect((found.now.end - found.now.start) % (7 * DAY_MS)).toBe(0)
      expect(found.before).toEqual({ start: 2 * found.now.start - found.now.end, end: found.now.start })
    }
  })

  test('is nothing while not one week has settled', () => {
    expect(comparedWeeks(range, null)).toBeNull()
    expect(comparedWeeks(range, day('2026-10-29'))).toBeNull()
  })
})
