import { describe, expect, it } from 'vitest'
import {
  aggregateDay,
  codeScope,
  codeSeat,
  seedCode,
  userDay,
} from '../../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import type { MetricsQuery, Scope } from '../metrics-query.ts'
import { askInEnglish } from '../ask/ask-in-english.suite.ts'

const store = seededFacts()
const DAY = '2026-06-10'
const ACCOUNTS = ['organization:org-a', 'organization:org-b'] as const

function ask(scope: Scope, query: Partial<MetricsQuery> = {}) {
  return askInEnglish({
    facts: store.facts,
    scope,
    clock: stoppedClock('2026-07-20T12:00:00Z'),
    query: metricsQuery({
      metrics: ['code.interactions', 'code.users'],
      from: DAY,
      to: '2026-06-11',
      ...query,
    }),
  })
}

/** Organisation a reports persons 1 and 2, b 2 and 3, ten prompts each; each is a connection of its own. */
async function twoOrganizations(): Promise<Scope> {
  const scope = codeScope(ACCOUNTS)
  scope.accounts = scope.accounts.map((one, i) => ({ ...one, connection: ['a', 'b'][i] ?? '' }))
  const people = [
    ['1', '2'],
    ['2', '3'],
  ]
  for (const [i, account] of ACCOUNTS.entries()) {
    const rows = (people[i] ?? []).map((userId) =>
      userDay({ day: DAY, userId, interactions: 10, generations: 10 }),
    )
    await seedCode(store.facts, scope, 'org_users_1d', DAY, rows, { account })
    await seedCode(store.facts, scope, 'org_report_1d', DAY, [aggregateDay({ day: DAY, interactions: 20 })], {
      account,
    })
  }
  return scope
}

describe('people whom two connections report', () => {
  it.each(['total', 'day', 'month'] as const)(
    'count in each by connection, once in all, by %s',
    async (grain) => {
      const scope = await twoOrganizations()
      const look = async () => {
        const groups = await ask(scope, {
          grain,
          groupBy: ['connection'],
          orderBy: [{ column: 'connection', direction: 'asc' }],
        })
        const whole = await ask(scope, { grain })
        const values = (rows: typeof whole.rows) =>
          rows.map((row) => [row['connection'], row['code.interactions'], row['code.users']])
        return [values(groups.rows), values(whole.rows)]
      }
      const expected = [
        [
          ['a', 20, 2],
          ['b', 20, 2],
        ],
        [[undefined, 30, 3]],
      ]
      expect(await look()).toEqual(expected)
      await store.facts.refreshCodeSums(scope.tenant)
      expect(await look()).toEqual(expected)
    },
  )

  it.each([
    ['in', ['b'], 20],
    ['not_in', ['a'], 20],
    ['in', ['a', 'b'], 30],
  ] as const)('are found by a filter %s %s', async (op, values, interactions) => {
    const scope = await twoOrganizations()
    const filters: MetricsQuery['filters'] = [{ dimension: 'connection', op, values: [...values] }]
    const of = async () => (await ask(scope, { filters })).rows[0]?.['code.interactions']
    expect(await of()).toBe(interactions)
    await store.facts.refreshCodeSums(scope.tenant)
    expect(await of()).toBe(interactions)
  })

  it('are why the connections sum to more than the total, which is said beside them', async () => {
    const scope = await twoOrganizations()
    const said = async (of: Scope, query: Partial<MetricsQuery>) =>
      (await ask(of, query)).notes.filter((note) => note.startsWith('A person whom several connections'))
    expect(await said(scope, { groupBy: ['connection'] })).toHaveLength(1)
    expect(await said(scope, {})).toEqual([])
    const alone = { ...scope, accounts: scope.accounts.slice(0, 1) }
    expect(await said(alone, { groupBy: ['connection'] })).toEqual([])
  })

  it('are twice in the vendor’s own sums, which say so where they are added', async () => {
    const scope = await twoOrganizations()
    const reported = { metrics: ['code.reported_interactions'] as MetricsQuery['metrics'] }
    const note = 'Reports of 2 organizations are added up: whoever works in several of them counts in each.'
    const whole = await ask(scope, reported)
    expect(whole.rows).toMatchObject([{ 'code.reported_interactions': 40 }])
    expect(whole.notes).toContain(note)
    const filters: MetricsQuery['filters'] = [{ dimension: 'connection', op: 'in', values: ['a'] }]
    for (const apart of [{ groupBy: ['connection'] as MetricsQuery['groupBy'] }, { filters }]) {
      expect((await ask(scope, { ...reported, ...apart })).notes).not.toContain(note)
    }
  })
})

