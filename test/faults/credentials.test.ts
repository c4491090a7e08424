import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../src/model/time/time.ts'
import { startCollecting } from '../harness/collecting/collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { costLine, hourOf } from '../harness/vendor/cost-line.ts'
import {
  ADMIN_KEY,
  costFile,
  isDownload,
  isLimits,
  isList,
  sendJson,
} from '../harness/vendor/scripted-vendor.ts'

const LIMITS_KEY = 'sk-admin-harness-limits-alone'

const NOON = Date.parse('2026-03-10T12:00:00Z')

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const file = (n: number) =>
  costFile(`file-${n}`, `2026-03-10T0${n}:30:00.000000Z`, [
    costLine({ eventId: `e${n}`, at: hourOf('2026-03-10', n), credits: '1' }),
  ])

const start = () => startCollecting({ now: NOON, facts: opened.facts })

describe('U5: 403 that is not a limit', () => {
  test('the costs scope is taken away: a person must act, nothing is retried, the data stays', async () => {
    await using world = await start()
    world.vendor.files.push(file(1))
    await world.connect()
    await world.collect()
    world.vendor.keys.set(ADMIN_KEY, new Set(['limits']))
    const asked = world.vendor.requests.length
    await world.collectNext('costs')
    expect(world.vendor.requests.slice(asked).filter(isList)).toHaveLength(1)
    const { health } = await world.connection()
    expect(health).toMatchObject({ status: 'action_needed', code: 'missing_cost_scope' })
    expect(health.action).toContain('chatassist.enterprise.compliance_logs_platform.costs.read')
    expect(await world.dataset('costs')).toMatchObject({ status: 'failing', rows: 1 })
    expect(await world.credits()).toBe('1')
  })

  test('the limits scope is taken away: limited access, and costs flow on', async () => {
    await using world = await start()
    world.vendor.files.push(file(1))
    await world.connect()
    await world.collect()
    world.vendor.keys.set(ADMIN_KEY, new Set(['costs']))
    await world.collectNext('spend_limits')
    const connection = await world.connection()
    expect(connection.state).toBe('connected_limited_access')
    expect(connection.limitedAccess?.missingScopes).toEqual(['chatassist.enterprise.usage_limit.read'])
    expect(connection.health.status).toBe('ok')
    expect(await world.dataset('spend_limits')).toMatchObject({ status: 'missing_scope', nextRunAt: null })
    world.vendor.files.push(file(2))
    await world.collectNext('costs')
    expect(await world.credits()).toBe('2')
  })

  test('of the second key as well: it is said that this key does not carry it either', async () => {
    await using world = await start()
    world.vendor.keys.set(LIMITS_KEY, new Set(['limits']))
    await world.connect({ spendLimitsApiKey: LIMITS_KEY })
    world.vendor.keys.set(LIMITS_KEY, new Set())
    world.vendor.keys.set(ADMIN_KEY, new Set(['costs']))
    await world.collectNext('spend_limits')
    const { limitedAccess } = await world.connection()
    expect(limitedAccess?.message).toContain('The spend limits API key does not carry it either.')
  })
})

describe('U6: a 401 once, then 200', () => {
  test('is waited out without an alarm', async () => {
    await using world = await start()
    world.vendor.files.push(file(1))
    await world.connect()
    let refusals = 0
    world.vendor.intercept = (request, response) =>
      isDownload(request) && refusals++ === 0 && sendJson(response, 401, {})
    const before = world.clock.now()
    await world.collect()
    expect(await world.credits()).toBe('1')
    expect((await world.connection()).health.status).toBe('ok')
    expect(world.clock.now() - before).toBeLessThanOrEqual(15_000)
  })
})

describe('U7: 401 for ever', () => {
  test('one confirmation after a minute, then a person must act; at most four probes a day; data stays', async () => {
    await using world = await start()
    world.vendor.files.push(file(1))
    await world.connect()
    await world.collect()
    world.vendor.keys.clear()
    await world.collectNext('costs')
    expect((await world.connection()).health.status).not.toBe('action_needed')
    const first = world.clock.now()
    await world.collectNext('costs')
    expect(world.clock.now() - first).toBeLessThanOrEqual(15 * 60_000)
    expect((await world.connection()).health).toMatchObject({
      status: 'action_needed',
      code: 'credential_rejected',
    })
    const dayStart = world.clock.now()
    let probes = 0
    for (;;) {
      await world.collectNext('costs')
      if (world.clock.now() - dayStart > 24 * HOUR_MS) break
      probes += 1
    }
    expect(probes).toBeLessThanOrEqual(4)
    expect(await world.credits()).toBe('1')
  })

  test('a new key starts it again', async () => {
    await using world = await start()
    world.vendor.files.push(file(1))
    await world.connect()
    await world.collect()
    world.vendor.keys.clear()
    await world.collectNext('costs')
    await world.collectNext('costs')
    world.vendor.keys.set('sk-admin-the-new-one', new Set(['costs', 'limits']))
    world.vendor.files.push(file(2))
    await world.patch({ adminKey: 'sk-admin-the-new-one' })
    await world.collect()
    expect((await world.connection()).health.status).toBe('ok')
    expect(await world.credits()).toBe('2')
  })
})

describe('U8: the key is revoked in the middle of a run', () => {
  test('what was committed stays, the rest is fetched once there is a key again, nothing twice', async () => {
    await using world = await start()
    world.vendor.files.push(file(1), file(2), file(3), file(4))
    await world.connect()
    let downloads = 0
    world.vendor.intercept = (request, response) =>
      isDownload(request) && ++downloads > 2 && sendJson(response, 401, {})
    await world.collect()
    const stopped = await world.ledger('costs')
    expect(stopped.filter((row) => row.kind === 'file' && row.outcome === 'committed').length).toBeLessThan(4)
    const complete = stopped.filter(
      (row) => row.kind === 'window' && (row.periodEnd ?? 0) > (row.periodStart ?? 0),
    )
    expect(complete).toEqual([])
    world.vendor.intercept = () => false
    await world.collectNext('costs')
    expect(await world.credits()).toBe('4')
    expect((await world.dataset('costs')).duplicates).toBe(0)
    expect((await world.connection()).health.status).toBe('ok')
  })
})

test('limits that are refused never stop costs', async () => {
  await using world = await start()
  world.vendor.files.push(file(1))
  await world.connect()
  world.vendor.intercept = (request, response) => isLimits(request) && sendJson(response, 500, {})
  await world.collect()
  expect(await world.credits()).toBe('1')
  expect((await world.dataset('costs')).status).toBe('ok')
})
