import Big from 'big.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LEASE_MS } from '../../../src/collector/run/run-dataset.ts'
import { FAILPOINTS, type Failpoints } from '../../../src/collector/take/failpoints.ts'
import { startNewDatasets } from '../../../src/connections/start-new-datasets.ts'
import { runMetricsQuery } from '../../../src/metrics/ask/run-query.ts'
import type { MetricsQuery } from '../../../src/metrics/metrics-query.ts'
import { feedsOf } from '../../../src/model/dataset.ts'
import { addDays, DAY_MS, daysOf } from '../../../src/model/time.ts'
import { ACME, ENTERPRISE, startCodeCollecting } from '../../harness/collecting/code-collecting.ts'
import { readRows, rowsOf, sql, text } from '../../../src/store/facts/engine/sql.ts'
import { TEXT } from '../../../src/store/facts/engine/columns.ts'
import { committedLoads } from '../../../src/metrics/completeness/answering-loads.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { rawText } from '../../harness/vendor/raw-text.ts'
import { scriptBill, type ScriptedBill, type ScriptedLine } from '../../harness/vendor/scripted-bill.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const YESTERDAY = '2026-03-09'
const FIRST = '2026-02-03'

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const line = (date: string, given: Partial<ScriptedLine> = {}): ScriptedLine => ({
  date,
  product: 'Copilot',
  sku: 'Copilot AI Credits',
  quantity: 10.123456789,
  unitType: 'AICredits',
  pricePerUnit: 0.01,
  grossAmount: 0.10123456789,
  discountAmount: 0.036000000000000004,
  netAmount: 0.06523456789,
  organizationName: 'Acme',
  repositoryName: '',
  ...given,
})
const seat = (date: string, given: Partial<ScriptedLine> = {}) =>
  line(date, {
    sku: 'copilot_for_business',
    quantity: 0.633333327,
    unitType: 'user-months',
    pricePerUnit: 19,
    grossAmount: 12.033333213,
    discountAmount: 0,
    netAmount: 12.033333213,
    ...given,
  })

/** Of each day two lines of one key, one of a centre, one of a deleted centre, and one of another product. */
function fill(bill: ScriptedBill): void {
  bill.centers = [
    { id: 'c1', name: 'Payments', state: 'active' },
    { id: 'c2', name: 'Closed', state: 'deleted' },
  ]
  for (let day = FIRST; day <= YESTERDAY; day = addDays(day, 1)) {
    bill.lines.push(
      line(`${day}T01:12:28Z`),
      line(`${day}T23:59:59Z`, { grossAmount: 6.72e-6 }),
      line(day, { center: 'c1', repositoryName: 'acme/web' }),
      seat(day, { center: 'c2', netAmount: -1.5 }),
      line(day, { product: 'Actions', sku: 'Actions Linux', unitType: 'Minutes', grossAmount: 99 }),
    )
  }
}

const DATASETS = ['enterprise_bill'] as const

async function start(
  given: {
    failpoints?: Failpoints
    datasets?: readonly ('org_bill' | 'enterprise_bill' | 'enterprise_bill_summary')[]
  } = {},
) {
  const { datasets = DATASETS, failpoints } = given
  const world = await startCodeCollecting({
    now: NOON,
    facts: opened.facts,
    profile: { billDays: 60 },
    ...(failpoints && { failpoints }),
  })
  const bill = scriptBill(world.host)
  fill(bill)
  await world.connect(datasets)
  const ask = async (query: Partial<MetricsQuery> = {}) => {
    const { rows, ...answer } = await runMetricsQuery({
      facts: opened.facts,
      clock: world.clock,
      scope: {
        tenant: world.actor.tenant,
        accounts: (['enterprise', 'organization'] as const).map((level) => ({
          account: level === 'enterprise' ? `enterprise:${ENTERPRISE.name}` : `organization:${ACME.name}`,
          level,
          connection: 'c',
          label: 'Harness',
          state: 'connected',
          feeds: feedsOf('code_assistant', level),
          barred: level === 'enterprise' || datasets.length > 1 ? {} : { org_bill: 'not_offered' },
        })),
      },
      query: {
        metrics: ['bill.net_usd', 'bill.gross_usd', 'bill.credits', 'bill.user_months'],
        from: FIRST,
        to: addDays(YESTERDAY, 1),
        grain: 'total',
        groupBy: [],
        filters: [],
        orderBy: [],
        limit: 1000,
        ...query,
      },
    })
    return { rows, ...answer }
  }
  return { ...world, bill, ask }
}

