import { beforeAll, expect, test } from 'vitest'
import {
  billingLine,
  costRecord,
  metricsQuery,
  seedCosts,
  seededFacts,
  seededScope,
  seedWindow,
  stoppedClock,
} from '../../test/harness/stores/seeded-facts.ts'
import type { DatedPrice } from '../model/money/dated-price.ts'
import { runMetricsQuery } from './ask/run-query.ts'
import type { MetricsQuery } from './metrics-query.ts'

const store = seededFacts()
const clock = stoppedClock('2026-08-20T12:00:00Z')
const scope = seededScope()

const price = (validFrom: string | null, amount: string | null, currency = 'EUR'): DatedPrice => ({
  item: 'chat_assistant.credit',
  validFrom,
  price: amount === null ? null : { amount, currency },
})
const PRICES = [price(null, '0.04'), price('2026-06-16', '0.05')]

const record = (hour: string, userId: string, cost: string, costUnit = 'CREDITS') =>
  costRecord({ hour, userId, model: 'large', billing: [billingLine({ cost, costUnit })] })

beforeAll(async () => {
  await seedCosts(store.facts, scope, [
    record('2026-06-15T23:00:00Z', 'ann', '100.5'),
    record('2026-06-16T00:00:00Z', 'ann', '10'),
    record('2026-06-20T10:00:00Z', 'bob', '1000'),
    record('2026-06-21T10:00:00Z', 'bob', '-200'),
    record('2026-06-22T10:00:00Z', 'bob', '77', 'USD'),
    record('2026-07-02T10:00:00Z', 'ann', '1'),
  ])
  await seedWindow(store.facts, scope, '2026-06-01T00:00:00Z', '2026-07-10T00:00:00Z')
  await store.facts.refreshRollups(scope.tenant, clock.now())
})

async function ask(prices: readonly DatedPrice[], more: Partial<MetricsQuery> = {}) {
  const query = metricsQuery({
    metrics: ['spend.cost'],
    from: '2026-06-01',
    to: '2026-07-04',
    grain: 'total',
    prices,
    ...more,
  })
  const answer = await runMetricsQuery({ facts: store.facts, clock, scope, query })
  return {
    unit: answer.columns.find(({ name }) => name === 'spend.cost')?.unit,
    costs: answer.rows.map((row) => row['spend.cost']),
    rows: answer.rows,
    codes: answer.notes.map(({ code }) => code),
  }
}

test('each day’s credits at the price that held on it, corrections among them; dollars are none', async () => {
  // 100.5 × 0.04 + (10 + 1000 − 200 + 1) × 0.05
  expect(await ask(PRICES)).toMatchObject({ costs: ['44.57'], unit: 'EUR' })
  expect((await ask(PRICES, { grain: 'month' })).costs).toEqual(['44.52', '0.05'])
  const days = await ask(PRICES, { grain: 'day', from: '2026-06-15', to: '2026-06-18' })
  expect(days.costs).toEqual(['4.02', '0.5', '0'])
})

test('is the same from the records themselves, and adds up over people', async () => {
  const hours = await ask(PRICES, { grain: 'hour', from: '2026-06-15', to: '2026-06-17' })
  expect(hours.rows.filter((row) => row['spend.cost'] !== '0').map((row) => row['spend.cost'])).toEqual([
    '4.02',
    '0.5',
  ])
  const { rows } = await ask(PRICES, { groupBy: ['user'], orderBy: [] })
  expect(Object.fromEntries(rows.map((row) => [row['user'], row['spend.cost']]))).toEqual({
    ann: '4.57',
    bob: '40',
  })
})

test('beside the credits themselves and what seats cost, each in its own unit', async () => {
  const seat: DatedPrice = { item: 'seat', validFrom: null, price: { amount: '19', currency: 'USD' } }
  const query = metricsQuery({
    metrics: ['spend.credits', 'spend.cost', 'seats.cost'],
    from: '2026-06-01',
    to: '2026-07-04',
    grain: 'total',
    prices: [...PRICES, seat],
  })
  const { columns, rows } = await runMetricsQuery({ facts: store.facts, clock, scope, query })
  expect(rows[0]).toMatchObject({ 'spend.credits': '911.5', 'spend.cost': '44.57' })
  expect(Object.fromEntries(columns.map(({ name, unit }) => [name, unit]))).toMatchObject({
    'spend.credits': 'credits',
    'spend.cost': 'EUR',
    'seats.cost': 'USD',
  })
})

test('credits of days without a price, or at one in another currency, make it unknown and not less', async () => {
  const since = [price('2026-06-16', '0.05')]
  expect(await ask(since)).toMatchObject({ costs: [null], unit: 'EUR' })
  expect((await ask(since)).codes).toContain('credit_without_price')
  // From the 17th on every credit has one.
  expect((await ask(since, { from: '2026-06-17' })).costs).toEqual(['40.05'])
  expect((await ask([...since, price('2026-07-01', '0.06', 'USD')])).costs).toEqual([null])
  expect((await ask([...PRICES, price('2026-06-20', null)])).costs).toEqual([null])
  const none = await ask([])
  expect(none).toMatchObject({ costs: [null], unit: 'currency' })
  expect(none.codes).toContain('no_credit_price')
})

test('a period before at another price is compared at that price', async () => {
  const { rows } = await ask(PRICES, { from: '2026-06-16', to: '2026-06-17', compare: 'previous_period' })
  expect(rows[0]).toMatchObject({ 'spend.cost': '0.5', 'spend.cost.previous': '4.02' })
})
