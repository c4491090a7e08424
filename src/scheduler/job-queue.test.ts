import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Clock } from '../lib/clock.ts'
import { putJob, releaseJob, renewLease } from '../store/control/collecting/dataset-jobs-table.ts'
import { insertConnection } from '../store/control/collecting/connections-table.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import { openMigratedControl } from '../../test/harness/stores/migrated-control.ts'
import { claimNextJob } from './job-queue.ts'

let control: ControlStore
let now: number
const clock: Clock = { now: () => now, sleep: () => Promise.resolve() }
const iso = (ms: number) => new Date(ms).toISOString()
const claim = (owner: string) => claimNextJob({ control, clock, owner, leaseMs: 60_000 })

beforeEach(async () => {
  now = Date.parse('2026-03-10T12:00:00Z')
  control = await openMigratedControl()
  await insertConnection(control.db, {
    id: 'c1',
    tenant: 't1',
    source: 'chat_assistant',
    method: 'admin_key',
    profile: 'chatassist',
    label: 'Chat',
    state: 'connected',
    missing_scopes: '[]',
    health_status: 'ok',
    health_code: 'ok',
    health_message: '',
    health_action: null,
    health_since: iso(now),
    organization_id: 'org-1',
    workspace_id: null,
    enterprise_slug: null,
    created_at: iso(now),
    updated_at: iso(now),
    disconnected_at: null,
  })
  await putJob(control.db, { connection_id: 'c1', dataset: 'costs', tenant: 't1', next_run_at: iso(now) })
})
afterEach(() => control[Symbol.asyncDispose]())

describe('claiming jobs', () => {
  it('gives a job to exactly one of many workers', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, (_, i) => claim(`worker-${i}`)))
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  it('gives it to another one only after the lease has run out, and fences the first', async () => {
    const first = await claim('first')
    expect(await claim('second')).toBeUndefined()
    now += 60_001
    const second = await claim('second')
    expect(second?.lease.epoch).toBe((first?.lease.epoch ?? 0) + 1)
    if (!first) throw new Error('the first claim must have worked')
    expect(await renewLease(control.db, first.job, first.lease, iso(now + 60_000))).toBe(false)
    expect(await releaseJob(control.db, first.job, first.lease, { next_run_at: null })).toBe(false)
  })

  it('keeps a job whose lease is renewed', async () => {
    const held = await claim('first')
    if (!held) throw new Error('the claim must have worked')
    now += 50_000
    expect(await renewLease(control.db, held.job, held.lease, iso(now + 60_000))).toBe(true)
    now += 50_000
    expect(await claim('second')).toBeUndefined()
  })

  it('does not run a job again before its next time', async () => {
    const held = await claim('first')
    if (!held) throw new Error('the claim must have worked')
    await releaseJob(control.db, held.job, held.lease, { next_run_at: iso(now + 900_000), status: 'ok' })
    expect(await claim('first')).toBeUndefined()
    now += 900_000
    expect((await claim('first'))?.job.status).toBe('ok')
  })
})
