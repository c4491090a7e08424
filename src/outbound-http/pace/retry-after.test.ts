import { describe, expect, it } from 'vitest'
import { parseHttpDate, retryAfterMs } from './retry-after.ts'

const NOW = Date.parse('Tue, 10 Mar 2026 14:00:00 GMT')

describe('retryAfterMs', () => {
  it.each([
    ['7', 7_000],
    ['0', 0],
    ['3600', 3_600_000],
    [' 12 ', 12_000],
    ['Tue, 10 Mar 2026 14:00:30 GMT', 30_000],
    ['Tuesday, 10-Mar-26 14:00:45 GMT', 45_000],
    ['Tue Mar 10 14:01:00 2026', 60_000],
  ])('reads %j as %d ms', (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms)
  })

  it('asks again soon when the date is past', () => {
    expect(retryAfterMs('Tue, 10 Mar 2026 13:00:00 GMT', NOW)).toBe(1_000)
  })

  it('measures a date by the upstream clock, whatever ours says', () => {
    const theirs = NOW + 26 * 3_600_000
    expect(retryAfterMs('Wed, 11 Mar 2026 16:00:20 GMT', theirs)).toBe(20_000)
  })

  it.each([
    undefined,
    '',
    'abc',
    'abc 1',
    '-5',
    '1.5',
    '1e3',
    '0x10',
    'tomorrow',
    'Xyz, 10 Mar 2026 14:00:30 GMT',
  ])('waits a minute for %j, which is no wait at all', (header) => {
    expect(retryAfterMs(header, NOW)).toBe(60_000)
  })

  it('never parks for longer than a day', () => {
    expect(retryAfterMs('99999999', NOW)).toBe(86_400_000)
    expect(retryAfterMs('Tue, 10 Mar 2099 14:00:30 GMT', NOW)).toBe(86_400_000)
  })
})

describe('parseHttpDate', () => {
  it('reads the form every server sends', () => {
    expect(parseHttpDate('Tue, 10 Mar 2026 14:00:00 GMT')).toBe(NOW)
  })

  it('refuses what only Date.parse would take', () => {
    expect(parseHttpDate('2026-03-10T14:00:00Z')).toBeNull()
    expect(parseHttpDate(undefined)).toBeNull()
  })
})
