import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMigratedControl } from '../../test/harness/stores/migrated-control.ts'
import { addPrice } from '../../src/access/prices/prices.ts'
import { systemClock } from '../../src/lib/clock.ts'
import type { Actor } from '../../src/model/actor.ts'
import { insertConnection } from '../../src/store/control/collecting/connections-table.ts'
import type { ControlStore } from '../../src/store/control/control-store.ts'
import { demoIsConnected } from './connect-demo.ts'

const actor: Actor = { kind: 'system', id: 'demo', tenant: 'tenant-1', role: 'owner' }
let control: ControlStore

beforeEach(async () => {
  control = await openMigratedControl()
})
afterEach(() => control[Symbol.asyncDispose]())

const ctx = () => ({ control, clock: systemClock })
const connected = () => demoIsConnected({ ctx: ctx(), actor }, '/data/demo')
const refused = { code: 'conflict', message: expect.stringContaining('/data/demo was stopped before') }

const CONNECTION = {
  tenant: actor.tenant,
  method: 'admin_key',
  profile: 'of the demo',
  label: 'Simulated',
  state: 'connected',
  missing_scopes: '[]',
  health_status: 'ok',
  health_code: 'ok',
  health_message: '',
  health_action: null,
  health_since: '2026-11-01T00:00:00.000Z',
  organization_id: null,
  workspace_id: null,
  enterprise_slug: null,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  disconnected_at: null,
} as const

test('a demo that was stopped while it connected is told apart from a new one and a connected one', async () => {
  expect(await connected()).toBe(false)
  const input = {
    item: 'chat_assistant.credit',
    validFrom: null,
    price: { amount: '0.04', currency: 'USD' },
  } as const
  await addPrice({ ctx: ctx(), actor, input })
  await expect(connected()).rejects.toMatchObject(refused)
  await insertConnection(control.db, { ...CONNECTION, id: 'c1', source: 'code_assistant' })
  await expect(connected()).rejects.toMatchObject(refused)
  await insertConnection(control.db, { ...CONNECTION, id: 'c2', source: 'chat_assistant' })
  expect(await connected()).toBe(true)
})
