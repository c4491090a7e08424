import { calledInTests } from '../../test/harness/stores/names-in-memory.ts'
import { expect, it } from 'vitest'
import { addPrice } from '../access/prices/prices.ts'
import {
  codeScope,
  codeSeat,
  ENTERPRISE,
  ORGANIZATION,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts } from '../../test/harness/stores/seeded-facts.ts'
import { openPeople } from '../../test/harness/stores/seeded-people.ts'
import { askInEnglish } from '../metrics/ask/ask-in-english.suite.ts'
import type { DatedPrice } from '../model/money/dated-price.ts'
import type { PersonCreditLine } from '../model/records/bill-line.ts'
import type { Budget, BudgetUse } from '../model/records/budget.ts'
import { mergeIdentities } from './match/decide-matches.ts'
import type { PeoplePage } from './list-people.ts'

const store = seededFacts()
const NOW = '2026-06-11T12:00:00Z'
/** June has thirty days: a seat-day is 0.033333333 of a month. */
const PERIOD = { from: '2026-06-01', to: '2026-06-11' }
const day = (n: number) => `2026-06-${String(n).padStart(2, '0')}`
const PRICE: DatedPrice = {
  item: 'seat.business',
  validFrom: null,
  price: { amount: '30', currency: 'EUR' },
}

const billed = (user: string, gross: string): PersonCreditLine => ({
  day: '2026-06-01',
  user,
  model: `model ${gross}`,
  product: 'Copilot',
  sku: 'Copilot AI Credits',
  charge: 'credits',
  unit: 'ai-credits',
  price: '0.01',
  quantity: '1',
  gross,
  discount: '0',
  net: '1',
  discountQuantity: '0',
  netQuantity: '1',
})
const used = (user: string, consumed: string | null): BudgetUse => ({
  user,
  consumed,
  target: '50',
  overrideId: '',
})
const budget = (fields: Partial<Budget>): Budget => ({
  budgetId: 'everybody',
  scope: 'multi_user_customer',
  entity: '',
  type: 'BundlePricing',
  skus: ['ai_credits'],
  charge: 'credits',
  wholeCharge: true,
  amount: '50',
  stops: true,
  excludesCostCenters: null,
  alerts: null,
  expiresAt: '',
  consumed: null,
  people: null,
  ...fields,
})

/**
 * Ann joins on the 6th and holds two seats, Bob leaves after the 3rd and is told of by his login alone afterwards, Cleo has
 * never had a seat. A list of the 8th is missing. One seat is given to nobody.
 */
async function world(prices: readonly DatedPrice[] = [PRICE], further: readonly string[] = []) {
  const { facts } = store
  const scope = codeScope([ORGANIZATION, ENTERPRISE, ...further])
  const seat = (userId: string) =>
    codeSeat({ userId, userLogin: `${userId}-Login`, userName: userId, planType: 'business' })
  const numbers = Array.from({ length: 10 }, (_, at) => at + 1)
  const lists = numbers.map((n) => {
    const seats = [...(n >= 6 ? [seat('ann'), seat('ann')] : []), ...(n <= 3 ? [seat('bob')] : []), seat('')]
    return [day(n), seats] as const
  })
  await seedCodeSlices(
    facts,
    scope,
    'seats',
    lists.filter(([on]) => on !== day(8)),
  )
  const uses = numbers.map((n) => {
    const cleo = userDay({ day: day(n), userId: 'cleo', userLogin: 'cleo-login', interactions: 1 })
    const ann = userDay({ day: day(n), userId: 'ann', userLogin: 'ann-login', aiCredits: '0.1' })
    return [day(n), n >= 6 ? [cleo, ann] : [cleo]] as const
  })
  await seedCodeSlices(facts, scope, 'org_users_1d', uses)
  await seedCode(facts, scope, 'enterprise_seats', day(9), [], { account: ENTERPRISE })
  const people = await openPeople(store, scope, NOW)
  for (const price of prices) {
    await addPrice({
      ctx: people.ctx,
      actor: people.actor(),
      input: {
        item: price.item,
        validFrom: price.validFrom,
        price: price.price ?? { amount: '1', currency: 'EUR' },
      },
    })
  }
  const budgets = (at: string, list: readonly Budget[], account = ENTERPRISE) =>
    seedCode(facts, scope, account === ORGANIZATION ? 'org_budgets' : 'enterprise_budgets', at, list, {
      account,
      fetchedAt: `${at}T06:00:00Z`,
    })
  return { scope, budgets, ...people }
}

const BOTH = { a: 'code_assistant:ann', b: 'code_assistant:bob' }

const money = ({ people }: Pick<PeoplePage, 'people'>) =>
  Object.fromEntries(people.map(({ key, money: own }) => [key.replace('code_assistant:', ''), own]))
const costOf = (page: PeoplePage, key: string) => money(page)[key]?.seatCost

