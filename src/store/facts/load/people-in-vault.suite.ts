import { askText } from '../../../../test/harness/stores/ask-text.ts'
import { expect, test } from 'vitest'
import type { Budget, CostCenter } from '../../../model/records/budget.ts'
import type { FactsStore } from '../facts-store.ts'
import {
  type CodeSlice,
  codeSeat,
  collectCode,
  DAY,
  newCodeSlice,
  pullRequest,
  userDay,
} from '../code-facts.fixtures.suite.ts'
import { newLoad } from '../facts-store.fixtures.suite.ts'

const BUDGET: Budget = {
  budgetId: 'b',
  scope: 'multi_user_customer',
  entity: '',
  type: 'BundlePricing',
  skus: [],
  charge: 'credits',
  wholeCharge: true,
  amount: '5',
  stops: true,
  excludesCostCenters: null,
  alerts: null,
  expiresAt: '',
  consumed: null,
  people: null,
}
const CENTER: CostCenter = {
  costCenterId: 'c',
  name: 'Research',
  state: 'active',
  ownPool: null,
  poolTarget: null,
  poolCurrent: null,
  members: [],
}

/** Whom any list of the code assistant names. */
export function peopleInVaultSuite(store: () => FactsStore): void {
  test('ids, names, addresses and logins of people stand in the vault, and in no text of any table', async () => {
    const ref = newCodeSlice({ account: 'organization:acme-dev' })
    const { tenant } = ref
    const of = (dataset: CodeSlice['dataset']) => newLoad({ ...ref, dataset })
    const named = (n: number) => ({ userId: `canary-id-${n}`, userLogin: `canary-${n}` })
    await collectCode(store(), of('org_users_1d'), 'user_days', [userDay(named(1))])
    const seat = codeSeat({ ...named(2), userName: 'Canary canary', userEmail: 'canary@example.com' })
    await collectCode(store(), of('seats'), 'seats', [seat])
    const team = { teamId: '7', slug: 'core', name: 'Core', type: 'organization', parentId: '' }
    await collectCode(store(), of('teams'), 'teams', [{ ...team, members: [named(3)] }])
    const inTeam = { ...named(4), day: DAY, teamId: '7', teamSlug: 'core' }
    await collectCode(store(), of('org_user_teams_1d'), 'user_teams', [inTeam])
    const made = pullRequest({ authorId: 'canary-id-5', authorLogin: 'canary-5' })
    await collectCode(store(), of('pull_requests'), 'pull_requests', [made])
    const billed = {
      day: DAY,
      product: 'p',
      sku: 's',
      charge: 'credits' as const,
      unit: 'u',
      price: '1',
      quantity: '1',
      gross: '1',
      discount: '0',
      net: '1',
    }
    const credits = { ...billed, discountQuantity: '0', netQuantity: '1', model: 'm', user: 'canary-6' }
    await collectCode(store(), of('org_person_credits'), 'person_credits', [credits])
    const file = { line: 1, organization: '', repository: '', costCenter: '', model: 'm', user: 'canary-7' }
    await collectCode(store(), of('org_usage_report'), 'report_lines', [{ ...billed, ...file }])
    const used = { user: 'canary-8', consumed: '1', target: '5', overrideId: '' }
    await collectCode(store(), of('org_budgets'), 'budgets', [
      { ...BUDGET, people: [used] },
      { ...BUDGET, budgetId: 'own', scope: 'user', entity: 'canary-9', people: null },
    ])
    const members = [
      { type: 'user', name: 'canary-10' },
      { type: 'team', name: 'core' },
    ]
    await collectCode(store(), of('cost_centers'), 'cost_centers', [{ ...CENTER, members }])
    await store().refreshCodeSums(tenant)
    const columns = await askText<{ table: string; name: string }>(
      store(),
      `SELECT table, name FROM system.columns WHERE database = currentDatabase() AND type LIKE '%String%'
        AND table IN (SELECT name FROM system.tables WHERE engine LIKE '%MergeTree')`,
    )
    expect(columns.length).toBeGreaterThan(100)
    const searches = columns.map(
      ({ table, name }) =>
        `SELECT '${table}.${name}' AS place FROM ${table} WHERE toString(${name}) ILIKE '%canary%' LIMIT 1`,
    )
    expect(await askText(store(), searches.join(' UNION ALL '))).toEqual([])
    const names = await store().names({ tenant, source: 'code_assistant' })
    expect([...names].map(([id, { login }]) => [id, login]).sort()).toEqual(
      [1, 2, 3, 4, 5].map((n) => [`canary-id-${n}`, `canary-${n}`]),
    )
    const logins = [...(await store().logins(tenant)).values()]
    expect(logins.sort()).toEqual(['canary-10', 'canary-6', 'canary-7', 'canary-8', 'canary-9'])
  })
}
