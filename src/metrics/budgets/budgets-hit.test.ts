import { expect, test } from 'vitest'
import { codeScope, ENTERPRISE, seedCode } from '../../../test/harness/stores/seeded-code.ts'
import { seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import type { BillLine } from '../../model/records/bill-line.ts'
import type { Budget } from '../../model/records/budget.ts'
import type { Scope } from '../metrics-query.ts'
import { readBudgetsHit } from './budgets-hit.ts'

const store = seededFacts()
const day = (n: number) => `2026-07-${String(n).padStart(2, '0')}`

const budget = (fields: Partial<Budget>): Budget => ({
  budgetId: 'b',
  scope: 'enterprise',
  entity: 'Acme',
  type: 'BundlePricing',
  skus: ['ai_credits'],
  charge: 'credits',
  wholeCharge: true,
  amount: '100',
  stops: true,
  excludesCostCenters: null,
  alerts: null,
  expiresAt: '',
  consumed: null,
  people: null,
  ...fields,
})

const line = (on: string, net: string): BillLine => ({
  day: on,
  product: 'Copilot',
  sku: 'Copilot AI Credits',
  charge: 'credits',
  unit: 'AICredits',
  price: '0.01',
  quantity: '1',
  gross: net,
  discount: '0',
  net,
  organization: 'acme',
  repository: '',
  costCenterId: '',
  costCenter: '',
})

const snapshot = (scope: Scope, n: number, ...budgets: Budget[]) =>
  seedCode(store.facts, scope, 'enterprise_budgets', day(n), budgets, {
    account: ENTERPRISE,
    fetchedAt: `${day(n)}T18:00:00Z`,
  })

const bill = (scope: Scope, n: number, net: string) =>
  seedCode(store.facts, scope, 'enterprise_bill', day(n), [line(day(n), net)], { account: ENTERPRISE })

async function hits(scope: Scope, from = 1, to = 32, now = '2026-07-25T12:00:00.123Z') {
  const range = { start: Date.UTC(2026, 6, from), end: Date.UTC(2026, 6, to) }
  const found = await readBudgetsHit({ facts: store.facts, scope, clock: stoppedClock(now), range })
  return found.map(({ budget: { entity }, day: on, amount, used }) => `${on} ${entity} ${used} of ${amount}`)
}

test('by the bill it is hit on the day its month’s sum gets there, and once, also where it was raised since', async () => {
  const scope = codeScope([ENTERPRISE])
  for (let n = 1; n <= 20; n += 1) await bill(scope, n, '10')
  for (let n = 1; n <= 11; n += 1) await snapshot(scope, n, budget({}))
  for (let n = 12; n <= 20; n += 1) await snapshot(scope, n, budget({ amount: '500' }))
  expect(await hits(scope)).toEqual(['2026-07-10 Acme 100 of 100'])
  expect(await hits(scope, 11, 32)).toEqual([])
  expect(await hits(scope, 10, 11)).toHaveLength(1)
})

test('one that came after its amount was used is hit on its first day, never before it was there', async () => {
  const scope = codeScope([ENTERPRISE])
  for (let n = 1; n <= 20; n += 1) await bill(scope, n, '10')
  await snapshot(scope, 15, budget({}))
  expect(await hits(scope)).toEqual(['2026-07-15 Acme 150 of 100'])
})

test('what nobody counts is not hit, and neither is one of nothing, nor one of single people', async () => {
  const scope = codeScope([ENTERPRISE])
  for (let n = 1; n <= 20; n += 1) await bill(scope, n, '10')
  await snapshot(
    scope,
    15,
    budget({ budgetId: 'sku', wholeCharge: false }),
    budget({ budgetId: 'repository', scope: 'repository' }),
    budget({ budgetId: 'zero', amount: '0' }),
    budget({ budgetId: 'person', scope: 'user', entity: 'ann', consumed: '400' }),
    budget({ budgetId: 'each', scope: 'multi_user_customer', consumed: '400' }),
  )
  expect(await hits(scope)).toEqual([])
})

test('where the vendor counts, its counter decides', async () => {
  const scope = codeScope([ENTERPRISE])
  await snapshot(scope, 3, budget({ scope: 'repository', consumed: '99.99' }))
  await snapshot(scope, 4, budget({ scope: 'repository', consumed: '100' }))
  await snapshot(scope, 5, budget({ scope: 'repository', consumed: '130' }))
  expect(await hits(scope)).toEqual(['2026-07-04 Acme 100 of 100'])
})

test('of another organisation nothing is told', async () => {
  const theirs = codeScope([ENTERPRISE])
  await snapshot(theirs, 4, budget({ scope: 'repository', consumed: '100' }))
  expect(await hits(codeScope([ENTERPRISE]))).toEqual([])
})
