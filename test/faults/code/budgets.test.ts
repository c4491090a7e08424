import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBudgetPeople } from '../../../src/metrics/budgets/list-budget-people.ts'
import { listBudgets } from '../../../src/metrics/budgets/list-budgets.ts'
import { listCostCenters } from '../../../src/metrics/budgets/list-cost-centers.ts'
import { DAY_MS } from '../../../src/model/time/time.ts'
import type { CodeDataset } from '../../../src/sources/source.ts'
import {
  ACME,
  ENTERPRISE,
  harnessScope,
  startCodeCollecting,
} from '../../harness/collecting/code-collecting.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { inTurn } from '../../harness/run/night.ts'
import { rawText } from '../../harness/vendor/raw-text.ts'
import { sendJson } from '../../harness/vendor/scripted-vendor.ts'
import { scriptBill, type ScriptedLine } from '../../harness/vendor/scripted-bill.ts'
import { scriptBudgets, type Sent } from '../../harness/vendor/scripted-budgets.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const budget = (id: string, given: Sent = {}): Sent => ({
  id,
  budget_type: 'BundlePricing',
  budget_product_skus: ['ai_credits'],
  budget_scope: 'enterprise',
  budget_entity_name: 'Acme Inc',
  budget_amount: 1000,
  prevent_further_usage: false,
  budget_alerting: { will_alert: true, alert_recipients: ['finance-canary'] },
  ...given,
})

const DATASETS: readonly CodeDataset[] = ['enterprise_budgets', 'cost_centers']

async function start(datasets: readonly CodeDataset[] = DATASETS) {
  const world = await startCodeCollecting({ now: NOON, facts: opened.facts, profile: { billDays: 40 } })
  const bill = scriptBill(world.host)
  const script = scriptBudgets(world.host)
  await world.connect(datasets)
  const scope = harnessScope(world.actor.tenant)
  const read = { facts: opened.facts, clock: world.clock, scope, allowances: [] }
  const list = (more: Partial<Parameters<typeof listBudgets>[0]> = {}) =>
    listBudgets({ ...read, order: 'name', limit: 100, ...more })
  const ids = async () => (await list()).data.map(({ budgetId }) => budgetId)
  return { ...world, bill, script, read, list, ids }
}

describe('paging', () => {
  test.each(inTurn(['next', 'total', 'nothing', 'array'] as const, 0))(
    'that says %s brings every budget',
    async (says) => {
      await using world = await start()
      world.script.says = says
      world.script.budgets = Array.from({ length: 23 }, (_, i) => budget(`b${String(i).padStart(2, '0')}`))
      await world.collect()
      expect(await world.ids()).toEqual(world.script.budgets.map(({ id }) => id))
      const { status, lastError } = await world.dataset('enterprise_budgets')
      expect([status, lastError]).toEqual(['ok', null])
    },
  )
})

test('both spellings of the SKU, an unknown scope as sent, and nothing of other products', async () => {
  await using world = await start()
  const { budget_product_skus: _, ...single } = budget('single')
  world.script.budgets = [
    budget('list'),
    { ...single, budget_product_sku: 'Codeassist_AI_Credits', budget_scope: 'multi_planet' },
    budget('actions', { budget_product_skus: ['actions'], budget_entity_name: 'actions-canary' }),
    budget('seats', { budget_product_skus: ['codeassist_for_business'], budget_type: 'SkuPricing' }),
  ]
  await world.collect()
  const { data } = await world.list()
  expect(
    data.map(({ budgetId, scope, charge, unit, covers }) => [budgetId, scope, charge, unit, covers]),
  ).toEqual([
    ['list', 'enterprise', 'credits', 'usd', 'metered'],
    ['seats', 'enterprise', 'seats', 'licenses', 'metered'],
    ['single', 'multi_planet', 'credits', 'usd', null],
  ])
  const raw = await rawText(world)
  expect(raw).toContain('Codeassist_AI_Credits')
  expect(raw).not.toMatch(/actions-canary|finance-canary/)
})

test('what is absent is unknown, and not zero', async () => {
  await using world = await start()
  const {
    prevent_further_usage: _,
    budget_alerting: __,
    ...bare
  } = budget('bare', { budget_scope: 'repository' })
  world.script.budgets = [bare]
  await world.collect()
  const { data, totals } = await world.list()
  expect(data).toMatchObject([
    { stops: null, alerts: null, excludesCostCenters: null, used: null, left: null },
  ])
  expect(data).toMatchObject([{ share: null, closeness: null, pace: null, people: null }])
  expect(totals).toEqual({ budgets: 1, near: 0, at: 0, blocked: 0, unknown: 1 })
})

