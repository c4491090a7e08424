import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Simulator } from '../simulator.ts'
import { startSimulator } from '../start-simulator.ts'
import { BILLING_POLICIES } from './billing-policies.ts'
import { billingReader } from './billing-reader.ts'

const NOW = Date.UTC(2026, 8, 29, 20)
const CREDITS = { from: Date.UTC(2026, 8, 1), to: NOW, grain: 'month', classes: ['credits'] } as const
let simulator: Simulator
let read: ReturnType<typeof billingReader>

beforeAll(async () => {
  simulator = await startSimulator({ people: 300, days: 200, now: NOW, codeProfile: 'github-copilot' })
  read = billingReader(simulator)
})
afterEach(() => simulator.codeHost.setBilling(BILLING_POLICIES))
afterAll(() => simulator[Symbol.asyncDispose]())

interface BudgetItem {
  id: string
  budget_scope: string
  budget_type: string
  budget_product_sku?: string
  budget_product_skus?: string[]
  budget_entity_name?: string
  budget_amount: number
  consumed_amount?: number
  prevent_further_usage?: boolean
  exclude_cost_center_usage?: boolean
  budget_alerting?: object
}
interface UserState {
  user?: string
  consumed_amount: number
  target_amount: number
  override_budget_id?: string
}
type Budgets = {
  budgets: BudgetItem[]
  user_states: UserState[]
  has_next_page: boolean
  total_count: number
} & {
  effective_budget: { id: string; budget_amount: number; consumed_amount: number }
}

async function ask(path: string, level?: string): Promise<Budgets> {
  return JSON.parse((await read(path, level)).text)
}
const skuOf = ({ budget_product_sku, budget_product_skus }: BudgetItem) =>
  budget_product_sku ?? budget_product_skus?.[0]

async function ofScope(scope: string): Promise<BudgetItem> {
  const found = (await ask('budgets?per_page=100')).budgets.filter(
    (each) => each.budget_scope === scope && skuOf(each) === 'ai_credits',
  )
  const [first] = found
  if (!first) throw new Error(`no budget of ${scope}`)
  return first
}

async function allStates(id: string): Promise<UserState[]> {
  const found: UserState[] = []
  for (let page = 1; ; page += 1) {
    const { user_states, has_next_page } = await ask(`budgets/${id}/user-states?per_page=20&page=${page}`)
    found.push(...user_states)
    if (!has_next_page) return found
  }
}

describe('budgets', () => {
  test('come ten at a time, and say in the body whether there are more', async () => {
    const first = await ask('budgets')
    expect([first.budgets.length, first.has_next_page, first.total_count]).toEqual([10, true, 15])
    const second = await ask('budgets?page=2')
    expect([second.budgets.length, second.has_next_page]).toEqual([5, false])
    expect((await ask('budgets?per_page=100')).budgets).toEqual([...first.budgets, ...second.budgets])
    simulator.codeHost.setBilling({ pageSize: 'ignored' })
    expect((await ask('budgets?per_page=100')).budgets).toHaveLength(10)
  })

  test('are of every scope, in both spellings, and not all of them of credits', async () => {
    const { budgets } = await ask('budgets?per_page=100')
    expect(new Set(budgets.map((each) => each.budget_scope)).size).toBe(8)
    expect(budgets.some((each) => each.budget_product_sku !== undefined)).toBe(true)
    expect(budgets.some((each) => each.budget_product_skus !== undefined)).toBe(true)
    expect(budgets.map(skuOf)).toEqual(expect.arrayContaining(['actions', 'premium_requests', 'copilot']))
    expect(budgets.every((each) => Number.isInteger(each.budget_amount))).toBe(true)
    expect(budgets.some((each) => each.exclude_cost_center_usage)).toBe(true)
    expect(budgets.some((each) => each.budget_alerting === undefined)).toBe(true)
    const told = budgets.filter((each) => each.consumed_amount !== undefined)
    expect(new Set(told.map((each) => each.budget_scope))).toEqual(new Set(['multi_user_customer', 'user']))
  })

  test('are asked for one by one, by scope, and by an organisation for its own', async () => {
    const { budgets } = await ask('budgets?scope=cost_center')
    expect(budgets.map((each) => each.budget_entity_name)).toEqual(['AI Champions & Friends', 'Data'])
    const one = await read(`budgets/${budgets[0]?.id}`)
    expect(one.value).toMatchObject({ budget_product_sku: 'ai_credits', prevent_further_usage: true })
    expect((await read('budgets/none')).status).toBe(404)
    const own = await ask('budgets', 'organizations/acme')
    expect(own.budgets.map((each) => each.budget_entity_name)).toEqual(['acme'])
  })

  test('stop what a cost centre pays for, once the pool has run out', async () => {
    const { budget_amount, budget_entity_name } = await ofScope('cost_center')
    const center = simulator.codeHost.pools().find(({ pool }) => pool === 'shared')
    expect(center?.ranOutOn).not.toBeNull()
    const { costCenters } = JSON.parse((await read('cost-centers')).text)
    const { id } = costCenters.find(({ name }: { name: string }) => name === budget_entity_name)
    const days = simulator.codeHost.bill({ ...CREDITS, grain: 'day', by: 'none', costCenter: id })
    const net = days.reduce((sum, { usd }) => sum + Number(usd.net), 0)
    expect(net).toBeGreaterThanOrEqual(budget_amount)
    expect(net).toBeLessThan(budget_amount + 40)
    expect((days.at(-1)?.time ?? '') < '2026-09-28').toBe(true)
  })
})

