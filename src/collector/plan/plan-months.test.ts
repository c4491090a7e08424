import { expect, test } from 'vitest'
import { monthOf } from '../../model/time/calendar-month.ts'
import { isMonthDue } from './plan-months.ts'

const at = (text: string) => Date.parse(text)
const MAY = monthOf('2026-05-31')
const isDue = (fetched: string | null, now: string) =>
  isMonthDue(MAY, fetched === null ? null : at(fetched), { now: at(now), settleHours: 7 * 24 })

test.each([
  ['never fetched, however old', null, '2026-11-01T00:00:00Z', true],
  ['open: at every sync', '2026-05-20T10:00:00Z', '2026-05-20T11:00:00Z', true],
  ['over, and fetched before its end', '2026-05-31T23:00:00Z', '2026-06-01T00:00:00Z', true],
  ['until the 8th once a day', '2026-06-03T01:00:00Z', '2026-06-03T23:00:00Z', false],
  ['until the 8th on the next day', '2026-06-03T23:00:00Z', '2026-06-04T00:00:00Z', true],
  ['fetched on the 7th only, months later', '2026-06-07T23:00:00Z', '2026-09-01T00:00:00Z', true],
  ['settled', '2026-06-08T00:00:00Z', '2026-06-20T00:00:00Z', false],
  ['settled: once more on the 35th day', '2026-06-08T00:00:00Z', '2026-07-06T00:00:00Z', true],
  ['after its last look never again', '2026-07-06T00:00:00Z', '2026-12-01T00:00:00Z', false],
])('%s', (_, fetched, now, due) => {
  expect(isDue(fetched, now)).toBe(due)
})