test('people of a budget, those without a name among them', async () => {
  await using world = await start()
  world.script.budgets = [
    budget('all', { budget_scope: 'multi_user_customer', budget_amount: 39, consumed_amount: 72.5 }),
    budget('gone', { budget_scope: 'multi_user_customer' }),
    budget('off', { budget_scope: 'multi_user_cost_center' }),
  ]
  world.script.people.set('all', [
    { user: 'mona', consumed_amount: 31.2, target_amount: 39 },
    { consumed_amount: 2.3, target_amount: 39 },
    { user: 'lisa', consumed_amount: 39, target_amount: 39, override_budget_id: 'own' },
    { user: 'zero', consumed_amount: 0, target_amount: 0 },
  ])
  world.script.goes.add('gone')
  await world.collect()
  const { data } = await world.list()
  expect(data.map(({ budgetId, people }) => [budgetId, people])).toEqual([
    ['all', { listed: 4, near: 1, at: 1 }],
    ['off', null],
  ])
  // The amount is one person's and the sum is of all: no share of one can be told.
  expect(data[0]).toMatchObject({
    used: { amount: '72.5', by: 'vendor' },
    left: null,
    share: null,
    closeness: null,
  })
  const people = await listBudgetPeople({ ...world.read, connectionId: 'c', budgetId: 'all', limit: 3 })
  expect(people.data.map(({ user, consumed, closeness }) => [user, consumed, closeness])).toEqual([
    ['lisa', '39', 'at'],
    ['mona', '31.2', 'near'],
    [null, '2.3', 'within'],
  ])
  expect(people.nextCursor).not.toBeNull()
  const none = listBudgetPeople({ ...world.read, connectionId: 'c', budgetId: 'gone', limit: 3 })
  await expect(none).rejects.toMatchObject({ code: 'not_found' })
})

describe('refusals', () => {
  test('where none is set, there is none, and nothing fails', async () => {
    await using world = await start(['enterprise_budgets', 'org_budgets'])
    world.script.refusal = { status: 404, message: 'Not Found' }
    await world.collect()
    for (const dataset of ['enterprise_budgets', 'org_budgets'] as const)
      expect((await world.dataset(dataset)).status).toBe('ok')
    expect(await world.list()).toMatchObject({ data: [], snapshots: [{ reason: null }, { reason: null }] })
  })

  test.each([
    ['a token that lacks the scope', 404, { 'x-oauth-scopes': 'read:enterprise' }],
    ['a role too low', 403, {}],
  ])('%s is told which it needs', async (_, status, headers) => {
    await using world = await start()
    world.script.refusal = { status, message: 'Not Found', headers }
    await world.collect()
    const { status: stands, lastError } = await world.dataset('enterprise_budgets')
    expect([stands, lastError?.code]).toEqual(['missing_scope', 'billing_not_shown'])
    expect(lastError?.action).toContain('manage_billing:enterprise')
    expect((await world.connection()).health.status).toBe('ok')
  })
})

test('what was set on an earlier day is known', async () => {
  await using world = await start()
  world.script.budgets = [budget('a', { budget_amount: 10 })]
  await world.collect()
  world.script.budgets = [budget('a', { budget_amount: 20 }), budget('b')]
  world.clock.advance(DAY_MS)
  await world.sync()
  const on = async (asOf?: string) =>
    (await world.list(asOf === undefined ? {} : { asOf })).data.map(({ budgetId, amount }) => [
      budgetId,
      amount,
    ])
  expect(await on('2026-03-10')).toEqual([['a', '10']])
  expect(await on()).toEqual([
    ['a', '20'],
    ['b', '1000'],
  ])
  expect(await on('2026-03-09')).toEqual([])
})