it('a new person’s seat costs from its first day on, a leaver’s to its last, two seats of one account once', async () => {
  const { people, scope, ctx, [Symbol.asyncDispose]: close } = await world()
  const page = await people(PERIOD)
  // Four days of lists from the 6th on: one is missing.
  expect([costOf(page, 'ann'), costOf(page, 'bob'), costOf(page, 'cleo')]).toEqual([
    '3.99999996',
    '2.99999997',
    '0',
  ])
  expect(page.unattributed?.money.seatCost).toBe('8.99999991')
  expect(page.totals.money.seatCost).toBe('15.99999984')
  const answer = await askInEnglish({
    facts: store.facts,
    scope,
    clock: ctx.clock,
    query: { ...metricsQuery({ metrics: ['seats.cost'], ...PERIOD }), prices: [PRICE] },
  })
  expect(answer.rows[0]?.['seats.cost']).toBe(page.totals.money.seatCost)
  expect(page.seatCurrency).toBe('EUR')
  expect(page.notes).toContainEqual(expect.objectContaining({ code: 'seat_cost_of_days' }))
  await close()
})

it('without a price no seat is said to cost anything, nor nothing', async () => {
  const { people, [Symbol.asyncDispose]: close } = await world([])
  const page = await people(PERIOD)
  expect([costOf(page, 'ann'), costOf(page, 'cleo'), page.totals.money.seatCost]).toEqual([null, null, null])
  await close()
})

it('AI credits are what the reports say; who has no such day is unknown, not 0', async () => {
  const { people, [Symbol.asyncDispose]: close } = await world()
  const page = await people({ ...PERIOD, order: 'ai_credits' })
  const credits = page.people.map(({ key, code }) => [key, code?.aiCredits])
  expect(credits[0]).toEqual(['code_assistant:ann', '0.5'])
  expect(new Map(credits.map(([key, value]) => [key, value])).get('code_assistant:cleo')).toBeNull()
  expect(page.totals.code?.aiCredits).toBe('0.5')
  await close()
})

it('the month’s counter is that of the budget that holds for a person; nobody’s and strangers’ stay unattributed', async () => {
  const { people, budgets, [Symbol.asyncDispose]: close } = await world()
  const everybody = [used('ANN-login', '7'), used('bob-login', '2.5'), used('', '1'), used('stranger', '4')]
  const list = [
    budget({ people: [...everybody, used('cleo-login', null)] }),
    budget({ budgetId: 'own', scope: 'user', entity: 'ann-login', consumed: '6.5', people: null }),
    budget({ budgetId: 'actions', charge: 'other', people: [used('ann-login', '99')] }),
  ]
  await budgets(day(10), list)
  // An organisation's list has the enterprise's budget as well: the same money once.
  await budgets(day(10), list.slice(0, 1), ORGANIZATION)
  const page = await people(PERIOD)
  const month = (key: string) => money(page)[key]?.monthUsd
  expect([month('ann'), month('bob'), month('cleo')]).toEqual(['6.5', '2.5', null])
  expect(page.unattributed?.money.monthUsd).toBe('5')
  expect(page.month).toEqual({ month: '2026-06', takenAt: '2026-06-10T06:00:00Z' })
  // Of one whose amount is not told the sum is not known either.
  expect(page.totals.money.monthUsd).toBeNull()
  await close()
})

it('a counter is of whoever is called so at the code host of its account', async () => {
  const further = [`${ORGANIZATION}@ghe.example`, `${ENTERPRISE}@ghe.example`] as const
  const { people, budgets, scope, [Symbol.asyncDispose]: close } = await world([PRICE], further)
  const namesake = codeSeat({ userId: 'ann@ghe.example', userLogin: 'ann-login' })
  await seedCode(store.facts, scope, 'seats', day(9), [namesake], { account: further[0] })
  await budgets(day(10), [budget({ people: [used('ann-login', '7')] })])
  await budgets(day(10), [budget({ people: [used('ann-login', '3')] })], further[1])
  const page = await people(PERIOD)
  expect([money(page)['ann']?.monthUsd, money(page)['ann@ghe.example']?.monthUsd]).toEqual(['7', '3'])
  await close()
})

it('counters of another month say nothing of this one, and two budgets of a kind that differ nothing at all', async () => {
  const { people, budgets, [Symbol.asyncDispose]: close } = await world()
  await budgets('2026-05-31', [budget({ people: [used('ann-login', '7')] })])
  expect(await people(PERIOD)).toMatchObject({ month: null, totals: { money: { monthUsd: null } } })
  const center = (budgetId: string, consumed: string) =>
    budget({ budgetId, scope: 'multi_user_cost_center', people: [used('ann-login', consumed)] })
  await budgets(day(9), [center('one', '3'), center('two', '4')])
  expect(money(await people(PERIOD))['ann']?.monthUsd).toBeNull()
  await close()
})

