import { describe, expect, it } from 'vitest'
import { coverageOf, type CoverageRow } from './coverage.ts'
import { traitsOf, type Dataset } from './dataset.ts'
import { DAY_MS, dayStart, HOUR_MS, type UtcDay } from './time/time.ts'

/** A day that was fetched this many days after its start. */
function row(day: UtcDay, after: number, fields: Partial<CoverageRow> = {}): CoverageRow {
  const start = dayStart(day)
  const period = { periodStart: start, periodEnd: start + DAY_MS }
  return {
    kind: 'day',
    outcome: 'committed',
    fetchedAt: start + after * DAY_MS,
    ...period,
    rows: 1,
    ...fields,
  }
}

function reachOf(dataset: Dataset, rows: readonly CoverageRow[]) {
  const { dataThrough, settledThrough } = coverageOf(rows, traitsOf(dataset))
  return { dataThrough, settledThrough }
}

describe('how far the ledger reaches', () => {
  it('of days: to the end of the newest that was committed, settled to the newest that cannot change', () => {
    const ledger = [
      row('2026-02-01', 28),
      row('2026-03-08', 2),
      row('2026-03-09', 2, { outcome: 'no_data_yet' }),
    ]
    expect(reachOf('org_users_1d', ledger)).toEqual({
      dataThrough: dayStart('2026-03-09'),
      settledThrough: dayStart('2026-02-02'),
    })
  })

  it('settles a day that was fetched four days after its end, in a report over several days too', () => {
    const days = [row('2026-03-12', 5), row('2026-03-13', 9), row('2026-03-16', 2)]
    expect(reachOf('org_users_1d', days).settledThrough).toBe(dayStart('2026-03-14'))
    expect(reachOf('org_users_1d', days.slice(0, 1)).settledThrough).toBe(dayStart('2026-03-13'))
    const report = row('2026-03-16', 2, { kind: 'report', periodStart: dayStart('2026-02-17') })
    expect(reachOf('enterprise_users_28d', [report])).toEqual({
      dataThrough: dayStart('2026-03-17'),
      settledThrough: dayStart('2026-03-14'),
    })
  })

  it('of a report over several days: to the last day it has data for', () => {
    const answers = [{ start: dayStart('2026-03-10'), end: dayStart('2026-03-12') }]
    const coverage = coverageOf(
      [row('2026-03-16', 9, { kind: 'report', answers })],
      traitsOf('enterprise_users_28d'),
    )
    expect(coverage).toMatchObject({ known: answers, settled: answers, dataThrough: dayStart('2026-03-12') })
  })

  it('of files: to the hour that was written about by then, as late as their source writes', () => {
    const start = dayStart('2026-03-09')
    const asked = row('2026-03-09', 0.5, { kind: 'window', periodEnd: start + DAY_MS / 2 })
    const written = { periodEnd: start + HOUR_MS, fetchedAt: start + DAY_MS / 2 }
    const rows = [asked, row('2026-03-09', 0.5, { kind: 'file', ...written })]
    const through = (delayHours?: number) =>
      coverageOf(rows, { slice: 'file', settleHours: 6, ...(delayHours !== undefined && { delayHours }) })
        .dataThrough
    expect(through(3)).toBe(start + 9 * HOUR_MS)
    expect(through()).toBe(start + 12 * HOUR_MS)
    expect(reachOf('costs', rows).dataThrough).toBe(through(3))
  })

  it('of snapshots: to the time of the newest one, although it counts for its whole day', () => {
    const taken = row('2026-03-09', 0.25, { kind: 'snapshot' })
    const reach = { dataThrough: taken.fetchedAt, settledThrough: taken.fetchedAt }
    expect(reachOf('seats', [taken])).toEqual(reach)
    expect(reachOf('spend_limits', [{ ...taken, periodEnd: null }])).toEqual(reach)
  })

  it('of a list: to the last complete fetch, and before the first one to the last partial fetch', () => {
    const part = row('2026-03-09', 0.5, { kind: 'list', periodEnd: dayStart('2026-03-09') })
    const asked = row('2026-03-09', 0.25, { kind: 'window', periodStart: null, periodEnd: null })
    expect(reachOf('pull_requests', [part]).dataThrough).toBe(part.fetchedAt)
    expect(reachOf('pull_requests', [part, asked]).dataThrough).toBe(asked.fetchedAt)
    expect(coverageOf([part, asked], traitsOf('pull_requests')).known).toEqual([
      { start: 0, end: asked.fetchedAt },
    ])
  })

  it('of days: a hold that ended counts as no data', () => {
    const closed = row('2026-03-09', 2, { kind: 'hold' })
    expect(reachOf('org_users_1d', [closed])).toEqual({ dataThrough: null, settledThrough: null })
  })
})
