import { describe, expect, it } from 'vitest'
import {
  codePart,
  codeScope,
  codeSeat,
  ENTERPRISE,
  metricsNode,
  ORGANIZATION,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../../test/harness/stores/seeded-code.ts'
import {
  billingLine,
  costRecord,
  metricsQuery,
  seededFacts,
  seedCosts,
  seededScope,
  seedWindow,
  stoppedClock,
} from '../../../test/harness/stores/seeded-facts.ts'
import type { MetricId } from '../../model/metric.ts'
import type { MetricsQuery, Scope } from '../metrics-query.ts'
import { runMetricsQuery } from './run-query.ts'

const store = seededFacts()

const NOW = '2026-03-20T12:00:00Z'

/** The counts of an answer over the 10th and 11th of March, in the order of its statements. */
async function counts(scope: Scope, metrics: MetricId[], more: Partial<MetricsQuery> = {}) {
  const query = metricsQuery({ metrics, from: '2026-03-10', to: '2026-03-12', countRows: true, ...more })
  const { facts } = store
  const answer = await runMetricsQuery({ facts, scope, clock: stoppedClock(NOW), query })
  return (answer.rowsBehind ?? []).map(({ rows }) => rows)
}

/** Three records of the two days, one of them of two groups and two SKU lines; a fourth lies before. */
async function costs(): Promise<Scope> {
  const scope = seededScope()
  const lines = [billingLine({ sku: 'in', cost: '1' }), billingLine({ sku: 'out', cost: '2' })]
  const groups = [
    { id: 'g1', name: 'One' },
    { id: 'g2', name: 'Two' },
  ]
  await seedCosts(store.facts, scope, [
    costRecord({ hour: '2026-03-09T13:00:00Z', userId: 'ann', billing: lines }),
    costRecord({ hour: '2026-03-10T13:00:00Z', userId: 'ann', groups, model: 'large', billing: lines }),
    costRecord({ hour: '2026-03-11T01:00:00Z', userId: 'bob', model: 'small', billing: lines }),
    costRecord({ hour: '2026-03-11T02:00:00Z', userId: 'bob', model: 'small' }),
  ])
  await seedWindow(store.facts, scope, '2026-03-09T00:00:00Z', '2026-03-20T00:00:00Z')
  return scope
}

describe('the rows behind a number', () => {
  it('are cost records once, whatever they are grouped by, from records as from sums', async () => {
    const scope = await costs()
    const all = async () => [
      await counts(scope, ['spend.credits', 'tokens.input', 'chat.active_users']),
      await counts(scope, ['spend.credits'], { groupBy: ['group', 'sku'] }),
      await counts(scope, ['spend.credits'], {
        filters: [{ dimension: 'model', op: 'in', values: ['small'] }],
      }),
      await counts(scope, ['spend.credits'], {
        filters: [{ dimension: 'sku', op: 'in', values: ['in', 'out'] }],
      }),
    ]
    const wanted = [[3], [3], [2], [2]]
    expect(await all()).toEqual(wanted)
    await store.facts.refreshRollups(scope.tenant, Date.parse(NOW))
    expect(await all()).toEqual(wanted)
  })

  it('are person-days, each once; of a trailing window those of the window', async () => {
    const scope = codeScope([ORGANIZATION, ENTERPRISE])
    const day = (on: string, userId: string) =>
      userDay({
        day: on,
        userId,
        interactions: 1,
        parts: [
          codePart('language_feature', 'go', 'code_completion', { generations: 1 }),
          codePart('language_feature', 'go', 'chat_inline', { generations: 1 }),
        ],
      })
    const days = [
      ['2026-03-09', ['1', '2']],
      ['2026-03-10', ['1']],
      ['2026-03-11', ['1', '2']],
    ] as const
    const used = days.map(([on, people]) => [on, people.map((userId) => day(on, userId))] as const)
    await seedCodeSlices(store.facts, scope, 'org_users_1d', used)
    await seedCodeSlices(store.facts, scope, 'enterprise_users_1d', used, { account: ENTERPRISE })
    const all = async () => [
      await counts(scope, ['code.active_users', 'code.generations']),
      await counts(scope, ['code.weekly_active_users']),
      await counts(scope, ['code.generations'], {
        filters: [{ dimension: 'language', op: 'in', values: ['go'] }],
      }),
    ]
    const wanted = [[3], [5], [3]]
    expect(await all()).toEqual(wanted)
    await store.facts.refreshCodeSums(scope.tenant)
    expect(await all()).toEqual(wanted)
  })

  it('are counted for each feed of a ratio, and for each of its tables that has rows of its own', async () => {
    const scope = codeScope()
    const seats = [
      codeSeat({ userId: '1' }),
      codeSeat({ userId: '1', teamId: 't' }),
      codeSeat({ userId: '' }),
    ]
    await seedCode(store.facts, scope, 'seats', '2026-03-11', seats)
    await seedCode(store.facts, scope, 'org_users_1d', '2026-03-11', [
      userDay({ day: '2026-03-11', userId: '1', interactions: 1 }),
    ])
    const on = '2026-03-11'
    await seedCode(store.facts, scope, 'org_metrics', on, [
      metricsNode({ day: on, section: 'day', activeUsers: 4 }),
      metricsNode({ day: on, section: 'chat', editor: 'vim', model: 'a', leaf: true, chats: 2 }),
      metricsNode({ day: on, section: 'chat', editor: 'vim', model: 'b', leaf: true, chats: 3 }),
    ])
    expect(await counts(scope, ['code.adoption_rate'])).toEqual([2, 1])
    expect(await counts(scope, ['code.licensed_active_users', 'code.chats'])).toEqual([1, 2])
    expect(await counts(scope, ['seats.total'])).toEqual([2])
    await store.facts.refreshCodeSums(scope.tenant)
    expect(await counts(scope, ['seats.total'])).toEqual([2])
  })

  it('are not counted unless asked for', async () => {
    const query = metricsQuery({ metrics: ['seats.total'], from: '2026-03-10', to: '2026-03-12' })
    const { facts } = store
    const answer = await runMetricsQuery({ facts, scope: codeScope(), clock: stoppedClock(NOW), query })
    expect(answer).not.toHaveProperty('rowsBehind')
  })
})
