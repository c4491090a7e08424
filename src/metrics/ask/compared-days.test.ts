import { describe, expect, it } from 'vitest'
import {
  codePart,
  codeScope,
  codeSeat,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../../test/harness/stores/seeded-code.ts'
import {
  billingLine,
  costRecord,
  metricsQuery,
  seedCosts,
  seededFacts,
  seededScope,
  seedWindow,
  stoppedClock,
} from '../../../test/harness/stores/seeded-facts.ts'
import type { MetricsQuery, Scope } from '../metrics-query.ts'
import { askInEnglish } from './ask-in-english.suite.ts'

const store = seededFacts()
const dayOf = (n: number) => `2026-06-${String(n).padStart(2, '0')}`
const midnight = (n: number) => `${dayOf(n)}T00:00:00Z`

/** The last ten days on the 20th, that day included. */
const TEN_DAYS = { from: dayOf(11), to: dayOf(21), compare: 'previous_period' } as const

function ask(scope: Scope, query: Pick<MetricsQuery, 'metrics'> & Partial<MetricsQuery>) {
  const clock = stoppedClock('2026-06-20T09:30:00Z')
  return askInEnglish({
    facts: store.facts,
    scope,
    clock,
    query: metricsQuery({ ...TEN_DAYS, ...query }),
  })
}

const ACCOUNTS = ['organization:org-a', 'organization:org-b'] as const

interface Kept {
  account?: string
  until: number
  /** Days that never came. */
  without?: readonly number[]
  /** Who works on every day; somebody else comes by each day for that day alone. */
  user?: string
}

/**
 * The same on every day from the 1st on: ten prompts of whoever is always there and of a guest, ten generations of each, seven
 * of them completions, of which five are accepted.
 */
async function seedSteady(scope: Scope, { account, until, without = [], user = 'ann' }: Kept) {
  const days = Array.from({ length: until }, (_, at) => at + 1).filter((n) => !without.includes(n))
  const used = (n: number, userId: string) =>
    userDay({
      day: dayOf(n),
      userId,
      interactions: 10,
      generations: 10,
      acceptances: 5,
      parts: [codePart('feature', 'code_completion', '', { generations: 7, acceptances: 5 })],
    })
  const slices = days.map((n) => [dayOf(n), [used(n, user), used(n, `${user}-guest-${n}`)]] as const)
  await seedCodeSlices(store.facts, scope, 'org_users_1d', slices, {
    ...(account !== undefined && { account }),
  })
}

/** Use that never changed, two days late. */
async function twoDaysLate(more: Partial<Kept> = {}): Promise<Scope> {
  const scope = codeScope()
  await seedSteady(scope, { until: 18, ...more })
  return scope
}

async function twoConnections(b: Omit<Kept, 'account'>): Promise<Scope> {
  const scope = codeScope(ACCOUNTS)
  scope.accounts = scope.accounts.map((one, i) => ({ ...one, connection: ['a', 'b'][i] ?? '' }))
  await seedSteady(scope, { account: ACCOUNTS[0], until: 20 })
  await seedSteady(scope, { account: ACCOUNTS[1], user: 'bob', ...b })
  return scope
}

describe('use that did not change', () => {
  it('has not fallen because the last days have not come', async () => {
    const { rows, columns, compared, comparedWith, notes } = await ask(await twoDaysLate(), {
      metrics: ['code.interactions'],
    })
    expect(rows).toMatchObject([
      { 'code.interactions': 160, 'code.interactions.previous': 160, 'code.interactions.compared': 160 },
    ])
    expect(columns.map(({ name, unit }) => [name, unit]).slice(0, 3)).toEqual([
      ['code.interactions', 'events'],
      ['code.interactions.previous', 'events'],
      ['code.interactions.compared', 'events'],
    ])
    expect(compared).toEqual({ from: midnight(11), to: midnight(19) })
    expect(comparedWith).toEqual({ from: midnight(3), to: midnight(11) })
    expect(notes).toEqual([
      `Of the period ${midnight(11)} to ${midnight(19)} is compared, the end not included: the days after were not collected as a whole.`,
      `The previous period runs from ${midnight(3)} to ${midnight(11)}, its end not included.`,
    ])
  })

  it('is compared as a whole once all days are there, with no number of its own beside', async () => {
    const { rows, compared, columns } = await ask(await twoDaysLate(), {
      metrics: ['code.interactions'],
      to: dayOf(19),
    })
    expect(rows).toMatchObject([{ 'code.interactions': 160, 'code.interactions.previous': 160 }])
    expect(columns.map(({ name }) => name)).not.toContain('code.interactions.compared')
    expect(compared).toEqual({ from: midnight(11), to: midnight(19) })
  })

  it('of two connections is compared up to the one that is later, and shown as far as each has come', async () => {
    const scope = await twoConnections({ until: 17 })
    const asked = { metrics: ['code.interactions', 'code.active_users'] as MetricsQuery['metrics'] }
    const { rows, compared } = await ask(scope, asked)
    expect(compared).toEqual({ from: midnight(11), to: midnight(18) })
    // Both on the ten and the seven days that came, each with a guest a day, who is never the same.
    expect(rows).toMatchObject([
      {
        'code.interactions': 340,
        'code.interactions.compared': 280,
        'code.interactions.previous': 280,
        'code.active_users': 19,
        'code.active_users.compared': 16,
        'code.active_users.previous': 16,
      },
    ])
    const byConnection = await ask(scope, {
      ...asked,
      groupBy: ['connection'],
      orderBy: [{ column: 'connection', direction: 'asc' }],
    })
    expect(byConnection.rows).toMatchObject([
      { connection: 'a', 'code.interactions': 200, 'code.interactions.compared': 140 },
      { connection: 'b', 'code.interactions': 140, 'code.interactions.compared': 140 },
    ])
    const filters: MetricsQuery['filters'] = [{ dimension: 'connection', op: 'in', values: ['a'] }]
    const alone = await ask(scope, { ...asked, filters })
    expect(alone.compared).toEqual({ from: midnight(11), to: midnight(21) })
    expect(alone.rows).toMatchObject([{ 'code.interactions': 200, 'code.interactions.previous': 200 }])
  })

  it('is not compared where a day in the middle never came, and is by the connection that has it', async () => {
    const { rows, compared, notes } = await ask(await twoDaysLate({ without: [14] }), {
      metrics: ['code.interactions'],
    })
    expect(rows).toMatchObject([{ 'code.interactions': 140, 'code.interactions.previous': null }])
    expect(compared).toBeNull()
    expect(notes).toEqual([
      expect.stringMatching(/^The previous period runs/),
      'Parts of this or the previous period were not collected; what is not whole is not compared.',
    ])
    const scope = await twoConnections({ until: 17, without: [14] })
    const orderBy: MetricsQuery['orderBy'] = [{ column: 'connection', direction: 'asc' }]
    const { rows: each } = await ask(scope, {
      metrics: ['code.interactions'],
      groupBy: ['connection'],
      orderBy,
    })
    expect(each).toMatchObject([
      { connection: 'a', 'code.interactions': 200, 'code.interactions.previous': 200 },
      { connection: 'b', 'code.interactions': 120, 'code.interactions.previous': null },
    ])
  })

  it('of a day that is not over, or has not begun, is not compared', async () => {
    const scope = await twoDaysLate()
    const metrics: MetricsQuery['metrics'] = ['code.interactions']
    for (const [from, to] of [
      [dayOf(20), dayOf(21)],
      [dayOf(25), dayOf(28)],
    ]) {
      const { rows, compared } = await ask(scope, { metrics, from: from ?? '', to: to ?? '' })
      expect([rows[0]?.['code.interactions.previous'], compared]).toEqual([null, null])
    }
  })

  it('stands beside the same weekdays, as many of them', async () => {
    const { comparedWith, rows } = await ask(await twoDaysLate(), {
      metrics: ['code.interactions'],
      from: dayOf(15),
      compare: 'previous_weeks',
    })
    expect(comparedWith).toEqual({ from: midnight(8), to: midnight(12) })
    expect(rows).toMatchObject([{ 'code.interactions.compared': 80, 'code.interactions.previous': 80 }])
  })

  it('is compared bucket by bucket in a series, of which nothing is cut', async () => {
    const { rows, columns, ...answer } = await ask(await twoDaysLate(), {
      metrics: ['code.interactions'],
      grain: 'day',
    })
    expect(answer).not.toHaveProperty('compared')
    expect(columns.map(({ name }) => name)).not.toContain('code.interactions.compared')
    expect(answer.comparedWith).toEqual({ from: midnight(1), to: midnight(11) })
    expect(rows.map((row) => row['code.interactions.previous'])).toEqual(Array.from({ length: 10 }, () => 20))
  })
})

describe('of as many days', () => {
  it('people are counted anew, a rate is of its own sums, and a window ends with the part', async () => {
    const { rows } = await ask(await twoDaysLate(), {
      metrics: ['code.active_users', 'code.acceptance_rate', 'code.weekly_active_users'],
    })
    expect(rows).toMatchObject([
      {
        'code.active_users.compared': 9,
        'code.active_users.previous': 9,
        'code.acceptance_rate.compared': '0.714286',
        'code.acceptance_rate.previous': '0.714286',
        // Ann and seven guests.
        'code.weekly_active_users.compared': 8,
        'code.weekly_active_users.previous': 8,
      },
    ])
  })

  it('a window that reaches back beyond what is known is not compared', async () => {
    const { rows } = await ask(await twoDaysLate(), {
      metrics: ['code.monthly_active_users', 'code.active_users'],
    })
    expect(rows).toMatchObject([
      { 'code.monthly_active_users.previous': null, 'code.active_users.previous': 9 },
    ])
  })

  it('groups and what no part holds add up to the total', async () => {
    const scope = await twoConnections({ until: 17 })
    const asked = { metrics: ['code.generations'] as MetricsQuery['metrics'] }
    const { rows } = await ask(scope, { ...asked, groupBy: ['feature'] })
    expect(rows).toMatchObject([
      {
        feature: 'code_completion',
        'code.generations': 238,
        'code.generations.compared': 196,
        'code.generations.previous': 196,
      },
      {
        feature: '',
        'code.generations': 102,
        'code.generations.compared': 84,
        'code.generations.previous': 84,
      },
    ])
    await store.facts.refreshCodeSums(scope.tenant)
    expect((await ask(scope, { ...asked, groupBy: ['feature'] })).rows).toEqual(rows)
  })

  it('lists of how things stand are those of its ends', async () => {
    const scope = await twoDaysLate()
    for (const [n, people] of [
      [10, 3],
      [18, 4],
      [20, 6],
    ] as const) {
      const seats = Array.from({ length: people }, (_, i) => codeSeat({ userId: `u${i}` }))
      await seedCode(store.facts, scope, 'seats', dayOf(n), seats)
    }
    const { rows } = await ask(scope, { metrics: ['seats.total', 'code.interactions'] })
    expect(rows).toMatchObject([
      { 'seats.total': 6, 'seats.total.compared': 4, 'seats.total.previous': 3, 'code.interactions': 160 },
    ])
  })

  it('hours of today count in the number and not in the comparison', async () => {
    const scope = seededScope()
    const spend = (n: number) => costRecord({ hour: `${dayOf(n)}T03:00:00Z`, billing: [credits('2.5')] })
    await seedCosts(
      store.facts,
      scope,
      Array.from({ length: 20 }, (_, at) => spend(at + 1)),
    )
    await seedWindow(store.facts, scope, '2026-05-01T00:00:00Z', `${dayOf(20)}T09:00:00Z`)
    const { rows, compared } = await ask(scope, { metrics: ['spend.credits'] })
    expect(compared).toEqual({ from: midnight(11), to: midnight(20) })
    expect(rows).toMatchObject([
      { 'spend.credits': '25', 'spend.credits.compared': '22.5', 'spend.credits.previous': '22.5' },
    ])
  })
})

const credits = (cost: string) => billingLine({ cost, costUnit: 'CREDITS' })