type World = Awaited<ReturnType<typeof start>>

/** The same numbers straight from the vendor's lines. */
function truthOf({ bill }: World, keep: (line: ScriptedLine) => boolean = () => true) {
  const ours = bill.lines.filter((one) => one.product !== 'Actions' && keep(one))
  const sum = (name: 'netAmount' | 'grossAmount' | 'quantity', of = ours) =>
    of.reduce((total, one) => total.plus(String(one[name])), new Big(0)).toFixed()
  const unit = (name: string) => ours.filter(({ unitType }) => unitType === name)
  return {
    'bill.net_usd': sum('netAmount'),
    'bill.gross_usd': sum('grossAmount'),
    'bill.credits': sum('quantity', unit('AICredits')),
    'bill.user_months': sum('quantity', unit('user-months')),
  }
}

async function expectTruth(world: World): Promise<void> {
  const { rows, completeness } = await world.ask()
  expect(rows).toMatchObject([truthOf(world)])
  expect(completeness.missing).toEqual([])
}

test('the bill of every cost centre, of our product alone, to the smallest unit', async () => {
  await using world = await start()
  await world.collect()
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

test('by cost centre with its name, and by organisation alone or left out', async () => {
  await using world = await start()
  await world.collect()
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

test('every call names its month, and what stands before the first line is unknown', async () => {
  await using world = await start()
  await world.collect()
  const calls = world.host.requests.filter(({ path }) => path.endsWith('/usage'))
  const asked = calls.map(({ query }) => ['year', 'month', 'cost_center_id'].map((name) => query.get(name)))
  expect(asked.map(([year, month, center]) => `${year}-${month} ${center ?? ''}`)).toEqual([
    '2026-3 ',
    '2026-3 c1',
    '2026-3 c2',
    '2026-2 ',
    '2026-2 c1',
    '2026-2 c2',
    '2026-1 ',
    '2026-1 c1',
    '2026-1 c2',
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
  test.each(FAILPOINTS.filter((point) => !/list|window/.test(point)))('%s', async (point) => {
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

test('a centre that does not answer leaves its months as they are, and nothing is smaller', async () => {
  await using world = await start()
  await world.collect()
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
  await using world = await start()
  await world.collect()
  const [first] = world.bill.lines.filter(({ date }) => date.startsWith('2026-03-02'))
  if (first) first.netAmount = 123.456
  world.bill.lines.push(line('2026-03-01T05:00:00Z', { netAmount: -0.000000001 }))
  world.clock.advance(DAY_MS)
  world.bill.lines.push(seat('2026-03-10'))
  await world.sync()
  expect((await world.ask()).rows).toMatchObject([truthOf(world, ({ date }) => date < '2026-03-10')])
})

test('the month before is asked until the 8th, and once more on the 35th day: what changed since is restated', async () => {
  await using world = await start()
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
})

test('an answer by month is asked for day by day', async () => {
  await using world = await start()
  world.bill.isByMonth = true
  await world.collect()
  await expectTruth(world)
})

test('without the permission the connection goes on, and once it is given the bill is read', async () => {
  await using world = await start({ datasets: ['enterprise_bill', 'org_bill'] })
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

test.each([
  ['billing_not_offered', 'not_offered', 'No access to billing usage data.'],
  ['billing_not_shown', 'missing_scope', 'You must be an enterprise owner or billing manager.'],
  ['single_sign_on_required', 'missing_scope', 'Resource protected by organization SAML enforcement.'],
  ['address_not_allowed', 'missing_scope', 'The enterprise has an IP allow list enabled.'],
])('%s: there is no bill, and the connection goes on', async (code, status, message) => {
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

test('nothing of other products is kept', async () => {
  await using world = await start()
  await world.collect()
  const raw = await rawText(world)
  expect(raw).toContain('Copilot AI Credits')
  expect(raw).not.toContain('Actions')
})

describe('the vendor’s own sums', () => {
  const SUMS = 'enterprise_bill_summary'
  const startSums = () => start({ datasets: [SUMS] })

  /** Net of a month by part, as it counts. */
  async function netOf({ actor: { tenant } }: World, month: string): Promise<Record<string, string>> {
    const of = { tenant, accounts: [`enterprise:${ENTERPRISE.name}`] }
    const net = sql`SELECT part, toString(sum(net)) AS net FROM ${rowsOf('code_bill_sums', of)}
AND toString(day) = ${text(`${month}-01`)} AND load_id IN (${committedLoads(of, [SUMS])}) GROUP BY part ORDER BY part`
    const rows = await readRows(opened.facts, net, { part: TEXT, net: TEXT })
    return Object.fromEntries(rows.map((row) => [row.part, row.net]))
  }
  const netIn = (world: World, month: string, keep: (line: ScriptedLine) => boolean = () => true) =>
    truthOf(world, (one) => one.date.startsWith(month) && keep(one))['bill.net_usd']

  test('of each month, over all and by each centre, deleted ones too, the newest first', async () => {
    await using world = await startSums()
    await world.collect()
    expect((await world.dataset(SUMS)).status).toBe('ok')
    expect(await netOf(world, '2026-02')).toEqual({
      all: netIn(world, '2026-02'),
      none: netIn(world, '2026-02', ({ center }) => center === undefined),
      c1: netIn(world, '2026-02', ({ center }) => center === 'c1'),
      c2: netIn(world, '2026-02', ({ center }) => center === 'c2'),
    })
    const calls = world.host.requests.filter(({ path }) => path.endsWith('/usage/summary'))
    const asked = calls.map(({ query }) =>
      ['year', 'month', 'cost_center_id'].map((name) => query.get(name) ?? 'all').join(' '),
    )
    expect(asked.slice(0, 5)).toEqual(['2026 3 all', '2026 3 none', '2026 3 c1', '2026 3 c2', '2026 2 all'])
    expect(asked).toHaveLength(12)
    expect(await rawText(world)).not.toContain('Actions')
  })

  test('a centre that does not answer leaves its own part as it is, and no other', async () => {
    await using world = await startSums()
    await world.collect()
    const before = await netOf(world, '2026-03')
    world.bill.lines.push(line('2026-03-08', { netAmount: 7, center: 'c1' }), seat('2026-03-08'))
    world.bill.broken.add('c1')
    world.clock.advance(DAY_MS)
    await world.sync()
    expect(await netOf(world, '2026-03')).toEqual({
      all: netIn(world, '2026-03'),
      none: netIn(world, '2026-03', ({ center }) => center === undefined),
      c1: before['c1'],
      c2: before['c2'],
    })
    world.bill.broken.clear()
    world.clock.advance(DAY_MS)
    await world.collect()
    expect((await netOf(world, '2026-03'))['c1']).toBe(
      netIn(world, '2026-03', ({ center }) => center === 'c1'),
    )
  })

  test('a month that has settled is asked for once more, and no other', async () => {
    await using world = await startSums()
    await world.collect()
    world.clock.advance(30 * DAY_MS)
    world.host.requests.length = 0
    await world.sync()
    const months = world.host.requests
      .filter(({ path, query }) => path.endsWith('/summary') && !query.has('cost_center_id'))
      .map(({ query }) => query.get('month'))
    expect(months).toEqual(['4', '3', '2'])
  })

  test('without the permission says which one', async () => {
    await using world = await startSums()
    world.bill.refusal = { status: 404, message: 'Not Found' }
    await world.collect()
    const { status, lastError } = await world.dataset(SUMS)
    expect([status, lastError?.code]).toEqual(['missing_scope', 'billing_not_shown'])
  })
})