describe('an enterprise beside an organization', () => {
  const reported = { metrics: ['code.reported_interactions'] as MetricsQuery['metrics'] }
  const ENTERPRISE = 'enterprise:acme'

  /** The enterprise reports 20 prompts, and the organization 5 that name the given one. */
  async function both(named: string, connections: readonly string[]): Promise<Scope> {
    const scope = codeScope([ENTERPRISE, ACCOUNTS[0]])
    scope.accounts = scope.accounts.map((one, i) => ({ ...one, connection: connections[i] ?? '' }))
    const sums = { day: DAY, organizationId: '' }
    const whole = aggregateDay({ ...sums, enterpriseId: 'e1', interactions: 20 })
    await seedCode(store.facts, scope, 'enterprise_report_1d', DAY, [whole], { account: ENTERPRISE })
    const own = aggregateDay({ ...sums, enterpriseId: named, interactions: 5 })
    await seedCode(store.facts, scope, 'org_report_1d', DAY, [own], { account: ACCOUNTS[0] })
    return scope
  }
  const told = async (scope: Scope, query: Partial<MetricsQuery> = {}) => {
    const { rows, notes } = await ask(scope, { ...reported, ...query })
    const added = notes.filter((note) => note.includes('are added up'))
    return [rows.map((row) => row['code.reported_interactions']), added.length]
  }

  it.each([
    ['one connection', ['a', 'a']],
    ['two', ['a', 'b']],
  ])('is added to one that names another enterprise, which is said: %s', async (_, connections) => {
    expect(await told(await both('e2', connections))).toEqual([[25], 1])
    expect(await told(await both('e1', connections))).toEqual([[20], 0])
  })

  it('is added to nothing on days of which it alone reports', async () => {
    const scope = await both('e2', ['a', 'a'])
    const own = aggregateDay({ day: '2026-06-11', enterpriseId: 'e2', interactions: 7 })
    await seedCode(store.facts, scope, 'org_report_1d', own.day, [own], { account: ACCOUNTS[0] })
    await seedCode(store.facts, scope, 'enterprise_report_1d', own.day, [], { account: ENTERPRISE })
    expect(await told(scope, { from: own.day, to: '2026-06-12' })).toEqual([[7], 0])
    expect(await told(scope, { to: '2026-06-12' })).toEqual([[32], 1])
  })
})

