import { expect, test } from 'vitest'
import { datedPrice as price } from '../../test/harness/stores/dated-price.ts'
import {
  codeScope,
  codeSeat,
  ENTERPRISE,
  ORGANIZATION,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../test/harness/stores/seeded-facts.ts'
import { seededRandom } from '../../test/harness/run/seeded-random.ts'
import type { CodeSeat } from '../model/records/code-seat.ts'
import { addDays } from '../model/time/time.ts'
import type { MetricsQuery, Scope } from './metrics-query.ts'
import { runMetricsQuery } from './ask/run-query.ts'

const store = seededFacts()
const clock = stoppedClock('2026-08-01T00:00:00Z')

const seat = (userId: string, planType: string, more: Partial<CodeSeat> = {}) =>
  codeSeat({ userId, planType, createdAt: '2025-01-01T00:00:00Z', ...more })
const PRICES = [
  price('seat.business', null, '19'),
  price('seat.business', '2026-06-16', '30'),
  price('seat.enterprise', null, '39'),
]

async function lists(scope: Scope, days: Record<string, CodeSeat[]>): Promise<void> {
  await seedCodeSlices(store.facts, scope, 'seats', Object.entries(days))
}

/** The same before its lists are summed by plan and after. */
async function ask(scope: Scope, more: Partial<MetricsQuery> = {}) {
  const fromRows = await answered(scope, more)
  await store.facts.refreshCodeSums(scope.tenant)
  expect(await answered(scope, more)).toEqual(fromRows)
  return fromRows
}

async function answered(scope: Scope, more: Partial<MetricsQuery>) {
  const query = metricsQuery({
    metrics: ['seats.cost'],
    from: '2026-06-14',
    to: '2026-06-19',
    grain: 'day',
    prices: PRICES,
    ...more,
  })
  const answer = await runMetricsQuery({ facts: store.facts, clock, scope, query })
  const unit = answer.columns.find(({ name }) => name === 'seats.cost')?.unit
  return {
    ...answer,
    unit,
    costs: answer.rows.map((row) => row['seats.cost']),
    codes: answer.notes.map(({ code }) => code),
  }
}

test('each day costs its seats at the price that held, also where it changes within the month', async () => {
  const scope = codeScope()
  const [ann, bob, eve] = [seat('ann', 'business'), seat('bob', 'business'), seat('eve', 'enterprise')]
  await lists(scope, {
    '2026-06-14': [ann],
    '2026-06-15': [ann, bob],
    '2026-06-16': [ann, bob, eve],
    // Bob has left: from this day on nothing of him is in it.
    '2026-06-17': [ann, eve],
    '2026-06-18': [],
  })
  const { costs, unit, rows, codes } = await ask(scope)
  expect(costs).toEqual(['0.633333327', '1.266666654', '3.299999967', '2.299999977', '0'])
  expect(unit).toBe('EUR')
  expect(codes).toContain('at_your_prices')
  expect(rows.map(({ partial }) => partial)).toEqual([false, false, false, false, false])
  const { costs: whole } = await ask(scope, { grain: 'total' })
  expect(whole).toEqual(['7.499999925'])
  const { costs: month, completeness } = await ask(scope, {
    grain: 'month',
    from: '2026-06-01',
    to: '2026-07-01',
  })
  // The last list does not stand for the days without one, and it is said that they lack.
  expect(month).toEqual(['7.499999925'])
  expect(completeness.missing.map(({ from, to }) => [from.slice(0, 10), to.slice(0, 10)])).toEqual([
    ['2026-06-01', '2026-06-14'],
    ['2026-06-19', '2026-07-01'],
  ])
})
// Of days without a list nothing is known, and it says so instead of taking the last list for all.

test('a day without a list is unknown, not free', async () => {
  const scope = codeScope()
  await lists(scope, { '2026-06-14': [seat('ann', 'business')], '2026-06-17': [seat('ann', 'business')] })
  const { costs, completeness } = await ask(scope)
  expect(costs).toEqual(['0.633333327', null, null, '0.99999999', null])
  expect(completeness.missing.length).toBeGreaterThan(0)
  const { rows } = await ask(scope, { grain: 'total', to: '2026-06-18' })
  expect(rows).toMatchObject([{ 'seats.cost': '1.633333317', partial: true }])
})

test('a day with a seat whose price or plan is not known is unknown as a whole, and a price of any plan covers it', async () => {
  const scope = codeScope()
  const odd = seat('odd', 'a plan of tomorrow')
  await lists(scope, {
    '2026-06-14': [seat('ann', 'business')],
    '2026-06-15': [seat('ann', 'business'), odd],
    '2026-06-16': [seat('ann', 'business'), seat('odd', '')],
  })
  const shown = { from: '2026-06-14', to: '2026-06-17' }
  const { costs, codes } = await ask(scope, shown)
  expect(costs).toEqual(['0.633333327', null, null])
  expect(codes).toContain('seat_without_price')
  const covered = await ask(scope, { ...shown, prices: [...PRICES, price('seat', null, '3')] })
  expect(covered.costs).toEqual(['0.633333327', '0.733333326', '1.099999989'])
  expect((await ask(scope, { ...shown, prices: [] })).costs).toEqual([null, null, null])
})

test('what was paid in another currency is never added', async () => {
  const scope = codeScope()
  const ann = [seat('ann', 'Business')]
  await lists(scope, { '2026-06-14': ann, '2026-06-15': ann, '2026-06-16': ann, '2026-06-17': ann })
  const prices = [price('seat', null, '30', 'USD'), price('seat', '2026-06-16', '27')]
  const shown = { from: '2026-06-14', to: '2026-06-18', prices }
  const { costs, unit, codes } = await ask(scope, shown)
  expect(costs).toEqual([null, null, '0.899999991', '0.899999991'])
  expect(unit).toBe('EUR')
  expect(codes).toEqual(expect.arrayContaining(['prices_in_other_currency', 'seat_without_price']))
  expect((await ask(scope, { ...shown, grain: 'total' })).costs).toEqual([null])
  // Asked for the time before alone, it is in what was paid then.
  const before = await ask(scope, { ...shown, to: '2026-06-16' })
  expect(before).toMatchObject({ unit: 'USD', costs: ['0.99999999', '0.99999999'] })
})

test('a person with several seats is paid for once, at the dearest plan; seats without a person each', async () => {
  const scope = codeScope()
  await lists(scope, {
    '2026-06-14': [
      seat('ann', 'business', { organization: 'one' }),
      seat('ann', 'enterprise', { organization: 'two' }),
      seat('', 'business', { organization: 'one', createdAt: '2025-01-01T00:00:00Z' }),
      seat('', 'enterprise', { organization: 'two', createdAt: '2025-02-01T00:00:00Z' }),
    ],
  })
  const shown = { from: '2026-06-14', to: '2026-06-15' }
  // 39 + 19 + 39 of a month.
  expect((await ask(scope, shown)).costs).toEqual(['3.233333301'])
})

test('lists that are summed stand beside those that are not, and beside a second list of the same day', async () => {
  const scope = codeScope([ORGANIZATION, ENTERPRISE])
  const [ann, bob] = [seat('ann', 'business'), seat('bob', 'business')]
  await lists(scope, { '2026-06-14': [ann, bob], '2026-06-15': [ann, bob] })
  const used = userDay({ day: '2026-06-13', userId: 'bob', interactions: 3 })
  await seedCode(store.facts, scope, 'org_users_1d', '2026-06-13', [used])
  await store.facts.refreshCodeSums(scope.tenant)
  await lists(scope, { '2026-06-16': [ann] })
  // The enterprise names ann again, at a dearer plan, and eve: each is paid for once.
  const dearer = [seat('ann', 'enterprise'), seat('eve', 'business')]
  await seedCode(store.facts, scope, 'enterprise_seats', '2026-06-15', dearer, { account: ENTERPRISE })
  const total: Partial<MetricsQuery> = {
    metrics: ['seats.cost', 'seats.unused_cost'],
    to: '2026-06-17',
    grain: 'total',
  }
  // Of ann and eve: some days are read from sets of people, others from rows.
  const unused = await ask(scope, total)
  expect(unused.rows).toMatchObject([{ 'seats.cost': '4.833333285', 'seats.unused_cost': '3.566666631' }])
  const { costs } = await ask(scope, { to: '2026-06-17' })
  expect(costs).toEqual(['1.266666654', '2.566666641', '0.99999999'])
  const byPlan = await ask(scope, { to: '2026-06-17', grain: 'total', groupBy: ['plan'] })
  expect(byPlan.rows.map((row) => [row['plan'], row['seats.cost']])).toEqual([
    ['business', '3.533333298'],
    ['enterprise', '1.299999987'],
  ])
})

test('unused seats are those of people who do not use them, and of nobody', async () => {
  const scope = codeScope()
  await lists(scope, {
    '2026-06-14': [
      seat('active', 'business'),
      seat('idle', 'business', { lastActivityAt: '2026-01-10T00:00:00Z' }),
      seat('never', 'enterprise'),
      seat('new', 'business', { createdAt: '2026-06-10T00:00:00Z' }),
      seat('', 'business'),
    ],
  })
  await seedCode(store.facts, scope, 'org_users_1d', '2026-06-13', [
    userDay({ day: '2026-06-13', userId: 'active', interactions: 3 }),
  ])
  const { rows } = await ask(scope, {
    metrics: ['seats.cost', 'seats.unused_cost', 'seats.idle', 'seats.never_used', 'seats.unassigned'],
    from: '2026-06-14',
    to: '2026-06-15',
  })
  expect(rows).toMatchObject([
    {
      'seats.cost': '3.833333295',
      // 19 + 39 + 19 of a month.
      'seats.unused_cost': '2.566666641',
      'seats.idle': 1,
      'seats.never_used': 1,
      'seats.unassigned': 1,
    },
  ])
})

test('people of several lists and their use are counted from sets as from rows, whatever makes a seat active', async () => {
  const scope = codeScope([ORGANIZATION, ENTERPRISE])
  const random = seededRandom(3)
  const people = Array.from({ length: 24 }, (_, n) => `person-${n}`)
  const [first, length] = ['2026-06-12', 7] as const
  const seatOf = (userId: string, at: number) => {
    const seen = addDays(first, at - Math.floor(random() * 100))
    const plan = ['business', 'enterprise', 'a plan of tomorrow'][Math.floor(random() * 3)] ?? ''
    return seat(userId, plan, {
      lastActivityAt: random() < 0.5 ? null : `${seen}T10:00:00Z`,
      createdAt: random() < 0.1 ? null : `${addDays(first, at - Math.floor(random() * 60))}T00:00:00Z`,
    })
  }
  const listed = (at: number) => [
    ...people.filter(() => random() < 0.7).map((userId) => seatOf(userId, at)),
    ...people.filter(() => random() < 0.1).map((userId) => seatOf(userId, at)),
    seat('', 'business'),
  ]
  for (let at = 0; at < length; at += 1) {
    const day = addDays(first, at)
    if (at !== 2) await seedCode(store.facts, scope, 'seats', day, listed(at))
    const account = ENTERPRISE
    if (at !== 4) await seedCode(store.facts, scope, 'enterprise_seats', day, listed(at), { account })
  }
  for (const back of [1, 8, 31, 50]) {
    const day = addDays(first, length - back)
    const used = people.filter(() => random() < 0.3)
    const rows = used.map((userId) => userDay({ day, userId, interactions: 1 }))
    await seedCode(store.facts, scope, 'org_users_1d', day, rows)
  }
  const shown = { from: first, to: addDays(first, length), prices: [...PRICES, price('seat', null, '3')] }
  const use = ['seats.active', 'seats.idle', 'seats.never_used', 'seats.new'] as const
  const questions: Partial<MetricsQuery>[] = [
    { metrics: ['seats.cost', 'seats.unused_cost'] },
    { metrics: ['seats.unused_cost'], activeDays: 5, grain: 'total', groupBy: ['plan'] },
    { metrics: ['seats.total', ...use, 'seats.unassigned'] },
    { metrics: [...use], activeDays: 5 },
  ]
  const answers = async () => {
    const found = []
    for (const more of questions) found.push((await answered(scope, { ...shown, ...more })).rows)
    return found
  }
  const fromRows = await answers()
  await store.facts.refreshCodeSums(scope.tenant)
  expect(await answers()).toEqual(fromRows)
  expect(fromRows.map(({ length: rows }) => rows)).toEqual([length, 3, length, length])
})
