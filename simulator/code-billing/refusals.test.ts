import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Simulator } from '../simulator.ts'
import { startSimulator } from '../start-simulator.ts'
import { billingReader } from './billing-reader.ts'
import { BILLING_POLICIES } from './billing-policies.ts'
import { PROMPT } from './usage-records.ts'

const NOW = Date.UTC(2026, 9, 20, 12)
let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ people: 60, days: 60, now: NOW })
})
afterEach(() => {
  simulator.faults.clear()
  simulator.codeHost.setBilling(BILLING_POLICIES)
})
afterAll(() => simulator[Symbol.asyncDispose]())

const OCTOBER = 'usage?year=2026&month=10'
const with_ = (name: string) =>
  billingReader(simulator, simulator.codeHost.tokens.find((each) => each.name === name)?.token)
const ofEnterprise = async (name: string, path = OCTOBER) => {
  const { status, value } = await with_(name)(path)
  return [status, value['message']]
}

describe('an enterprise', () => {
  test('needs the scope of billing, which its parent has and no other', async () => {
    expect((await ofEnterprise('money'))[0]).toBe(200)
    expect((await ofEnterprise('money only'))[0]).toBe(200)
    expect((await ofEnterprise('parent scopes'))[0]).toBe(200)
    const [status, message] = await ofEnterprise('enterprise owner')
    expect([status, message]).toEqual([403, expect.stringContaining('[manage_billing:enterprise]')])
    expect((await ofEnterprise('fine grained'))[1]).toBe('Resource not accessible by personal access token')
    expect((await ofEnterprise('expired'))[0]).toBe(401)
    const url = `${simulator.url}/enterprises/acme/settings/billing/${OCTOBER}`
    const answer = await fetch(url, { headers: { authorization: 'Bearer ghp_simulator_money' } })
    expect(answer.headers.get('x-oauth-scopes')).toContain('manage_billing:enterprise')
  })

  test('that is not on the billing platform has no data', async () => {
    simulator.codeHost.setBilling({ platform: false })
    expect(await ofEnterprise('money')).toEqual([403, 'No access to billing usage data.'])
    expect((await ofEnterprise('money', 'usage/summary'))[0]).toBe(403)
  })

  test('does not know other people, other centres and other times', async () => {
    expect(await ofEnterprise('money', 'ai_credit/usage?user=nobody')).toEqual([
      404,
      "User 'nobody' not found",
    ])
    expect((await ofEnterprise('money', `${OCTOBER}&cost_center_id=none-such`))[0]).toBe(404)
    expect((await ofEnterprise('money', 'ai_credit/usage?year=now'))[0]).toBe(400)
    expect((await ofEnterprise('money', 'reports'))[0]).toBe(404)
  })

  test('lets one cost centre wait, and others answer', async () => {
    const { text } = await with_('money')('cost-centers')
    const [slow, other] = JSON.parse(text).costCenters
    simulator.faults.push({
      path: '/billing/usage$',
      query: { cost_center_id: slow.id },
      times: null,
      do: { kind: 'hang' },
    })
    expect((await ofEnterprise('money', `${OCTOBER}&cost_center_id=${other.id}`))[0]).toBe(200)
    const url = `${simulator.url}/enterprises/acme/settings/billing/${OCTOBER}&cost_center_id=${slow.id}`
    const headers = { authorization: 'Bearer ghp_simulator_money' }
    await expect(fetch(url, { headers, signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout')
  })
})

describe('an organisation that an enterprise owns', () => {
  const ask = async (path = OCTOBER) => {
    const { status, value, items } = await with_('enterprise owner')(path, 'organizations/acme')
    return { status, message: value['message'], items, owner: value['organization'] }
  }

  test('adds its people up, and names none', async () => {
    expect((await ask()).items.length).toBeGreaterThan(20)
    expect((await ask('usage/summary')).owner).toBe('acme')
    const { login } = simulator.codeHost.world().people[0] ?? { login: '' }
    expect(await ask(`ai_credit/usage?user=${login}`)).toMatchObject({
      status: 403,
      message: 'Organization admins for enterprise owned organizations cannot filter usage by user',
    })
    simulator.codeHost.setBilling({ organizations: 'open' })
    expect((await ask(`ai_credit/usage?user=${login}`)).status).toBe(200)
  })

  test('may be hidden altogether, and has no cost centres', async () => {
    expect((await ask('cost-centers')).status).toBe(404)
    simulator.codeHost.setBilling({ organizations: 'hidden' })
    expect((await ask()).status).toBe(404)
  })

  test('answers under its short path, too', async () => {
    const { items } = await with_('enterprise owner')(OCTOBER, 'orgs/acme')
    expect(items).toEqual((await ask()).items)
  })
})

test('the neutral product has its own word for itself, and the same units, models and paths', async () => {
  const { items } = await with_('money')(OCTOBER)
  expect(items.map(({ sku }) => sku)).toEqual(
    expect.arrayContaining(['Codeassist AI Credits', 'Codeassist Enterprise', 'Coding Agent AI Credits']),
  )
  const summary = await with_('money')('usage/summary?year=2026&month=10')
  expect(summary.items.map(({ sku }) => sku)).toEqual(
    expect.arrayContaining(['codeassist_ai_unit', 'coding_agent_ai_unit', 'codeassist_for_business']),
  )
  expect(summary.text).not.toMatch(/copilot/i)
})

test('prompts are there for the asking, which is counted', async () => {
  expect(simulator.codeHost.usageRecordsAsked()).toBe(0)
  for (const path of [
    '/enterprises/acme/codeassist/usage-records',
    '/enterprises/acme/Copilot/usage-records',
  ])
    expect(await (await fetch(simulator.url + path)).text()).toContain(PROMPT)
  expect(simulator.codeHost.usageRecordsAsked()).toBe(2)
})

test('the same world answers with the same bytes, in whatever order it is asked', async () => {
  await using other = await startSimulator({ people: 60, days: 60, now: NOW })
  const paths = [
    'usage?year=2026&month=9',
    OCTOBER,
    'ai_credit/usage?year=2026&month=9&day=3',
    'cost-centers',
  ]
  const first = new Map<string, string>()
  for (const path of paths) first.set(path, (await with_('money')(path)).text)
  for (const path of [...paths].reverse())
    expect((await billingReader(other)(path)).text).toBe(first.get(path))
})
