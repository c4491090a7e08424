import { describe, expect, it } from 'vitest'
import type { DatasetJobRow } from '../../store/control/tables.ts'
import { connectionHealth } from './connection-health.ts'
import { allInEnglish } from '../../words/all-in-english.suite.ts'

const NOW = Date.parse('2026-03-31T00:00:00.000Z')
const context = { now: NOW, keepsDays: () => 30, oneCredential: true }

function job(fields: Partial<DatasetJobRow>): DatasetJobRow {
  return {
    connection_id: 'c',
    dataset: 'costs',
    tenant: 't',
    status: 'failing',
    next_run_at: null,
    parked_until: null,
    failures: 1,
    last_run_at: null,
    last_success_at: '2026-03-30T23:00:00.000Z',
    error_code: 'upstream_unreachable',
    error_message: 'The vendor does not answer.',
    error_action: 'Wait.',
    error_at: null,
    lease_owner: null,
    lease_until: null,
    lease_epoch: 0,
    health: 'failing',
    ...fields,
  }
}

const told = (...of: Parameters<typeof connectionHealth>) => allInEnglish(connectionHealth(...of))

describe('health of a connection', () => {
  it('is the worst of its datasets, in that dataset’s words', () => {
    const limits = job({
      dataset: 'spend_limits',
      health: 'action_needed',
      error_code: 'credential_rejected',
    })
    expect(told([job({}), limits], context)).toMatchObject({
      status: 'action_needed',
      code: 'credential_rejected',
    })
  })

  it('tells one dataset that needs a person from a connection that does', () => {
    const seats = job({ dataset: 'seats', health: 'action_needed', error_code: 'role_missing' })
    const days = job({ dataset: 'org_users_1d', health: 'ok', error_code: null })
    expect(told([seats, days], context).message).toContain('Other data is collected all the same.')
    expect(told([seats], context).message).not.toContain('Other data')
  })

  it('does not say that others go on when the one credential of all is refused, and does when it is one of two', () => {
    const seats = job({ dataset: 'seats', health: 'action_needed', error_code: 'installation_suspended' })
    const days = job({ dataset: 'org_users_1d', health: 'ok', error_code: null })
    expect(told([seats, days], context).message).not.toContain('Other data')
    const limits = { ...seats, error_code: 'credential_rejected' }
    const two = { ...context, oneCredential: false }
    expect(told([limits, days], two).message).toContain('Other data is collected all the same.')
  })

  it('is fine when the vendor has switched a dataset off or closed it', () => {
    const off = job({ dataset: 'org_metrics', health: 'ok', error_code: 'closed_by_vendor' })
    expect(told([off], context).status).toBe('ok')
  })

  it('is fine when every dataset is', () => {
    expect(told([job({ health: 'ok', error_code: null })], context).status).toBe('ok')
  })

  it('says from when on days will be lost once collecting has failed for days', () => {
    const failing = job({ last_success_at: '2026-03-20T06:00:00.000Z' })
    expect(told([failing], context).message).toBe(
      'The vendor does not answer. The vendor keeps files for 30 days: from 2026-04-19 on, days will be lost.',
    )
    expect(told([job({})], context).message).toBe('The vendor does not answer.')
  })

  it('says that days are being lost once the retention has passed', () => {
    const failing = job({ last_success_at: '2026-02-20T06:00:00.000Z' })
    expect(told([failing], context).message).toContain('days since 2026-03-22 are being lost')
  })

  it('says so of what the vendor keeps the shortest, by what that is', () => {
    const since = (dataset: string, day: string) =>
      job({ dataset, last_success_at: `${day}T00:00:00.000Z`, error_message: 'Refused.' })
    const keepsDays = (dataset: string) => (dataset === 'org_bill' ? 730 : 100)
    const bill = since('org_bill', '2025-12-01')
    expect(told([bill], { ...context, keepsDays }).message).toBe(
      'Refused. The vendor keeps days of the bill for 730 days: from 2027-12-01 on, days will be lost.',
    )
    const metrics = since('org_metrics', '2025-12-11')
    expect(told([bill, metrics], { ...context, keepsDays }).message).toBe(
      'Refused. The vendor keeps days of its metrics for 100 days, so days since 2026-03-21 are being lost.',
    )
    const fine = since('org_metrics', '2025-12-11')
    expect(told([bill, { ...fine, health: 'ok' }], { ...context, keepsDays }).message).toContain(
      'of the bill',
    )
  })
})
