import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSpendLimits } from '../../src/metrics/limits/list-spend-limits.ts'
import { startCollecting } from '../harness/collecting/collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { ORGANIZATION_ID, WORKSPACE_ID } from '../harness/vendor/cost-line.ts'
import { isLimits, sendJson } from '../harness/vendor/scripted-vendor.ts'
import { chatAccounts } from '../harness/stores/seeded-facts.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

test('limits of a vendor whose clock is ahead are there at once, not when ours gets there', async () => {
  await using world = await startCollecting({ now: NOON, facts: opened.facts })
  const limit = { level: 'user', id: 'amy', limit: { amount: 5, unit: 'credit', type: 'limited' } }
  world.vendor.intercept = (request, response) => {
    const date = new Date(world.clock.now() + 10 * 60_000).toUTCString()
    return isLimits(request) && sendJson(response, 200, { data: [limit], has_more: false }, { date })
  }
  await world.connect()
  await world.collect()
  const { facts } = opened
  const of = { account: ORGANIZATION_ID, connection: 'c', label: 'Harness', state: 'connected' } as const
  const scope = { tenant: world.actor.tenant, accounts: chatAccounts(of, WORKSPACE_ID) }
  const asked = { facts, scope, clock: world.clock, order: 'name' as const, limit: 10 }
  expect((await listSpendLimits(asked)).totals?.users).toBe(1)
})
