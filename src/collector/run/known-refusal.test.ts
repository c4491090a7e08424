import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../model/time/time.ts'
import type { DatasetJobRow } from '../../store/control/tables.ts'
import { knownRefusal } from './known-refusal.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')

function job(fields: Partial<DatasetJobRow>): DatasetJobRow {
  return {
    connection_id: 'c',
    dataset: 'seats',
    tenant: 't',
    status: 'failing',
    next_run_at: null,
    parked_until: null,
    failures: 2,
    last_run_at: null,
    last_success_at: null,
    error_code: 'credential_rejected',
    error_message: 'No.',
    error_action: 'Yes.',
    error_at: new Date(NOW - HOUR_MS).toISOString(),
    lease_owner: null,
    lease_until: null,
    lease_epoch: 0,
    health: 'action_needed',
    ...fields,
  }
}
const ask = (jobs: DatasetJobRow[], manual = false) =>
  knownRefusal(jobs, { dataset: 'teams', now: NOW, manual })?.until ?? null

describe('a credential that another dataset was just refused for', () => {
  it('is not asked about again for six hours once the refusal is confirmed', () => {
    expect(ask([job({})])).toBe(NOW + 5 * HOUR_MS)
    expect(ask([job({ error_at: new Date(NOW - 6 * HOUR_MS).toISOString() })])).toBeNull()
  })

  it('is not asked about for a minute while the refusal is not', () => {
    const health = 'delayed'
    expect(ask([job({ health })])).toBeNull()
    expect(ask([job({ health, error_at: new Date(NOW - 1000).toISOString() })])).toBe(NOW + 59_000)
  })

  it('is asked about by a person who may just have put it right', () => {
    expect(ask([job({})], true)).toBeNull()
  })

  it('says nothing about a refusal of the dataset alone, or of itself', () => {
    expect(ask([job({ error_code: 'role_missing' })])).toBeNull()
    expect(ask([job({ error_code: null })])).toBeNull()
    expect(ask([job({ dataset: 'teams' })])).toBeNull()
  })
})
