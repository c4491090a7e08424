import { describe, expect, it } from 'vitest'
import {
  costRecord,
  metricsQuery,
  seededFacts,
  seedCosts,
  seededScope,
  seedWindow,
  stoppedClock,
} from '../../../../test/harness/stores/seeded-facts.ts'
import { runMetricsQuery } from '../../../metrics/ask/run-query.ts'
import type { Scope } from '../../../metrics/metrics-query.ts'
import { readCostSums } from './cost-inputs.ts'

const store = seededFacts()

const NOW = Date.parse('2026-03-20T05:00:00Z')
const RANGE = { start: Date.parse('2026-02-01T00:00:00Z'), end: NOW }
const DAY = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000

const at = (hour: string, eventId: string, more = {}) => costRecord({ hour, eventId, userId: 'ann', ...more })
const refresh = (scope: Scope, now = NOW) => store.facts.refreshRollups(scope.tenant, now)

async function heldDays(scope: Scope): Promise<string[]> {
  const accounts = { tenant: scope.tenant, accounts: scope.accounts.map(({ account }) => account) }
  const sums = await readCostSums(store.facts, accounts, RANGE)
  const found = [...sums.values()].flatMap(({ days }) =>
    [...days].filter(([, build]) => build !== null).map(([day]) => day),
  )
  return found.toSorted((a, b) => a - b).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
}

describe('summing up', () => {
  it('takes the days that ended at least six hours ago, once', async () => {
    const scope = seededScope()
    await seedCosts(store.facts, scope, [at('2026-03-10T05:00:00Z', 'a')])
    await seedCosts(store.facts, scope, [at('2026-03-18T23:00:00Z', 'b'), at('2026-03-19T05:00:00Z', 'c')])
    expect(await refresh(scope)).toBe(2)
    expect(await heldDays(scope)).toEqual(['2026-03-10', '2026-03-18'])
    expect(await refresh(scope)).toBe(0)
    expect(await refresh(scope, NOW + 3_600_000)).toBe(1)
    expect(await heldDays(scope)).toEqual(['2026-03-10', '2026-03-18', '2026-03-19'])
  })

  it('lets go of a day as soon as a newer file touches it, and sums it again', async () => {
    const scope = seededScope()
    await seedCosts(store.facts, scope, [at('2026-03-10T05:00:00Z', 'a'), at('2026-03-11T05:00:00Z', 'b')])
    await refresh(scope)
    await seedCosts(store.facts, scope, [at('2026-03-11T06:00:00Z', 'late')])
    expect(await heldDays(scope)).toEqual(['2026-03-10'])
    expect(await refresh(scope)).toBe(1)
    expect(await heldDays(scope)).toEqual(['2026-03-10', '2026-03-11'])
  })

  it('counts the day an event has left as changed too', async () => {
    const scope = seededScope()
    await seedCosts(store.facts, scope, [at('2026-03-10T05:00:00Z', 'a'), at('2026-03-12T05:00:00Z', 'b')])
    await refresh(scope)
    await seedCosts(store.facts, scope, [at('2026-03-11T05:00:00Z', 'a')])
    expect(await heldDays(scope)).toEqual(['2026-03-12'])
    expect(await refresh(scope)).toBe(2)
    const sums = await readCostSums(store.facts, { tenant: scope.tenant, accounts: ['org-one'] }, RANGE)
    expect([...(sums.get('org-one')?.days.keys() ?? [])].toSorted()).toEqual(
      ['2026-03-10', '2026-03-11', '2026-03-12'].map(DAY),
    )
  })

  it('leaves a day alone that a load is still writing to, and forgets it when that load is swept', async () => {
    const scope = seededScope()
    await seedCosts(store.facts, scope, [at('2026-03-10T05:00:00Z', 'a'), at('2026-03-12T05:00:00Z', 'b')])
    await refresh(scope)
    const load = {
      tenant: scope.tenant,
      account: 'org-one',
      connection: 'c',
      dataset: 'costs' as const,
      slice: 'open',
      loadId: `open-${scope.tenant}`,
    }
    await store.facts.beginLoad({
      ...load,
      kind: 'file',
      outcome: 'started',
      fetchedAt: 0,
      periodStart: null,
      periodEnd: null,
      rows: 0,
      rejected: 0,
      duplicates: 0,
      restated: 0,
      unknownFields: {},
      sha256: '',
      bytes: 0,
      leaseEpoch: 1,
      note: '',
    })
    const records = (async function* () {
      yield at('2026-03-10T07:00:00Z', 'half-done')
      yield at('2026-03-11T07:00:00Z', 'new-day')
    })()
    await store.facts.loadCosts({ ...load, version: 10n ** 12n }, records)
    // The next day closes, so there is something to sum beside the open load.
    await seedCosts(store.facts, scope, [at('2026-03-11T05:00:00Z', 'c')])
    expect(await refresh(scope)).toBe(0)
    expect(await store.facts.sweepUncommitted()).toBeGreaterThanOrEqual(1)
    expect(await heldDays(scope)).toEqual(['2026-03-12'])
    expect(await refresh(scope)).toBe(2)
    expect(await heldDays(scope)).toEqual(['2026-03-10', '2026-03-11', '2026-03-12'])
  })

  it('keeps the newest names of closed days', async () => {
    const scope = seededScope()
    const groups = [{ id: 'g1', name: 'Platform' }]
    await seedCosts(store.facts, scope, [at('2026-03-10T05:00:00Z', 'a', { userName: 'Ann Old', groups })])
    await seedCosts(store.facts, scope, [at('2026-03-11T05:00:00Z', 'b', { userName: 'Ann New', groups })])
    await seedWindow(store.facts, scope, '2026-03-01T00:00:00Z', '2026-03-20T00:00:00Z')
    await refresh(scope)
    const labels = async (dimension: 'user' | 'group') => {
      const days = { from: '2026-03-01', to: '2026-03-20' }
      const query = metricsQuery({ ...days, metrics: ['chat.active_users'], groupBy: [dimension] })
      const clock = stoppedClock(new Date(NOW).toISOString())
      return (await runMetricsQuery({ facts: store.facts, scope, clock, query })).rows.map(
        (row) => row[`${dimension}_label`],
      )
    }
    expect(await labels('user')).toEqual(['Ann New'])
    expect(await labels('group')).toEqual(['Platform'])
  })
})
