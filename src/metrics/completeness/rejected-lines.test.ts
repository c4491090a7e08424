import { describe, expect, it } from 'vitest'
import { codeScope, ORGANIZATION, seedCode, userDay } from '../../../test/harness/stores/seeded-code.ts'
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
import { askInEnglish } from '../ask/ask-in-english.suite.ts'

const store = seededFacts()

function ask(scope: Scope, query: Pick<MetricsQuery, 'metrics'> & Partial<MetricsQuery>) {
  return askInEnglish({
    facts: store.facts,
    scope,
    clock: stoppedClock('2026-07-20T12:00:00Z'),
    query: metricsQuery({ from: '2026-06-09', to: '2026-06-12', ...query }),
  })
}

const noted = (notes: readonly string[]) => notes.filter((note) => note.startsWith('Lines that could not'))

describe('lines that could not be understood', () => {
  it('make the numbers of their day partial, and the answer says how many there are', async () => {
    const scope = codeScope([ORGANIZATION])
    for (const n of [9, 10, 11]) {
      const day = `2026-06-${String(n).padStart(2, '0')}`
      const rows = [userDay({ day, userId: '1', interactions: 10 })]
      await seedCode(store.facts, scope, 'org_users_1d', day, rows, { rejected: n === 10 ? 4 : 0 })
    }
    const metrics: MetricsQuery['metrics'] = ['code.interactions']
    const daily = await ask(scope, { metrics, grain: 'day' })
    expect(daily.rows).toMatchObject([
      { 'code.interactions': 10, partial: false },
      { 'code.interactions': 10, partial: true },
      { 'code.interactions': 10, partial: false },
    ])
    expect(noted(daily.notes)).toEqual([
      'Lines that could not be understood and are in no number: 4 (Per-user reports: 2026-06-10); Data health lists them.',
    ])
    expect(daily.completeness.rejected).toEqual([
      { from: '2026-06-10T00:00:00Z', to: '2026-06-11T00:00:00Z', lines: 4, metrics },
    ])
    const grouped = await ask(scope, { metrics, groupBy: ['user'] })
    expect(grouped.rows.map(({ partial }) => partial)).toEqual([true])
    expect(grouped.completeness.rejected).toEqual(daily.completeness.rejected)
    const other = await ask(scope, { metrics, from: '2026-06-11' })
    expect([noted(other.notes), other.rows[0]?.['partial']]).toEqual([[], false])
  })

  it('of costs as well, also where nothing of a file was understood', async () => {
    const scope = seededScope()
    await seedWindow(store.facts, scope, '2026-06-01T00:00:00Z', '2026-06-20T00:00:00Z')
    const record = (hour: string) => costRecord({ hour, billing: [billingLine({ cost: '1' })] })
    await seedCosts(store.facts, scope, [record('2026-06-09T10:00:00Z')])
    await seedCosts(store.facts, scope, [record('2026-06-10T10:00:00Z')], 0, { rejected: 1 })
    const written = { rejected: 2, vendorEnd: '2026-06-11T12:00:00.000000Z' }
    await seedCosts(store.facts, scope, [], 0, written)
    const metrics: MetricsQuery['metrics'] = ['spend.credits']
    const daily = await ask(scope, { metrics, grain: 'day' })
    expect(daily.rows.map((row) => [row['spend.credits'], row['partial']])).toEqual([
      ['1', false],
      ['1', true],
      ['0', true],
    ])
    expect(noted(daily.notes)).toEqual([
      'Lines that could not be understood and are in no number: 3 (Costs: 2026-06-10 to 2026-06-11); Data health lists them.',
    ])
  })
})

describe('a range that begins or ends within a day', () => {
  it.each([
    ['2026-06-10T12:00:00Z', '2026-06-11', ['from']],
    ['2026-06-10', '2026-06-10T12:00:00Z', ['to']],
    ['2026-06-10T01:00:00Z', '2026-06-13T23:00:00Z', ['from', 'to']],
  ])('is refused for what is counted by day: %s to %s', async (from, to, paths) => {
    for (const metric of ['code.interactions', 'seats.total', 'code.adoption_rate'] as const) {
      await expect(ask(codeScope(), { metrics: [metric], from, to })).rejects.toMatchObject({
        code: 'validation_failed',
        details: paths.map((path) => ({ path, message: 'must be the start of a day, UTC' })),
      })
    }
    await expect(ask(seededScope(), { metrics: ['spend.credits'], from, to })).resolves.toBeDefined()
  })
})
