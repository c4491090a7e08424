import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Dataset, DatasetStatus } from '../../model/dataset.ts'
import { insertConnection } from '../../store/control/collecting/connections-table.ts'
import { putJob } from '../../store/control/collecting/dataset-jobs-table.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { openMigratedControl } from '../../../test/harness/stores/migrated-control.ts'
import { readBar } from './read-bar.ts'

const AT = '2026-03-10T12:00:00Z'

let control: ControlStore
let connections = 0
let tenant: string
beforeAll(async () => {
  control = await openMigratedControl()
})
beforeEach(() => {
  tenant = `tenant-${connections}`
})
afterAll(() => control[Symbol.asyncDispose]())

type Jobs = Partial<Record<Dataset, DatasetStatus | { status: DatasetStatus; error_code: string }>>

async function connect(jobs: Jobs, state: 'connected' | 'disconnected' = 'connected'): Promise<void> {
  const id = `c${(connections += 1)}`
  await insertConnection(control.db, {
    id,
    tenant,
    source: 'code_assistant',
    method: 'enterprise_token',
    profile: 'codeassist',
    label: 'Code',
    state,
    missing_scopes: '[]',
    health_status: 'ok',
    health_code: 'ok',
    health_message: '',
    health_action: null,
    health_since: AT,
    organization_id: null,
    workspace_id: null,
    enterprise_slug: id,
    organizations: '[]',
    created_at: AT,
    updated_at: AT,
    disconnected_at: null,
  })
  for (const [dataset, job] of Object.entries(jobs) as [Dataset, NonNullable<Jobs[Dataset]>][]) {
    const told = typeof job === 'string' ? { status: job } : job
    await putJob(control.db, { connection_id: id, dataset, tenant, ...told })
  }
}

const bar = () => readBar(control.db, { tenant, source: 'code_assistant' })

test('a bill without the days of people cannot be published: what keeps these away is the reason', async () => {
  await connect({
    enterprise_users_1d: 'not_enabled_upstream',
    org_users_1d: 'not_offered',
    enterprise_bill: 'ok',
  })
  expect(await bar()).toBe('not_enabled')
})

test.each<[DatasetStatus, string]>([
  ['missing_scope', 'missing_scope'],
  ['not_offered', 'not_offered'],
])('days of people that are %s keep all away', async (status, reason) => {
  await connect({ enterprise_users_1d: status })
  expect(await bar()).toBe(reason)
})

test('a call that the vendor has closed is named as closed', async () => {
  await connect({ enterprise_users_1d: { status: 'not_enabled_upstream', error_code: 'closed_by_vendor' } })
  expect(await bar()).toBe('closed_by_vendor')
})

test.each<DatasetStatus>(['waiting', 'syncing', 'ok', 'no_data_yet', 'failing'])(
  'days of people that are %s may come, of one connection at least',
  async (status) => {
    await connect({ enterprise_users_1d: 'not_enabled_upstream' })
    await connect({ enterprise_users_1d: status })
    expect(await bar()).toBeNull()
  },
)

test('of a source that was disconnected nothing more comes', async () => {
  await connect({ enterprise_users_1d: 'ok' }, 'disconnected')
  expect(await bar()).toBe('not_connected')
})
