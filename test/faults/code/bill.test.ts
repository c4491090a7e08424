import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LEASE_MS } from '../../../src/collector/run/dataset-run.ts'
import { FAILPOINTS } from '../../../src/collector/take/failpoints.ts'
import { startNewDatasets } from '../../../src/connections/start-new-datasets.ts'
import { DAY_MS, daysOf } from '../../../src/model/time/time.ts'
import { ENTERPRISE } from '../../harness/collecting/code-collecting.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { inTurn, IS_NIGHT, oneOf } from '../../harness/run/night.ts'
import { rawText } from '../../harness/vendor/raw-text.ts'
import { FIRST, line, seat, startBill, truthOf, YESTERDAY, type BillWorld } from './bill-world.ts'

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const start = (given: Parameters<typeof startBill>[1] = {}) => startBill(opened.facts, given)

async function expectTruth(world: BillWorld): Promise<void> {
  const { rows, completeness } = await world.ask()
  expect(rows).toMatchObject([truthOf(world)])
  expect(completeness.missing).toEqual([])
}

describe('a bill that is collected without trouble', () => {
  let world: BillWorld
  beforeAll(async () => {
    world = await start()
    await world.collect()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  test('is of every cost centre, of our product alone, to the smallest unit', async () => {
    await expectTruth(world)
    expect((await world.dataset('enterprise_bill')).status).toBe('ok')
    const { rows } = await world.ask({ groupBy: ['cost_center', 'charge'], metrics: ['bill.net_usd'] })
    expect(
      rows.map(({ cost_center, charge, ...row }) => [cost_center, charge, row['bill.net_usd']]).sort(),
    ).toEqual([
      ['', 'credits', truthOf(world, ({ center }) => center === undefined)['bill.net_usd']],
      ['c1', 'credits', truthOf(world, ({ center }) => center === 'c1')['bill.net_usd']],
      ['c2', 'seats', truthOf(world, ({ center }) => center === 'c2')['bill.net_usd']],
    ])
  })

  test('is told by cost centre with its name, and by organisation alone or left out', async () => {
    const centers = await world.ask({ groupBy: ['cost_center'], metrics: ['bill.net_usd'] })
    expect(centers.rows.map(({ cost_center_label: label }) => label).sort()).toEqual([
      'Closed',
      'Payments',
      null,
    ])
    const only = (op: 'in' | 'not_in') =>
      world.ask({ filters: [{ dimension: 'organization', op, values: ['acme'] }], metrics: ['bill.net_usd'] })
    expect((await only('in')).rows).toMatchObject([{ 'bill.net_usd': truthOf(world)['bill.net_usd'] }])
    expect((await only('not_in')).rows).toMatchObject([{ 'bill.net_usd': '0' }])
  })

  test('is asked for by its month in every call, and what stands before the first line is unknown', async () => {
    const calls = world.host.requests.filter(({ path }) => path.endsWith('/usage'))
    const asked = calls.map(({ query }) => ['year', 'month', 'cost_center_id'].map((name) => query.get(name)))
    expect(asked.map(([year, month, center]) => `${year}-${month} ${center ?? ''}`)).toEqual([
      '2026-3 ',
      '2026-3 c1',
      '2026-3 c2',
      '2026-2 ',
      '2026-2 c1',
      '2026-2 c2',
    ])
    const { rows } = await world.ask({
      from: '2026-02-01',
      to: '2026-02-05',
      grain: 'day',
      metrics: ['bill.net_usd'],
    })
    const [a, b, c] = rows.map((row) => row['bill.net_usd'])
    expect([a, b]).toEqual([null, null])
    expect(c).toBe(truthOf(world, ({ date }) => date.startsWith(FIRST))['bill.net_usd'])
  })

  test('is kept without other products', async () => {
    const raw = await rawText(world)
    expect(raw).toContain('Copilot AI Credits')
    expect(raw).not.toContain('Actions')
  })
})

test('a day without a line between others had no use; today and a day not posted yet are unknown', async () => {
  await using world = await start()
  world.bill.lines = world.bill.lines.filter(({ date }) => !/2026-02-2[78]|2026-03-0[19]/.test(date))
  await world.collect()
  const { rows } = await world.ask({
    from: '2026-02-26',
    to: '2026-03-11',
    grain: 'day',
    metrics: ['bill.net_usd'],
  })
  const of = new Map(rows.map((row) => [row.time, row['bill.net_usd']]))
  expect(['2026-02-27', '2026-02-28', '2026-03-01'].map((day) => of.get(day))).toEqual(['0', '0', '0'])
  expect(['2026-03-09', '2026-03-10'].map((day) => of.get(day))).toEqual([null, null])
  world.bill.lines.push(seat(YESTERDAY))
  world.clock.advance(6 * 3_600_000)
  await world.sync()
  await expectTruth(world)
})

describe('C2: a crash at every step', () => {
  const steps = FAILPOINTS.filter((point) => !/list|window/.test(point))

  // A bill is committed as every answer of a day is: see test/crash/failpoints and the connector's acceptance.
  test.each(inTurn(steps, 6, 11))('%s', async (point) => {
    let isDead = false
    const died = Promise.withResolvers<void>()
    await using world = await start({
      failpoints: async (reached) => {
        if (reached !== point || isDead) return
        isDead = true
        died.resolve()
        // Nothing after this step runs any more.
        await new Promise(() => undefined)
      },
    })
    await Promise.race([world.collect(), died.promise])
    expect(isDead).toBe(true)
    await world.restart()
    world.clock.advance(LEASE_MS + 1)
    await world.collect()
    await expectTruth(world)
  })
})

describe('a bill that changes', () => {
  let world: BillWorld
  beforeAll(async () => {
    world = await start()
    await world.collect()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  test('a centre that does not answer leaves its months as they are, and nothing is smaller', async () => {
    const before = truthOf(world)
    world.bill.lines.push(line('2026-03-08', { netAmount: 7 }))
    world.bill.broken.add('c1')
    world.clock.advance(DAY_MS)
    await world.sync()
    expect((await world.ask()).rows).toMatchObject([before])
    world.bill.broken.clear()
    world.clock.advance(DAY_MS)
    await world.collect()
    expect((await world.ask()).rows).toMatchObject([truthOf(world)])
  })

  test('a line that is corrected, posted late, or of a day long past replaces what stood', async () => {
    const [first] = world.bill.lines.filter(({ date }) => date.startsWith('2026-03-02'))
    if (first) first.netAmount = 123.456
    world.bill.lines.push(line('2026-03-01T05:00:00Z', { netAmount: -0.000000001 }))
    world.clock.advance(DAY_MS)
    world.bill.lines.push(seat('2026-03-10'))
    await world.sync()
    expect((await world.ask()).rows).toMatchObject([truthOf(world, ({ date }) => date < '2026-03-10')])
  })
})

// When a month is due is in src/collector/plan/plan-months.
test.runIf(IS_NIGHT)(
  'the month before is asked until the 8th, and once more on the 35th day: what changed since is restated',
  async () => {
    await using world = await start({ billDays: 60 })
    world.bill.lines = daysOf({ start: Date.parse('2026-01-01'), end: Date.parse('2026-05-01') }).map((day) =>
      line(day),
    )
    await world.collect()
    const monthsAsked = async (at: string) => {
      const before = world.host.requests.length
      world.clock.advance(Date.parse(at) - world.clock.now())
      await world.collect()
      const calls = world.host.requests.slice(before).filter(({ path }) => path.endsWith('/usage'))
      return [...new Set(calls.map(({ query }) => query.get('month')))]
    }
    expect(await monthsAsked('2026-03-11T12:00:00Z')).toEqual(['3'])
    expect(await monthsAsked('2026-04-01T06:00:00Z')).toEqual(['3'])
    expect(await monthsAsked('2026-04-07T23:00:00Z')).toEqual(['4', '3', '2'])
    expect(await monthsAsked('2026-04-08T06:00:00Z')).toEqual(['4', '3'])
    const changed = world.bill.lines.find(({ date }) => date === '2026-03-10')
    if (changed) changed.netAmount = 55.5
    expect(await monthsAsked('2026-05-05T16:00:00Z')).toEqual(['5', '4'])
    expect(await monthsAsked('2026-05-06T01:00:00Z')).toEqual(['5', '4', '3'])
    const days = await world.ledger('enterprise_bill', ENTERPRISE)
    expect(days.filter(({ restated }) => restated > 0).map(({ slice }) => slice)).toEqual(['2026-03-10'])
    expect(await monthsAsked('2026-05-08T12:00:00Z')).toEqual(['5', '4'])
  },
)

test('an answer by month is asked for day by day', async () => {
  await using world = await start()
  world.bill.isByMonth = true
  await world.collect()
  await expectTruth(world)
})

test('without the permission the connection goes on, and once it is given the bill is read', async () => {
  await using world = await start({ datasets: ['enterprise_bill', 'org_bill'], billDays: 60 })
  world.bill.refusal = { status: 404, message: 'Not Found' }
  await world.collect()
  const enterprise = await world.dataset('enterprise_bill')
  expect([enterprise.status, enterprise.lastError?.code]).toEqual(['missing_scope', 'billing_not_shown'])
  expect(enterprise.lastError?.action).toContain('manage_billing:enterprise')
  const org = await world.dataset('org_bill')
  expect([org.status, org.lastError?.code]).toEqual(['not_enabled_upstream', 'billing_at_enterprise'])
  expect((await world.connection()).health.status).toBe('ok')
  world.bill.refusal = null
  world.clock.advance(8 * DAY_MS)
  await world.collect()
  // The organisation has the same bill here: the enterprise's holds it, and it is not added.
  expect((await world.ask()).rows).toMatchObject([truthOf(world)])
})

// Each refusal is read in src/sources/code-assist/failures.
test.each(
  oneOf([
    ['billing_not_offered', 'not_offered', 'No access to billing usage data.'],
    ['billing_not_shown', 'missing_scope', 'You must be an enterprise owner or billing manager.'],
    ['single_sign_on_required', 'missing_scope', 'Resource protected by organization SAML enforcement.'],
    ['address_not_allowed', 'missing_scope', 'The enterprise has an IP allow list enabled.'],
  ]),
)('%s: there is no bill, and the connection goes on', async (code, status, message) => {
  await using world = await start()
  world.bill.refusal = { status: 403, message }
  await world.collect()
  const { lastError, ...dataset } = await world.dataset('enterprise_bill')
  expect([dataset.status, lastError?.code]).toEqual([status, code])
  // Where only the vendor's words explain it, they are shown.
  expect(lastError?.message.endsWith(`says: "${message}"`)).toBe(code !== 'billing_not_offered')
  expect((await world.connection()).health.status).toBe('ok')
})

test('a connection of an earlier version begins with it when the service starts', async () => {
  await using world = await start({ datasets: ['org_bill'] })
  world.bill.refusal = { status: 404, message: 'Not Found' }
  await world.collect()
  const before = await world.dataset('org_bill')
  world.bill.refusal = null
  await startNewDatasets(world.ctx)
  await startNewDatasets(world.ctx)
  expect(await world.dataset('org_bill')).toEqual(before)
  expect((await world.dataset('enterprise_bill')).status).toBe('waiting')
  await world.collect()
  await expectTruth(world)
})
