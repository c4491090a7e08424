import { describe, expect, it } from 'vitest'
import { DAY_MS, dayStart } from '../../model/time/time.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { retired, withoutRows } from './retire-reports.ts'

function report(start: string, end: string, fields: Partial<LedgerRow> = {}): LedgerRow {
  return {
    tenant: 't',
    account: 'enterprise:acme',
    connection: 'c',
    dataset: 'enterprise_users_28d',
    slice: end,
    kind: 'report',
    loadId: `load-${end}`,
    outcome: 'committed',
    fetchedAt: 0,
    periodStart: dayStart(start),
    periodEnd: dayStart(end) + DAY_MS,
    rows: 10,
    rejected: 0,
    duplicates: 0,
    restated: 0,
    unknownFields: {},
    sha256: 'a',
    bytes: 1,
    leaseEpoch: 1,
    note: '',
    ...fields,
  }
}

const NEWEST = report('2026-03-04', '2026-03-10')
const slices = (reports: LedgerRow[], daily: string[] = []) =>
  retired(reports, NEWEST, new Set(daily)).map(({ slice }) => slice)

describe('28-day reports that nothing needs any more', () => {
  it('are those of which every day is in a daily report or in the newest one', () => {
    const older = report('2026-03-02', '2026-03-08')
    expect(slices([older], ['2026-03-02', '2026-03-03'])).toEqual(['2026-03-08'])
    expect(slices([older], ['2026-03-03'])).toEqual([])
    expect(slices([older])).toEqual([])
  })

  it('are never the newest, one that is newer, one that was given up, or anything that is no report', () => {
    const daily = ['2026-03-02', '2026-03-03']
    expect(slices([NEWEST, report('2026-03-05', '2026-03-11')], daily)).toEqual([])
    expect(slices([report('2026-03-02', '2026-03-08', { loadId: '' })], daily)).toEqual([])
    expect(slices([report('2026-03-02', '2026-03-08', { kind: 'lost' })], daily)).toEqual([])
  })

  it('say nothing of lines any more that were rejected with their rows', () => {
    const older = report('2026-03-02', '2026-03-08', { rejected: 3, unknownFields: { 'user.new': 10 } })
    expect(withoutRows(older)).toMatchObject({ outcome: 'committed', loadId: '', rows: 0, rejected: 0 })
    expect(withoutRows(older).unknownFields).toEqual({})
  })
})
