import { afterAll, beforeAll, expect, test } from 'vitest'
import { committedLoads } from '../../../src/metrics/completeness/answering-loads.ts'
import { DAY_MS, HOUR_MS } from '../../../src/model/time/time.ts'
import { TEXT } from '../../../src/store/facts/engine/columns.ts'
import { readRows, rowsOf, sql } from '../../../src/store/facts/engine/sql.ts'
import { ENTERPRISE, startCodeCollecting } from '../../harness/collecting/code-collecting.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { IS_NIGHT } from '../../harness/run/night.ts'
import { scriptBudgets } from '../../harness/vendor/scripted-budgets.ts'
import { sendJson } from '../../harness/vendor/scripted-vendor.ts'
import { asFile, userDayLine } from '../../harness/vendor/user-day-line.ts'

const PERSONS = 'enterprise_person_credits'
const NOON = Date.parse('2026-07-03T12:00:00Z')
const EVERYBODY = {
  id: 'everybody',
  budget_type: 'BundlePricing',
  budget_product_skus: ['ai_credits'],
  budget_scope: 'multi_user_customer',
  budget_amount: 50,
}

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const item = (net: number) => ({
  product: 'Codeassist',
  sku: 'Codeassist AI Credits',
  model: 'Auto: Some Model',
  unitType: 'ai-credits',
  pricePerUnit: 0.01,
  grossQuantity: 10,
  grossAmount: 0.1,
  discountQuantity: 10 - net * 100,
  discountAmount: 0.1 - net,
  netQuantity: net * 100,
  netAmount: net,
})

interface Script {
  /** By login; who is not in it is not known to the vendor. */
  people: Map<string, object[]>
  refusal: { status: number; message: string } | null
  asked: string[]
}

/** Ann and Bob use credits in both months, Cleo none; a budget tells of Bob in July, and of nobody in June. */
async function start() {
  const world = await startCodeCollecting({ now: NOON, facts: opened.facts, profile: { retentionDays: 5 } })
  const script: Script = {
    people: new Map([
      ['ann', [item(0.05)]],
      ['bob', [item(0.01)]],
    ]),
    refusal: null,
    asked: [],
  }
  const others = world.host.intercept
  world.host.intercept = (seen, response) => {
    if (!seen.path.endsWith('/ai_credit/usage')) return others(seen, response)
    const login = seen.query.get('user') ?? ''
    script.asked.push(`${seen.query.get('year')}-${seen.query.get('month')} ${login}`)
    const { status, message } = script.refusal ?? { status: 404, message: `User '${login}' not found` }
    const items = script.people.get(login)
    if (script.refusal === null && items) sendJson(response, 200, { usageItems: items })
    else sendJson(response, status, { message, status: String(status) })
    return true
  }
  const budgets = scriptBudgets(world.host)
  budgets.budgets = [EVERYBODY]
  budgets.people.set('everybody', [{ user: 'BOB', consumed_amount: 1.5, target_amount: 50 }])
  for (const day of ['2026-06-29', '2026-07-01', '2026-07-02']) {
    const of = (userId: number, login: string, credits: number) =>
      userDayLine({ day, userId, login, more: { ai_credits_used: credits } })
    const lines = [of(1, 'Ann', 2.5), of(2, 'bob', 1), of(3, 'cleo', 0)]
    world.host.report({ dataset: 'enterprise_users_1d', account: ENTERPRISE, day }, [asFile(lines)])
  }
  await world.connect(['enterprise_users_1d', 'enterprise_budgets', PERSONS])
  const net = async () => {
    const of = { tenant: world.actor.tenant, accounts: [`enterprise:${ENTERPRISE.name}`] }
    const rows = await readRows(
      opened.facts,
      sql`SELECT toString(day) AS month, user_login AS login, toString(sum(net)) AS net FROM ${rowsOf('code_person_credits', of)}
AND load_id IN (${committedLoads(of, [PERSONS])}) GROUP BY month, login ORDER BY month, login`,
      { month: TEXT, login: TEXT, net: TEXT },
    )
    const logins = await opened.facts.logins(of.tenant)
    return rows
      .map((row) => `${row.month.slice(0, 7)} ${logins.get(row.login)?.toLowerCase()} ${row.net}`)
      .toSorted()
  }
  return { ...world, script, budgets, net }
}

