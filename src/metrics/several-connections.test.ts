import { describe, expect, it } from 'vitest'
import { aggregateDay, codeScope, codeSeat, seedCode, userDay } from '../../test/harness/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../test/harness/seeded-facts.ts'
import type { MetricsQuery, Scope } from './metrics-query.ts'
import { runMetricsQuery } from './run-query.ts'

const store = seededFacts()
const DAY = '2026-06-10'
const ACCOUNTS = ['organization:org-a', 'organization:org-b'] as const

function ask(scope: Scope, query: Partial<MetricsQuery> = {}) {
  return runMetricsQuery({
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
  scope.code = scope.code.map((one, i) => ({ ...one, connection: ['a', 'b'][i] ?? '' }))
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
    const alone = { ...scope, code: scope.code.slice(0, 1) }
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

describe('what one connection cannot offer', () => {
  const barred = { seats: 'not_offered', enterprise_seats: 'not_offered' } as const

  /** An enterprise's token that names no organisation, beside the app of one. */
  async function tokenBesideApp(accounts: readonly string[]): Promise<Scope> {
    const scope = codeScope(accounts)
    scope.code = scope.code.map((one, i) =>
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