it('where no list counts by person, nobody’s amount is known, nor that of all', async () => {
  const { people, budgets, [Symbol.asyncDispose]: close } = await world()
  await budgets(day(10), [budget({ people: null }), budget({ budgetId: 'whole', scope: 'enterprise' })])
  const unknown = await people(PERIOD)
  expect(unknown.month).toBeNull()
  expect([unknown.totals.money.monthUsd, unknown.unattributed?.money.monthUsd]).toEqual([null, null])
  await budgets(day(10), [budget({ people: [] })])
  expect((await people(PERIOD)).totals.money.monthUsd).toBe('0')
  await close()
})

it('the bill’s month is of whom no budget tells, beside the counters and never added to them', async () => {
  const { people, budgets, scope, ctx, actor, [Symbol.asyncDispose]: close } = await world()
  await budgets(day(10), [budget({ people: [used('bob-login', '2.5')] })])
  const told = [
    ['enterprise_person_credits', ENTERPRISE, 'ann-login', '7'],
    ['enterprise_person_credits', ENTERPRISE, 'stranger', '4'],
    // What the organisation says of the same person is part of that; of another one it speaks.
    ['org_person_credits', ORGANIZATION, 'ann-login', '5'],
    ['org_person_credits', ORGANIZATION, 'cleo-login', '0.000001'],
  ] as const
  for (const [dataset, account, user, gross] of told) {
    const lines = [billed(user, gross), billed(user, '0.1')]
    await seedCode(store.facts, scope, dataset, `2026-06 ${user}`, lines, { account })
  }
  const page = await people({ ...PERIOD, order: 'month_gross_usd' })
  const gross = Object.entries(money(page)).map(([key, { monthGross, monthNet }]) => [
    key,
    monthGross,
    monthNet,
  ])
  expect(gross).toEqual([
    ['ann', '7.1', '2'],
    ['cleo', '0.100001', '2'],
    ['bob', null, null],
  ])
  expect(money(page)['bob']?.monthUsd).toBe('2.5')
  expect([page.unattributed?.money.monthGross, page.totals.money.monthGross]).toEqual(['4.1', '11.300001'])
  expect(page.billedMonth).toBe('2026-06')
  await mergeIdentities({
    ctx,
    actor: actor(),
    called: calledInTests,
    input: { ...BOTH, b: 'code_assistant:cleo' },
  })
  expect(money(await people(PERIOD))['ann']?.monthGross).toBe('7.200001')
  expect((await people({ from: '2026-05-01', to: '2026-06-01' })).billedMonth).toBeNull()
  await close()
})

it('a bill is of whoever is called so at the code host of its account', async () => {
  const further = [`${ORGANIZATION}@ghe.example`, `${ENTERPRISE}@ghe.example`] as const
  const { people, scope, [Symbol.asyncDispose]: close } = await world([PRICE], further)
  const namesakes = ['ann', 'cleo'].map((name) =>
    codeSeat({ userId: `${name}@ghe.example`, userLogin: `${name}-login` }),
  )
  await seedCode(store.facts, scope, 'seats', day(9), namesakes, { account: further[0] })
  const told = [
    ['enterprise_person_credits', ENTERPRISE, 'ann-login', '7'],
    // The enterprise of another host says nothing of who is called so here.
    ['org_person_credits', further[0], 'ann-login', '3'],
    ['enterprise_person_credits', further[1], 'cleo-login', '2'],
  ] as const
  for (const [dataset, account, user, gross] of told) {
    await seedCode(store.facts, scope, dataset, `2026-06 ${user}`, [billed(user, gross)], { account })
  }
  const page = await people(PERIOD)
  const gross = ['ann', 'ann@ghe.example', 'cleo', 'cleo@ghe.example'].map(
    (key) => money(page)[key]?.monthGross,
  )
  expect(gross).toEqual(['7', '3', null, '2'])
  expect([page.unattributed?.money.monthGross, page.totals.money.monthGross]).toEqual([null, '12'])
  await close()
})

it('two accounts of one person add up: both are paid for', async () => {
  const { people, budgets, ctx, actor, [Symbol.asyncDispose]: close } = await world()
  await budgets(day(10), [budget({ people: [used('ann-login', '7'), used('bob-login', '2.5')] })])
  await mergeIdentities({ ctx, actor: actor(), called: calledInTests, input: BOTH })
  const page = await people(PERIOD)
  expect(money(page)['ann']).toMatchObject({ seatCost: '6.99999993', monthUsd: '9.5' })
  await close()
})

it('seats of an account’s days before it was joined to another stay a row of their own', async () => {
  const { people, ctx, actor, [Symbol.asyncDispose]: close } = await world()
  await mergeIdentities({ ctx, actor: actor(), called: calledInTests, input: { ...BOTH, from: day(3) } })
  const page = await people(PERIOD)
  const costs = [...page.people, page.unattributed].map((row) => Number(row?.money.seatCost))
  expect(page.people.find(({ until }) => until === day(3))?.money.seatCost).toBe('1.99999998')
  expect(costs.reduce((sum, cost) => sum + cost).toFixed(8)).toBe(page.totals.money.seatCost)
  await close()
})
