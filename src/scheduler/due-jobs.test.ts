import { describe, expect, it } from 'vitest'
import type { DatasetJobRow } from '../store/control/tables.ts'
import { dueJobs } from './due-jobs.ts'

const NOW = Date.parse('2026-03-10T12:00:00.000Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

function job(id: string, fields: Partial<DatasetJobRow>): DatasetJobRow {
  return {
    connection_id: id,
    dataset: 'costs',
    tenant: 't',
    status: 'ok',
    next_run_at: at(-1),
    parked_until: null,
    failures: 0,
    last_run_at: null,
    last_success_at: null,
    error_code: null,
    error_message: null,
    error_action: null,
    error_at: null,
    lease_owner: null,
    lease_until: null,
    lease_epoch: 0,
    health: 'ok',
    ...fields,
  }
}
const ids = (jobs: DatasetJobRow[]) => dueJobs(jobs, NOW).map((due) => due.connection_id)

describe('which jobs may start', () => {
  it('takes the most overdue first and leaves the future alone', () => {
    expect(
      ids([
        job('b', { next_run_at: at(-1) }),
        job('a', { next_run_at: at(-9) }),
        job('c', { next_run_at: at(1) }),
      ]),
    ).toEqual(['a', 'b'])
  })

  it('starts short jobs before a year of days, and per-user days before aggregates', () => {
    const jobs = (
      ['pull_requests', 'org_report_1d', 'seats', 'org_users_1d', 'enterprise_users_28d'] as const
    ).map((dataset) => job(dataset, { dataset }))
    expect(ids(jobs)).toEqual([
      'enterprise_users_28d',
      'seats',
      'org_users_1d',
      'org_report_1d',
      'pull_requests',
    ])
  })

  it('starts a job due at this very moment', () => {
    expect(ids([job('a', { next_run_at: at(0) })])).toEqual(['a'])
  })

  it('never starts an unscheduled, parked or leased job', () => {
    expect(
      ids([
        job('unscheduled', { next_run_at: null }),
        job('parked', { parked_until: at(5) }),
        job('leased', { lease_owner: 'other', lease_until: at(1) }),
      ]),
    ).toEqual([])
  })

  it('takes over where a lease has run out', () => {
    expect(ids([job('a', { lease_owner: 'dead', lease_until: at(-1) })])).toEqual(['a'])
  })
})
