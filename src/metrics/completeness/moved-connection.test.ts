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
import { runMetricsQuery } from '../ask/run-query.ts'

const store = seededFacts()

function ask(scope: Scope, query: Pick<MetricsQuery, 'metrics' | 'from' | 'to'> & Partial<MetricsQuery>) {
  return runMetricsQuery({
    facts: store.facts,
    scope,
    clock: stoppedClock('2026-03-12T12:00:00Z'),
    query: metricsQuery(query),
  })
}

describe('a connection that was made to read another organisation', () => {
  /** `connection-one` read org-old, reads org-one now; another connection, now disconnected, read org-one before it. */
  async function moved() {
    const now = seededScope()
    const [account] = now.accounts
    if (!account) throw new Error('a scope has an account')
    const old = { ...account, account: 'org-old', label: 'Main (org-old)', state: 'disconnected' as const }
    const before = { ...account, connection: 'connection-before', label: 'Before' }
    const scope = {
      ...now,
      accounts: [account, old],
      connections: [account, { ...before, state: 'disconnected' as const }],
    }
    const seed = (at: number, accounts: typeof now.accounts, amount: string) =>
      seedCosts(
        store.facts,
        { ...now, accounts },
        [
          costRecord({
            hour: '2026-03-10T05:00:00Z',
            userId: 'ann',
            billing: [billingLine({ cost: amount, costUnit: 'CREDITS' })],
          }),
        ],
        at,
      )
    await seed(0, [old], '1000')
    await seed(0, [account], '7')
    await seed(0, [before], '30')
    for (const at of [0, 1])
      await seedWindow(store.facts, scope, '2026-03-10T00:00:00Z', '2026-03-12T12:00:00Z', at)
    return scope
  }

  it('keeps the history of each under its own, in rows, names and filters', async () => {
    const scope = await moved()
    const asked = { metrics: ['spend.credits'] as const, from: '2026-03-10', to: '2026-03-11' }
    const by = async (dimension: 'connection' | 'organization', filters: string[] = []) => {
      const of = filters.length > 0 ? [{ dimension, op: 'in' as const, values: filters }] : []
      const { rows } = await ask(scope, {
        ...asked,
        metrics: [...asked.metrics],
        groupBy: [dimension],
        filters: of,
      })
      return rows.map((row) => [row[dimension], row[`${dimension}_label`], row['spend.credits']]).toSorted()
    }
    expect(await by('connection')).toEqual([
      ['connection-before', 'Before', '30'],
      ['connection-one', 'Main', '7'],
      ['connection-one/org-old', 'Main (org-old)', '1000'],
    ])
    expect(await by('connection', ['connection-one'])).toEqual([['connection-one', 'Main', '7']])
    expect(await by('organization')).toEqual([
      ['org-old', undefined, '1000'],
      ['org-one', undefined, '37'],
    ])
    expect(await by('organization', ['org-one'])).toEqual([['org-one', undefined, '37']])
  })
})
