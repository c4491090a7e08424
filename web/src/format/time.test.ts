import { afterEach, describe, expect, it } from 'vitest'
import {
  addDays,
  formatAgo,
  formatDay,
  formatDayRange,
  formatInstant,
  formatThrough,
  showTimesIn,
  startOfDay,
  toInstant,
  toMs,
} from './time.ts'

const NOW = Date.parse('2026-03-10T15:20:00Z')

describe('times are UTC', () => {
  it('shows an instant with its zone, whatever zone the machine has', () => {
    expect(formatInstant('2026-03-10T14:00:00Z')).toContain('14:00 UTC')
  })

  it('says the hour alone today, and the day when it was another one', () => {
    expect(formatThrough('2026-03-10T14:00:00Z', NOW)).toBe('14:00 UTC')
    expect(formatThrough('2026-03-09T14:00:00Z', NOW)).toMatch(/9.*14:00 UTC/)
    expect(formatThrough('2025-03-09T14:00:00Z', NOW)).toMatch(/2025.*14:00 UTC/)
  })

  it('reads a day as its first instant', () => {
    expect(toInstant(toMs('2026-03-10'))).toBe('2026-03-10T00:00:00Z')
  })
})

describe('ranges and distances', () => {
  it('shows the last day of a range that ends before the next one', () => {
    expect(formatDayRange('2026-03-01', '2026-04-01')).toMatch(/31/)
    expect(formatDayRange('2026-03-01', '2026-03-02')).not.toContain('–')
  })

  it('steps over the end of a month', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  })

  it('rounds distances down to what has really passed', () => {
    expect(formatAgo('2026-03-10T13:21:00Z', NOW)).toBe('1 hour ago')
    expect(formatAgo('2026-03-10T15:32:00Z', NOW)).toBe('in 12 minutes')
    expect(formatAgo('2026-03-10T15:19:40Z', NOW)).toBe('just now')
  })
})

describe('days that have passed', () => {
  afterEach(() => showTimesIn('UTC'))

  it('are those of the calendar', () => {
    // Monday 11:00 on Wednesday 10:00: 47 hours.
    const wednesday = Date.parse('2026-03-11T10:00:00Z')
    expect(formatAgo('2026-03-09T11:00:00Z', wednesday)).toBe('2 days ago')
    expect(formatAgo('2026-03-10T09:00:00Z', wednesday)).toBe('yesterday')
    expect(formatAgo('2026-03-12T23:00:00Z', wednesday)).toBe('tomorrow')
  })

  it('are those of the calendar of the organisation', () => {
    showTimesIn('Asia/Tokyo')
    const now = Date.parse('2026-03-10T15:20:00Z')
    expect(formatAgo('2026-03-09T14:50:00Z', now)).toBe('2 days ago')
  })
})

describe('the time zone of the organisation', () => {
  afterEach(() => showTimesIn('UTC'))

  it('is that of instants, by name, and never of days', () => {
    showTimesIn('Asia/Tokyo')
    expect(formatInstant('2026-03-10T20:30:00Z')).toMatch(/11.*05:30 (?:JST|GMT\+9)/)
    expect(formatDay('2026-03-10')).toMatch(/\b10\b/)
    // At NOW it is the 11th there.
    expect(formatThrough('2026-03-10T14:59:00Z', NOW)).toMatch(/10.*23:59/)
    expect(formatThrough('2026-03-10T15:00:00Z', NOW)).toMatch(/^00:00/)
  })

  it('decides when a day begins, also where clocks change', () => {
    expect(startOfDay('2026-03-10')).toBe('2026-03-10T00:00:00Z')
    showTimesIn('Asia/Tokyo')
    expect(startOfDay('2026-03-10')).toBe('2026-03-09T15:00:00Z')
    showTimesIn('Europe/Berlin')
    expect(startOfDay('2026-03-29')).toBe('2026-03-28T23:00:00Z')
    expect(startOfDay('2026-03-30')).toBe('2026-03-29T22:00:00Z')
  })

  it('stays UTC when the browser does not know it', () => {
    showTimesIn('Middle/Earth')
    expect(formatInstant('2026-03-10T14:00:00Z')).toContain('14:00 UTC')
  })
})
