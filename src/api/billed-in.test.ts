import { expect, test } from 'vitest'
import type { MetricsAnswer } from '../metrics/metrics-query.ts'
import { billedIn } from './billed-in.ts'

type Missing = Pick<MetricsAnswer['completeness']['missing'][number], 'from' | 'to'>

function billed(dataThrough: string | null, to: string, ...missing: Missing[]) {
  const rows = [
    { time: '2026-08-01', charge: 'credits', 'bill.net_usd': '12.5' },
    { time: '2026-09-01', charge: 'credits', 'bill.net_usd': '7' },
    { time: '2026-09-01', charge: 'seats', 'bill.net_usd': null },
  ]
  const reason = { reason: 'no_data', metrics: [], said: [] }
  const completeness = { dataThrough, missing: missing.map((part) => ({ ...reason, ...part })) }
  const of = billedIn(answerOf({ rows, completeness }), to)
  return (month: string, charge = 'credits') => of({ month, charge })
}

/** The guarantee: only rows, reach and gaps are read. */
const answerOf = (part: unknown) => part as Pick<MetricsAnswer, 'rows' | 'completeness'>

test('what the bill has of a month and charge; a charge without lines is nothing', () => {
  const of = billed('2026-09-11T00:00:00Z', '2026-09-10')
  expect([of('2026-08'), of('2026-09'), of('2026-09', 'requests')]).toEqual(['12.5', '7', '0'])
  expect(of('2026-09', 'seats')).toBe(null)
})

test('a bill that does not reach the last day of the file yet says nothing of that month', () => {
  const of = billed('2026-09-10T00:00:00Z', '2026-09-10')
  expect([of('2026-08'), of('2026-09')]).toEqual(['12.5', null])
  expect(billed(null, '2026-09-10')('2026-08')).toBe(null)
})

test('a gap says nothing of its month alone', () => {
  const gap = { from: '2026-08-30T00:00:00Z', to: '2026-09-01T00:00:00Z' }
  const of = billed('2026-09-11T00:00:00Z', '2026-09-10', gap)
  expect([of('2026-08'), of('2026-09')]).toEqual([null, '7'])
})
