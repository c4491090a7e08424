import { describe, expect, it } from 'vitest'
import { DAY_MS, dayStart } from '../../model/time.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { codeCoverage } from '../../metrics/completeness/code-coverage.ts'
import { furthestBehind, reachOf } from './dataset-reach.ts'

function row(fields: Partial<LedgerRow> & Pick<LedgerRow, 'slice'>): LedgerRow {
  const start = dayStart(fields.slice)
  return {
    tenant: 't',
    account: 'a',
    connection: 'c',
    dataset: 'org_users_1d',
    kind: 'day',
    loadId: 'l',
    outcome: 'committed',
    fetchedAt: start + 2 * DAY_MS,
    periodStart: start,
    periodEnd: start + DAY_MS,
    upstreamEnd: '',
    rows: 1,
    rejected: 0,
    duplicates: 0,
    restated: 0,
    unknownFields: {},
    sha256: '',
    bytes: 0,
    leaseEpoch: 1,
    note: '',
    ...fields,
  }
}

describe('how far a dataset reaches', () => {
  it('of days: to the end of the newest that was committed, settled to the newest that cannot change', () => {
    const old = row({ slice: '2026-02-01', fetchedAt: dayStart('2026-03-01') })
    const ledger = [old, row({ slice: '2026-03-08' }), row({ slice: '2026-03-09', outcome: 'no_data_yet' })]
    expect(reachOf('org_users_1d', ledger)).toEqual({
      dataThrough: dayStart('2026-03-09'),
      settledThrough: dayStart('2026-02-02'),
    })
  })

  it('says of days and of reports what the numbers say of the same rows', () => {
    const once = (slice: string, days: number, fields: Partial<LedgerRow> = {}) =>
      row({ slice, fetchedAt: dayStart(slice) + days * DAY_MS, ...fields })
    const days = [once('2026-03-12', 5), once('2026-03-13', 9), once('2026-03-16', 2)]
    const report = once('2026-03-16', 2, {
      dataset: 'enterprise_users_28d',
      kind: 'report',
      periodStart: dayStart('2026-02-17'),
    })
    const cases = [
      ['org_users_1d', days, '2026-03-14'],
      ['org_users_1d', days.slice(0, 1), '2026-03-13'],
      ['enterprise_users_28d', [report], '2026-03-14'],
    ] as const
    for (const [dataset, rows, settled] of cases) {
      const reported = new Map([['l', [{ start: dayStart('2026-02-17'), end: dayStart('2026-03-17') }]]])
      const slices = rows.map((each) => ({ ...each, dataset, stated: null }))
      const inNumbers = codeCoverage(slices, reported)
      expect(reachOf(dataset, rows)).toEqual({
        dataThrough: inNumbers.dataThrough,
        settledThrough: inNumbers.settledThrough,
      })
      expect(inNumbers.settledThrough).toBe(dayStart(settled))
    }
  })

  it('of snapshots: to the moment the newest was taken', () => {
    const taken = dayStart('2026-03-09') + 3600_000
    const ledger = [row({ slice: '2026-03-09', kind: 'snapshot', fetchedAt: taken })]
    expect(reachOf('seats', ledger)).toEqual({ dataThrough: taken, settledThrough: taken })
  })

  it('a hold that was closed is no data', () => {
    const closed = row({ slice: '2026-03-09', kind: 'gap' })
    expect(reachOf('org_users_1d', [closed])).toEqual({ dataThrough: null, settledThrough: null })
  })

  it('of several accounts the one furthest behind decides', () => {
    const nothing = { dataThrough: null, settledThrough: null }
    expect(
      furthestBehind([
        { dataThrough: 3, settledThrough: 2 },
        { dataThrough: 5, settledThrough: null },
        nothing,
      ]),
    ).toEqual({ dataThrough: 3, settledThrough: 2 })
    expect(furthestBehind([])).toEqual(nothing)
  })
})