test('who used credits is asked for by month, but for whom a budget’s counter tells of, the newest first', async () => {
  await using world = await start()
  await world.collect()
  expect(world.script.asked).toEqual(['2026-7 ann', '2026-6 ann', '2026-6 bob'])
  expect(await world.net()).toEqual(['2026-06 ann 0.05', '2026-06 bob 0.01', '2026-07 ann 0.05'])
  expect((await world.dataset(PERSONS)).status).toBe('ok')
  const ledger = await world.ledger(PERSONS, ENTERPRISE)
  expect(ledger.map(({ kind }) => kind)).toEqual(['month', 'month', 'month'])
  expect(JSON.stringify(ledger)).not.toMatch(/ann|bob/)
  // By no hash of a login either.
  for (const { slice } of ledger) expect(slice).toMatch(/^2026-0[67] [0-9]{1,19}$/)
})

test('once a day until the month has settled, and on when a budget begins to tell of somebody', async () => {
  await using world = await start()
  await world.collect()
  world.script.asked = []
  await world.sync()
  expect(world.script.asked).toEqual([])
  world.budgets.people.get('everybody')?.push({ user: 'ann', consumed_amount: 1, target_amount: 50 })
  world.script.people.set('ann', [item(0.07)])
  world.clock.advance(DAY_MS)
  await world.collect()
  expect(world.script.asked.toSorted()).toEqual(['2026-6 ann', '2026-6 bob', '2026-7 ann'])
  expect(await world.net()).toEqual(['2026-06 ann 0.07', '2026-06 bob 0.01', '2026-07 ann 0.07'])
})

test('nothing is amiss where budgets tell of everybody', async () => {
  await using world = await start()
  world.host.withdraw({ dataset: 'enterprise_users_1d', account: ENTERPRISE, day: '2026-06-29' })
  world.budgets.people.get('everybody')?.push({ user: 'ann', consumed_amount: 1, target_amount: 50 })
  await world.collect()
  expect(world.script.asked).toEqual([])
  expect((await world.dataset(PERSONS)).status).toBe('ok')
})

test.runIf(IS_NIGHT)('of very many people so many in an hour', async () => {
  await using world = await start()
  const lines = Array.from({ length: 650 }, (_, n) =>
    userDayLine({ day: '2026-07-02', userId: 100 + n, more: { ai_credits_used: 1 } }),
  )
  world.host.report({ dataset: 'enterprise_users_1d', account: ENTERPRISE, day: '2026-07-02' }, [
    asFile(lines),
  ])
  for (let n = 0; n < 650; n += 1) world.script.people.set(`user-${100 + n}`, [])
  await world.collect()
  expect(world.script.asked).toHaveLength(600)
  world.clock.advance(2 * HOUR_MS)
  await world.collect()
  expect(new Set(world.script.asked).size).toBe(653)
})

test('a login that is gone has nothing, and others go on', async () => {
  await using world = await start()
  world.script.people.delete('ann')
  await world.collect()
  expect(await world.net()).toEqual(['2026-06 bob 0.01'])
  expect((await world.dataset(PERSONS)).status).toBe('ok')
})

test('only the enterprise may ask per person: the permission is missing, and all else goes on', async () => {
  await using world = await start()
  const message = 'Organization admins for enterprise owned organizations cannot filter usage by user'
  world.script.refusal = { status: 403, message }
  await world.collect()
  const { status, lastError } = await world.dataset(PERSONS)
  expect([status, lastError?.code]).toEqual(['missing_scope', 'people_at_enterprise'])
  expect(lastError?.message).toContain(message)
  expect(lastError?.action).toContain('Connect the enterprise')
  expect(world.script.asked).toHaveLength(1)
  expect((await world.connection()).health.status).toBe('ok')
  world.script.refusal = null
  world.clock.advance(8 * DAY_MS)
  await world.collect()
  expect(await world.net()).toHaveLength(3)
})