describe('a day that one connection has and another has not', () => {
  const second = '2026-06-11'
  const cellsOf = ({ rows }: Awaited<ReturnType<typeof ask>>, name: string) =>
    rows.map((row) => [row['connection'], row[name], row['partial']])

  /** Both report the first day; of the second a has a report without rows and b, which goes on, has none. */
  async function apart(): Promise<Scope> {
    const scope = await twoOrganizations()
    await seedCode(store.facts, scope, 'org_users_1d', second, [], { account: ACCOUNTS[0] })
    const later = userDay({ day: '2026-06-12', userId: '3', interactions: 10 })
    await seedCode(store.facts, scope, 'org_users_1d', later.day, [later], { account: ACCOUNTS[1] })
    return scope
  }
  const byConnection = {
    metrics: ['code.interactions'],
    to: '2026-06-12',
    grain: 'day',
    groupBy: ['connection'],
    orderBy: [
      { column: 'time', direction: 'asc' },
      { column: 'connection', direction: 'asc' },
    ],
  } satisfies Partial<MetricsQuery>

  it('is nothing of the one and unknown of the other', async () => {
    const scope = await apart()
    expect(cellsOf(await ask(scope, byConnection), 'code.interactions')).toEqual([
      ['a', 20, false],
      ['b', 20, false],
      ['a', 0, false],
      ['b', null, true],
    ])
  })

  it.each([
    ['in', ['a'], [20, 0]],
    ['in', ['b'], [20, null]],
    ['not_in', ['a'], [20, null]],
    ['not_in', ['b'], [20, 0]],
  ] as const)('is so by a filter %s %s', async (op, values, expected) => {
    const filters: MetricsQuery['filters'] = [{ dimension: 'connection', op, values: [...values] }]
    const { rows } = await ask(await apart(), { ...byConnection, groupBy: [], orderBy: [], filters })
    expect(rows.map((row) => row['code.interactions'])).toEqual(expected)
  })

  it('is compared with by the one alone', async () => {
    const scope = await apart()
    const row = userDay({ day: '2026-06-12', userId: '1', interactions: 5 })
    await seedCode(store.facts, scope, 'org_users_1d', row.day, [row], { account: ACCOUNTS[0] })
    const after = {
      ...byConnection,
      from: '2026-06-12',
      to: '2026-06-13',
      compare: 'previous_period',
    } as const
    for (const grain of ['day', 'total'] as const) {
      const orderBy = byConnection.orderBy.slice(grain === 'day' ? 0 : 1)
      const { rows } = await ask(scope, { ...after, grain, orderBy })
      expect(rows).toMatchObject([
        { connection: 'a', 'code.interactions': 5, 'code.interactions.previous': 0 },
        { connection: 'b', 'code.interactions': 10, 'code.interactions.previous': null },
      ])
    }
    const filters: MetricsQuery['filters'] = [{ dimension: 'connection', op: 'in', values: ['a'] }]
    const lacks = /^Parts of this or the previous period were not collected/
    const { notes } = await ask(scope, { ...after, filters })
    expect(notes.filter((note) => lacks.test(note))).toEqual([])
    expect((await ask(scope, after)).notes).toContainEqual(expect.stringMatching(lacks))
  })

  it('is unknown of the other in a total, and in what no part of it holds', async () => {
    const scope = await apart()
    await seedCode(
      store.facts,
      scope,
      'org_report_1d',
      second,
      [aggregateDay({ day: second, interactions: 3 })],
      {
        account: ACCOUNTS[1],
      },
    )
    const total = { ...byConnection, from: second, grain: 'total' as const, orderBy: [] }
    const beside = await ask(scope, {
      ...total,
      metrics: ['code.reported_interactions', 'code.interactions'],
    })
    expect(beside.rows).toMatchObject([
      { connection: 'b', 'code.reported_interactions': 3, 'code.interactions': null },
    ])
    const parts = await ask(scope, { ...byConnection, groupBy: ['connection', 'editor'] })
    expect(cellsOf(parts, 'code.interactions')).toEqual([
      ['a', 20, false],
      ['b', 20, false],
      ['a', 0, false],
      ['b', null, true],
    ])
  })
})

describe('what one connection cannot offer', () => {
  const barred = { seats: 'not_offered', enterprise_seats: 'not_offered' } as const

  /** An enterprise's token that names no organisation, beside the app of one. */
  async function tokenBesideApp(accounts: readonly string[]): Promise<Scope> {
    const scope = codeScope(accounts)
    scope.accounts = scope.accounts.map((one, i) =>
      one.account.startsWith('enterprise:')
        ? { ...one, connection: `c${i}`, label: 'Code (acme) 2', barred }
        : { ...one, connection: `c${i}`, label: 'Code (acme) 1' },
    )
    if (accounts.length > 1)
      await seedCode(store.facts, scope, 'seats', DAY, [codeSeat({ userId: '1' })], {
        account: ACCOUNTS[0],
      })
    return scope
  }
  const seats = { metrics: ['seats.total'], grain: 'day' } satisfies Partial<MetricsQuery>

  it('is no gap of what another one gives as a whole', async () => {
    const answer = await ask(await tokenBesideApp(['enterprise:acme', ACCOUNTS[0]]), seats)
    expect(answer.rows).toMatchObject([{ 'seats.total': 1 }])
    expect(answer.completeness.missing).toEqual([])
  })

  it('is said where nobody gives it', async () => {
    const { completeness } = await ask(await tokenBesideApp(['enterprise:acme']), seats)
    expect(completeness.missing).toMatchObject([{ reason: 'not_offered' }])
  })
})
