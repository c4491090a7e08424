import { describe, expect, it } from 'vitest'
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
import { openFeed } from '../ask/open-feed.ts'
import { runMetricsQuery } from '../ask/run-query.ts'
import { parseRange } from '../ask/time-range.ts'

const store = seededFacts()
const clock = stoppedClock('2026-03-20T12:00:00Z')
const DAYS = { from: '2026-03-10', to: '2026-03-12' }

async function valuesOf(scope: Scope, query: Partial<MetricsQuery>) {
  const dimension = query.groupBy?.[0] ?? ''
  const asked = { metrics: ['spend.credits' as const], ...DAYS, grain: 'day' as const, ...query }
  const { rows } = await runMetricsQuery({ facts: store.facts, scope, clock, query: metricsQuery(asked) })
  return rows
    .map((row) => [row[dimension], row['time'], row['spend.credits'], row['partial']].filter(isSaid))
    .toSorted()
}
const isSaid = (value: unknown) => value !== undefined

/** One and two spend on the 10th; the 11th is collected of one alone, the 12th of both. */
async function twoOrganizations(): Promise<Scope> {
  const one = seededScope()
  const [account] = one.accounts
  if (!account) throw new Error('a scope has an account')
  const accounts = [account, { ...account, account: 'org-two', connection: 'connection-two', label: 'Two' }]
  const scope = { ...one, accounts, connections: accounts }
  for (const [at, cost] of ['7', '30'].entries()) {
    for (const day of ['10', '12']) {
      const hour = `2026-03-${day}T05:00:00Z`
      const billing = [billingLine({ cost, costUnit: 'CREDITS' })]
      await seedCosts(store.facts, scope, [costRecord({ hour, userId: 'ann', billing })], at)
      const end = `2026-03-${Number(day) + 1}T00:00:00Z`
      await seedWindow(store.facts, scope, `2026-03-${day}T00:00:00Z`, end, at)
    }
  }
  await seedWindow(store.facts, scope, '2026-03-10T00:00:00Z', '2026-03-13T00:00:00Z', 0)
  return scope
}

const only = (dimension: 'connection' | 'organization', op: 'in' | 'not_in', values: string[]) => ({
  filters: [{ dimension, op, values }],
})

describe('a day that one account of the costs has and another has not', () => {
  it.each([
    ['connection', 'connection-one', 'connection-two'],
    ['organization', 'org-one', 'org-two'],
  ] as const)('is nothing of the one and unknown of the other, by %s', async (dimension, one, two) => {
    const scope = await twoOrganizations()
    const expected = [
      [one, '2026-03-10', '7', false],
      [one, '2026-03-11', '0', false],
      [two, '2026-03-10', '30', false],
      [two, '2026-03-11', null, true],
    ]
    expect(await valuesOf(scope, { groupBy: [dimension] })).toEqual(expected)
    const alone = (name: string) => expected.flatMap(([key, ...cells]) => (key === name ? [cells] : []))
    expect(await valuesOf(scope, only(dimension, 'in', [two]))).toEqual(alone(two))
    expect(await valuesOf(scope, only(dimension, 'not_in', [one]))).toEqual(alone(two))
    expect(await valuesOf(scope, only(dimension, 'in', [one]))).toEqual(alone(one))
  })

  it('is so for the questions of the overview', async () => {
    const scope = await twoOrganizations()
    const range = parseRange({ from: '2026-03-11', to: '2026-03-12', grain: 'total' })
    const metrics = ['spend.credits' as const]
    const feed = await openFeed({ facts: store.facts, scope, clock, feed: 'costs', metrics, range })
    const of = (name: string) => feed.total({ metrics, range, ...only('organization', 'in', [name]) })
    expect([await of('org-one'), await of('org-two')]).toEqual([['0'], [null]])
    const after = parseRange({ from: '2026-03-12', to: '2026-03-13', grain: 'total' })
    const whole = { start: range.start, end: after.end }
    const both = await openFeed({ facts: store.facts, scope, clock, feed: 'costs', metrics, range: whole })
    const compared = await both.compare({
      metrics,
      groupBy: ['organization'],
      windows: { now: range, before: after },
    })
    expect(compared.map(({ key, now }) => [...key, ...now])).toEqual([
      ['org-one', '0'],
      ['org-two', null],
    ])
  })
})