describe('user states', () => {
  test('list who used something, one without a name, and no more than was billed', async () => {
    const { id, consumed_amount } = await ofScope('multi_user_customer')
    const states = await allStates(id)
    const sum = states.reduce((total, each) => total + each.consumed_amount, 0)
    expect(sum).toBeCloseTo(consumed_amount ?? 0, 6)
    const [bill] = simulator.codeHost.bill({ ...CREDITS, by: 'none' })
    expect(sum).toBeLessThan(Number(bill?.usd.gross))
    expect(sum).toBeGreaterThan(Number(bill?.usd.gross) * 0.7)
    expect(states.filter(({ user }) => user === undefined)).toHaveLength(1)
    const people = simulator.codeHost.bill({ ...CREDITS, by: 'user' })
    const grossOf = new Map(people.map(({ value, usd }) => [value, Number(usd.gross)]))
    for (const { user, consumed_amount: mine } of states)
      if (user !== undefined) expect(mine, user).toBeLessThanOrEqual((grossOf.get(user) ?? 0) + 1e-9)
  })

  test('tell a personal budget from the one for many, and both stop', async () => {
    const { id, budget_amount } = await ofScope('multi_user_customer')
    const states = await allStates(id)
    const own = states.filter((each) => each.override_budget_id !== undefined)
    expect(own.length).toBeGreaterThan(0)
    for (const { target_amount, override_budget_id, consumed_amount } of own) {
      expect((await read(`budgets/${override_budget_id}`)).value['budget_amount']).toBe(target_amount)
      expect(consumed_amount).toBeLessThan(target_amount + 40)
    }
    for (const { target_amount, override_budget_id } of states)
      if (override_budget_id === undefined) expect(target_amount).toBe(budget_amount)
  })

  test('are sorted, and cut by person and by share', async () => {
    const { id } = await ofScope('multi_user_customer')
    const amounts = async (query: string) =>
      (await ask(`budgets/${id}/user-states?${query}`)).user_states.map((each) => each.consumed_amount)
    const falling = await amounts('per_page=100')
    expect(falling).toEqual([...falling].sort((a, b) => b - a))
    expect((await amounts('sort_order=1'))[0]).toBeLessThan(falling[0] ?? 0)
    const most = await amounts('threshold_lower_bound=50&per_page=100')
    expect(most.length).toBeLessThan(falling.length)
    const [{ user } = { user: '' }] = (await allStates(id)).filter((each) => each.user !== undefined)
    expect(await amounts(`user=${user}`)).toHaveLength(1)
  })

  test('are there for budgets of many alone, at the enterprise alone, and begin anew with the month', async () => {
    const { id } = await ofScope('cost_center')
    expect((await read(`budgets/${id}/user-states`)).status).toBe(404)
    const many = await ofScope('multi_user_customer')
    expect((await read(`budgets/${many.id}/user-states`, 'organizations/acme')).status).toBe(404)
    const leads = await ofScope('multi_user_cost_center')
    expect((await allStates(leads.id)).length).toBeGreaterThan(2)
    simulator.advance(2 * 86_400_000)
    expect((await allStates(many.id)).length).toBeLessThan(20)
    simulator.advance(-2 * 86_400_000)
  })
})

test('the budgets of a person name the one that counts', async () => {
  const { budget_entity_name: user, id } = await ofScope('user')
  const { budgets, effective_budget } = await ask(`budgets?user=${user}`)
  expect(budgets).toHaveLength(2)
  expect(effective_budget.id).toBe(id)
  expect(budgets.every((each) => each.consumed_amount !== undefined)).toBe(true)
  expect((await read('budgets?user=nobody')).status).toBe(404)
})

test('a cost centre with a pool of its own says how full it is, and of whom it consists', async () => {
  const { costCenters } = JSON.parse((await read('cost-centers')).text)
  const states = costCenters.map((each: { state: string }) => each.state)
  expect(states).toEqual(['active', 'active', 'deleted', 'active', 'active'])
  const [leads] = costCenters
  const pool = simulator.codeHost.pools().find((each) => each.pool === leads.id)
  expect(leads.ai_credit_pool_state).toEqual({
    target_amount: Number(pool?.size),
    current_amount: Number(pool?.drawn),
  })
  expect(costCenters.at(-1).ai_credit_pool_state).toEqual({ target_amount: null, current_amount: null })
  const types = costCenters.flatMap(({ resources }: { resources: { type: string }[] }) =>
    resources.map(({ type }) => type),
  )
  expect(new Set(types)).toEqual(new Set(['User', 'Team', 'Repository', 'Org']))
  expect(JSON.parse((await read('cost-centers?state=deleted')).text).costCenters).toHaveLength(1)
  const one = JSON.parse((await read(`cost-centers/${leads.id}?per_page=3`)).text)
  expect([one.resources.length, one.has_next_page]).toEqual([3, true])
})
