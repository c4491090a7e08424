import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../model/time/time.ts'
import { bucketsOf, isoInstant, parseBound, parseRange, previousRange, previousWeeks } from './time-range.ts'

const range = (from: string, to: string) => ({ start: parseBound(from, 'from'), end: parseBound(to, 'to') })
const shown = (interval: { start: number; end: number }) => [
  isoInstant(interval.start),
  isoInstant(interval.end),
]

describe('a range', () => {
  it('takes a day as its first instant and an offset as what it is', () => {
    expect(parseBound('2026-03-10', 'from')).toBe(Date.UTC(2026, 2, 10))
    expect(parseBound('2026-03-10T02:00:00+02:00', 'from')).toBe(Date.UTC(2026, 2, 10))
  })

  it.each(['2026-02-31', 'yesterday', '', '2026-03-10T13:00:00', '2026-3-1'])('refuses %j', (text) => {
    expect(() => parseBound(text, 'from')).toThrow('is not a day or a time')
  })

  it('refuses an empty range, a broken hour and a range too long for its grain', () => {
    expect(() => parseRange({ from: '2026-03-10', to: '2026-03-10', grain: 'day' })).toThrow('empty')
    expect(() => parseRange({ from: '2026-03-10T00:30:00Z', to: '2026-03-11', grain: 'day' })).toThrow(
      'full hour',
    )
    expect(() => parseRange({ from: '2026-01-01', to: '2026-06-01', grain: 'hour' })).toThrow(
      'at most 62 days',
    )
    expect(parseRange({ from: '2026-01-01', to: '2026-03-04', grain: 'hour' }).end).toBe(Date.UTC(2026, 2, 4))
  })

  it('is cut into ISO weeks that start on Monday', () => {
    const weeks = bucketsOf(range('2026-01-01', '2026-01-13'), 'week')
    expect(weeks.map((b) => [b.time, isoInstant(b.start), isoInstant(b.end)])).toEqual([
      ['2025-12-29', '2026-01-01T00:00:00Z', '2026-01-05T00:00:00Z'],
      ['2026-01-05', '2026-01-05T00:00:00Z', '2026-01-12T00:00:00Z'],
      ['2026-01-12', '2026-01-12T00:00:00Z', '2026-01-13T00:00:00Z'],
    ])
  })

  it('is cut into calendar months of their own length', () => {
    const months = bucketsOf(range('2024-01-15', '2024-04-01'), 'month')
    expect(months.map((b) => (b.end - b.start) / DAY_MS)).toEqual([17, 29, 31])
    expect(months.map((b) => b.time)).toEqual(['2024-01-01', '2024-02-01', '2024-03-01'])
  })

  it('has hours with a date-time and no gap between them', () => {
    const hours = bucketsOf(range('2026-03-29', '2026-03-30'), 'hour')
    expect(hours).toHaveLength(24)
    expect(hours[2]?.time).toBe('2026-03-29T02:00:00Z')
    expect(hours.every((h, i) => i === 0 || hours[i - 1]?.end === h.start)).toBe(true)
  })
})

describe('the weeks before', () => {
  it('give each day the same day of the week as its partner', () => {
    const now = range('2026-03-03', '2026-04-02')
    const before = previousWeeks(now, 'day')
    expect(shown(before)).toEqual(['2026-01-27T00:00:00Z', '2026-02-26T00:00:00Z'])
    const weekdays = (of: typeof now) => bucketsOf(of, 'day').map(({ start }) => new Date(start).getUTCDay())
    expect(weekdays(before)).toEqual(weekdays(now))
    expect(weekdays(previousRange(now, 'day'))).not.toEqual(weekdays(now))
  })

  it('are the week before for a week, and never reach into the range', () => {
    const week = range('2026-03-02', '2026-03-09')
    expect(previousWeeks(week, 'hour')).toEqual(previousRange(week, 'hour'))
    const day = range('2026-03-03', '2026-03-04')
    expect(shown(previousWeeks(day, 'hour'))).toEqual(['2026-02-24T00:00:00Z', '2026-02-25T00:00:00Z'])
  })

  it('pair as many weeks and months as there are', () => {
    const now = range('2026-02-04', '2026-04-15')
    for (const grain of ['week', 'month'] as const) {
      expect(bucketsOf(previousWeeks(now, grain), grain)).toHaveLength(bucketsOf(now, grain).length)
    }
  })
})

describe('the previous period', () => {
  it('is as long and immediately before', () => {
    expect(shown(previousRange(range('2026-03-01', '2026-03-08'), 'total'))).toEqual([
      '2026-02-22T00:00:00Z',
      '2026-03-01T00:00:00Z',
    ])
    expect(shown(previousRange(range('2026-03-01', '2026-03-08'), 'day'))).toEqual([
      '2026-02-22T00:00:00Z',
      '2026-03-01T00:00:00Z',
    ])
  })

  it('has as many months, not as many days, for a series by month', () => {
    expect(shown(previousRange(range('2026-02-01', '2026-04-01'), 'month'))).toEqual([
      '2025-12-01T00:00:00Z',
      '2026-02-01T00:00:00Z',
    ])
  })

  it.each(['hour', 'day', 'week', 'month'] as const)('pairs every %s with one bucket', (grain) => {
    for (const [from, to] of [
      ['2026-01-31', '2026-03-29'],
      ['2026-03-03', '2026-03-31'],
      ['2026-02-01', '2026-03-01'],
    ] as const) {
      const now = range(from, to)
      expect(bucketsOf(previousRange(now, grain), grain)).toHaveLength(bucketsOf(now, grain).length)
    }
  })
})