test('what the vendor counted of one month is not told of the next', async () => {
  await using world = await start()
  world.script.budgets = [
    budget('all', { budget_scope: 'multi_user_customer', budget_amount: 39, consumed_amount: 31.2 }),
  ]
  world.script.people.set('all', [{ user: 'mona', consumed_amount: 31.2, target_amount: 39 }])
  const pool = { target_amount: 3800, current_amount: 1200 }
  world.script.centers = [
    {
      id: 'c1',
      name: 'Ant',
      state: 'active',
      resources: [],
      ai_credit_pool_enabled: true,
      ai_credit_pool_state: pool,
    },
    { id: 'c2', name: 'Bee', state: 'active', resources: [], ai_credit_pool_enabled: true },
    { id: 'c3', name: 'Cat', state: 'active', resources: [], ai_credit_pool_enabled: false },
  ]
  await world.collect()
  const pools = async (asOf: string) =>
    (await listCostCenters({ ...world.read, asOf })).data.map((center) => center.pool)
  const held = async (asOf: string) =>
    (await world.list({ asOf })).data.map(({ used, people }) => ({ used, people }))
  expect(await held('2026-03-31')).toMatchObject([{ used: { amount: '31.2' }, people: { near: 1 } }])
  expect(await pools('2026-03-31')).toMatchObject([{ size: '3800', used: '1200' }, null, null])
  expect(await held('2026-04-01')).toEqual([{ used: null, people: null }])
  // Whether a pool is used in April nobody knows: neither its use nor that there is none is told.
  expect(await pools('2026-04-01')).toMatchObject([
    { size: '3800', used: null },
    { size: null, used: null },
    null,
  ])
})

test('another organisation that reads the same account sees nothing of it', async () => {
  await using world = await start()
  world.script.budgets = [budget('a', { budget_scope: 'multi_user_customer' })]
  world.script.people.set('a', [{ user: 'mona', consumed_amount: 1, target_amount: 2 }])
  world.script.centers = [{ id: 'c1', name: 'Zoo', state: 'active', resources: [] }]
  await world.collect()
  const theirs = { ...world.read, scope: { ...world.read.scope, tenant: randomUUID() } }
  expect((await listBudgets({ ...theirs, order: 'name', limit: 10 })).data).toEqual([])
  expect((await listCostCenters(theirs)).data).toEqual([])
  const people = listBudgetPeople({ ...theirs, connectionId: 'c', budgetId: 'a', limit: 10 })
  await expect(people).rejects.toMatchObject({ code: 'not_found' })
  expect(
    (await listBudgetPeople({ ...world.read, connectionId: 'c', budgetId: 'a', limit: 10 })).data,
  ).toHaveLength(1)
})

test('cost centres with their members and pools, deleted ones last', async () => {
  await using world = await start()
  world.script.centers = [
    {
      id: 'c1',
      name: 'Zoo',
      state: 'active',
      azure_subscription: 'azure-canary',
      ai_credit_pool_enabled: true,
      ai_credit_pool_state: { target_amount: 21000, current_amount: 7250.5 },
      resources: [
        { type: 'User', name: 'mona' },
        { type: 'Organization', name: 'acme' },
        { type: 'Org', name: 'b' },
      ],
    },
    { id: 'c2', name: 'Old', state: 'deleted', ai_credit_pool_enabled: false, resources: [] },
    {
      id: 'c3',
      name: 'New',
      state: 'active',
      ai_credit_pool_enabled: true,
      ai_credit_pool_state: null,
      resources: [],
    },
  ]
  await world.collect()
  const { data } = await listCostCenters(world.read)
  expect(data.map(({ name, ownPool, pool }) => [name, ownPool, pool])).toEqual([
    ['New', true, null],
    ['Zoo', true, { size: '21000', used: '7250.5', unit: 'unclear' }],
    ['Old', false, null],
  ])
  expect(data[1]?.members).toEqual(
    new Map([
      ['user', 1],
      ['organization', 2],
    ]),
  )
  expect(await rawText(world)).not.toContain('azure-canary')
})

