import { describe, expect, test } from 'vitest'
import type { Health } from '../../model/connection.ts'
import { HEALTHY } from '../healthy.ts'
import { DAY_MS, HOUR_MS } from '../../model/time/time.ts'
import { expiryWarning, withExpiry } from './credential-expiry.ts'
import { allInEnglish } from '../../words/all-in-english.suite.ts'

const END = Date.parse('2026-06-30T19:07:53.000Z')
const END_TEXT = new Date(END).toISOString()
const before = (ms: number) => expiryWarning(END_TEXT, END - ms, 'Acme Coder')
const told = (ms: number) => allInEnglish(before(ms))

describe('the end of a token', () => {
  test.each([
    [31 * DAY_MS, null, null],
    [30 * DAY_MS + 1, null, null],
    [30 * DAY_MS, 30, 'in 30 days'],
    [14 * DAY_MS + 1, 30, 'in 14 days'],
    [14 * DAY_MS, 14, 'in 14 days'],
    [7 * DAY_MS, 7, 'in 7 days'],
    [DAY_MS + 1, 7, 'in 1 day'],
    [DAY_MS, 1, 'in 1 day'],
    [19 * HOUR_MS, 1, 'within a day'],
    [20 * HOUR_MS, 1, 'in 1 day'],
    [HOUR_MS, 1, 'within a day'],
    [1, 1, 'within a day'],
  ])('%i ms away warns at threshold %s: %s', (ms, thresholdDays, words) => {
    const warning = told(ms)
    expect(warning?.thresholdDays ?? null).toBe(thresholdDays)
    if (words === null) return
    expect(warning?.code).toBe('token_expires_soon')
    expect(warning?.message).toBe(`The token expires ${words}, on 2026-06-30.`)
    expect(warning?.action).toContain('Acme Coder')
  })

  test('is counted in days of the calendar', () => {
    const now = Date.parse('2026-11-22T15:00:00Z')
    expect(allInEnglish(expiryWarning('2026-12-04T08:00:00.000Z', now, 'Acme Coder'))?.message).toContain(
      'in 12 days, on 2026-12-04',
    )
  })

  test.each([0, -1, -400 * DAY_MS])('%i ms away has come', (ms) => {
    expect(before(ms)).toMatchObject({ code: 'token_expired', thresholdDays: 0, since: END_TEXT })
  })

  test('is said since the threshold was passed, not since somebody looked', () => {
    expect(before(10 * DAY_MS)?.since).toBe(new Date(END - 14 * DAY_MS).toISOString())
    expect(before(8 * DAY_MS)?.since).toBe(before(10 * DAY_MS)?.since)
  })

  test('that nobody knows is not warned about', () => {
    expect(expiryWarning(null, END, 'Acme Coder')).toBeNull()
  })
})

describe('the health of a connection whose token ends', () => {
  const health = (status: Health['status']) => ({
    ...HEALTHY,
    status,
    code: status,
    since: '2026-01-01T00:00:00Z',
  })
  const shown = (status: Health['status'], ms: number) => withExpiry(health(status), before(ms))

  test.each([
    ['ok', 20 * DAY_MS, 'ok', 'token_expires_soon'],
    ['delayed', 20 * DAY_MS, 'delayed', 'delayed'],
    ['ok', 7 * DAY_MS, 'action_needed', 'token_expires_soon'],
    ['ok', 0, 'action_needed', 'token_expired'],
    ['failing', 3 * DAY_MS, 'action_needed', 'token_expires_soon'],
    // What is as bad or worse keeps its own words.
    ['failing', 20 * DAY_MS, 'failing', 'failing'],
    ['action_needed', 0, 'action_needed', 'action_needed'],
    ['ok', 40 * DAY_MS, 'ok', 'ok'],
  ] as const)('was %s, %i ms before the end is %s (%s)', (status, ms, expected, code) => {
    expect(shown(status, ms)).toMatchObject({ status: expected, code })
  })
})
