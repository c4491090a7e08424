import { expect, it } from 'vitest'
import { billLine, codeScope, ENTERPRISE, seedCode } from '../../../test/harness/stores/seeded-code.ts'
import { seededFacts } from '../../../test/harness/stores/seeded-facts.ts'
import { budgetSettingSnapshots, budgetSnapshots } from './budget-snapshots.ts'

const store = seededFacts()
const DAY = '2026-06-10'
const asOf = Date.parse('2026-06-10T12:00:00Z')
const SISTER = 'organization:sister'
const STRANGER = 'organization:stranger'
const ENTERPRISE_LISTS = { account: ENTERPRISE, fetchedAt: '2026-06-10T06:00:00Z' }

/** An enterprise that is read with one organisation; another connection reads two more. */
function scope() {
  const found = codeScope([ENTERPRISE, 'organization:quiet', SISTER, STRANGER])
  found.accounts = found.accounts.map((one) =>
    one.account === SISTER || one.account === STRANGER ? { ...one, connection: 'app' } : one,
  )
  return found
}

const lacking = async (of: ReturnType<typeof scope>, read = budgetSnapshots) =>
  (await read({ facts: store.facts, scope: of, asOf }))
    .filter(({ day }) => day === null)
    .map(({ account }) => account)

it('an organisation that is read with an enterprise or named by its bill lacks no list of its own', async () => {
  const of = scope()
  await seedCode(store.facts, of, 'enterprise_bill', DAY, [billLine({ day: DAY, organization: 'sister' })], {
    account: ENTERPRISE,
  })
  expect(await lacking(of)).toEqual([ENTERPRISE, 'organization:quiet', SISTER, STRANGER])
  await seedCode(store.facts, of, 'enterprise_budgets', DAY, [], ENTERPRISE_LISTS)
  expect(await lacking(of)).toEqual([STRANGER])
  // Of settings no bill is read.
  expect(await lacking(of, budgetSettingSnapshots)).toEqual([SISTER, STRANGER])
})

it('an organisation that a bill names is the one at its code host', async () => {
  const of = scope()
  const elsewhere = `${ENTERPRISE}@ghe.example`
  const [enterprise, organization] = of.accounts
  if (enterprise) of.accounts.push({ ...enterprise, account: elsewhere, connection: 'elsewhere' })
  if (organization)
    of.accounts.push({ ...organization, account: `${SISTER}@ghe.example`, connection: 'there' })
  await seedCode(store.facts, of, 'enterprise_bill', DAY, [billLine({ day: DAY, organization: 'sister' })], {
    account: elsewhere,
  })
  await seedCode(store.facts, of, 'enterprise_budgets', DAY, [], { ...ENTERPRISE_LISTS, account: elsewhere })
  expect(await lacking(of)).toEqual([ENTERPRISE, 'organization:quiet', SISTER, STRANGER])
})

it('the list of another enterprise is none of this one', async () => {
  const of = scope()
  const [enterprise] = of.accounts
  if (enterprise) of.accounts.push({ ...enterprise, account: 'enterprise:other', connection: 'other' })
  await seedCode(store.facts, of, 'enterprise_budgets', DAY, [], {
    ...ENTERPRISE_LISTS,
    account: 'enterprise:other',
  })
  expect(await lacking(of)).toEqual([ENTERPRISE, 'organization:quiet', SISTER, STRANGER])
})