describe('used by the bill', () => {
  const line = (date: string, given: Partial<ScriptedLine> = {}): ScriptedLine => ({
    date,
    product: 'Copilot',
    sku: 'Copilot AI Credits',
    quantity: 10,
    unitType: 'AICredits',
    pricePerUnit: 0.01,
    grossAmount: 20,
    discountAmount: 10,
    netAmount: 10,
    organizationName: ACME.name.toUpperCase(),
    repositoryName: '',
    ...given,
  })

  test('by scope, without cost centres where the budget says so, and never another class', async () => {
    await using world = await start([...DATASETS, 'enterprise_bill'])
    world.script.centers = [{ id: 'c1', name: 'Payments', state: 'active', resources: [] }]
    world.bill.centers = [{ id: 'c1', name: 'Payments', state: 'active' }]
    world.bill.lines = ['2026-02-27', '2026-03-01', '2026-03-04', '2026-03-09'].flatMap((day) => [
      line(day),
      line(day, { center: 'c1', netAmount: 5.25, organizationName: 'other' }),
      line(day, { sku: 'copilot_for_business', unitType: 'user-months', netAmount: 19 }),
    ])
    world.script.budgets = [
      budget('a-all'),
      budget('b-without', { exclude_cost_center_usage: true }),
      budget('c-center', { budget_scope: 'cost_center', budget_entity_name: 'Payments', budget_amount: 15 }),
      budget('d-unknown-center', { budget_scope: 'cost_center', budget_entity_name: 'Nowhere' }),
      budget('e-org', { budget_scope: 'organization', budget_entity_name: 'ACME' }),
      budget('f-sku', { budget_type: 'SkuPricing', budget_product_skus: ['copilot_ai_credit'] }),
      budget('g-zero', { budget_amount: 0, budget_scope: 'repository' }),
    ]
    // Until a bill names the organisation, nothing tells that the enterprise's list holds its budgets.
    expect((await world.list()).snapshots.map(({ account }) => account)).toContain(
      `organization:${ACME.name}`,
    )
    await world.collect()
    const { data, snapshots } = await world.list()
    expect(snapshots.map(({ account }) => account)).toEqual([`enterprise:${ENTERPRISE.name}`])
    const told = new Map(data.map((one) => [one.budgetId, one]))
    expect(data.map(({ budgetId, used }) => [budgetId, used?.amount ?? null]).toSorted()).toEqual([
      ['a-all', '45.75'],
      ['b-without', '30'],
      ['c-center', '15.75'],
      ['d-unknown-center', null],
      ['e-org', '30'],
      ['f-sku', null],
      ['g-zero', null],
    ])
    expect(told.get('a-all')?.used).toMatchObject({
      by: 'bill',
      through: Date.parse('2026-03-10'),
      atLeast: false,
    })
    expect(told.get('c-center')).toMatchObject({
      left: '-0.75',
      closeness: 'over',
      pace: { runsOutOn: null },
    })
    expect(told.get('g-zero')).toMatchObject({ blocks: true, stops: true, closeness: 'blocked' })
  })
})

describe('samples', () => {
  const sample = (name: string): Record<string, unknown> =>
    JSON.parse(
      readFileSync(new URL(`../../fixtures/code-assist/billing/${name}.json`, import.meta.url), 'utf8'),
    )
  const E = '/enterprises/acme-inc/settings/billing'

  test('of a third party: pages that say nothing, requests, and a list by its other name', async () => {
    await using world = await start()
    const demo = sample('budgets-and-cost-centers-demo')
    const of = (name: string) => demo[`GET /enterprises/acme-corp/settings/billing/${name}`]
    const answers = new Map([
      [`${E}/budgets`, of('budgets')],
      [`${E}/budgets/budget-ulb-001/user-states`, { user_states: [] }],
      [`${E}/cost-centers`, of('cost-centers')],
    ])
    world.host.intercept = (seen, response) => {
      if (!answers.has(seen.path)) return false
      sendJson(response, 200, answers.get(seen.path) ?? {})
      return true
    }
    await world.collect()
    const { data } = await world.list()
    expect(data).toHaveLength(17)
    expect(new Set(data.map(({ charge, unit }) => `${charge} ${unit}`))).toEqual(new Set(['requests usd']))
    expect(data.find(({ budgetId }) => budgetId === 'budget-ent-001')).toMatchObject({
      excludesCostCenters: true,
      stops: true,
      alerts: true,
    })
    const { data: centers } = await listCostCenters(world.read)
    expect(centers.map(({ name, members }) => [name, Object.fromEntries(members)])).toEqual([
      ['Data Science & Infra', { user: 10, organization: 1 }],
      ['Engineering', { user: 60 }],
      ['Sales Enablement', { user: 8, organization: 1 }],
    ])
  })

  test('of the vendor: other products are left out, and a person’s budget stays', async () => {
    await using world = await start(['enterprise_budgets', 'cost_centers'])
    const own = sample('official-billing-examples')
    const of = (name: string, which: string): unknown =>
      Reflect.get(Object(own[`GET /enterprises/{enterprise}/settings/billing/${name}`]), which)
    const answers = new Map([
      [`${E}/budgets`, of('budgets', 'with_user_filter')],
      [`${E}/cost-centers`, of('cost-centers', 'default')],
    ])
    world.host.intercept = (seen, response) => {
      if (!answers.has(seen.path)) return false
      sendJson(response, 200, answers.get(seen.path) ?? {})
      return true
    }
    await world.collect()
    const { data } = await world.list()
    expect(data).toMatchObject([
      {
        scope: 'user',
        amount: '500',
        covers: 'pool_and_metered',
        stops: true,
        charge: 'credits',
        used: null,
      },
    ])
    const { data: centers } = await listCostCenters(world.read)
    expect(centers.map(({ pool }) => pool)).toEqual([
      null,
      { size: '21000', used: '7250.5', unit: 'unclear' },
    ])
  })
})
