import { beforeAll, describe, expect, it } from 'vitest'
import {
  aggregateDay,
  codeScope,
  codeSeat,
  seedCode,
  userDay,
} from '../../../../test/harness/stores/seeded-code.ts'
import {
  billingLine,
  costRecord,
  metricsQuery,
  seedCosts,
  seededFacts,
  seededScope,
  seedLimits,
  seedWindow,
  spendLimit,
  stoppedClock,
} from '../../../../test/harness/stores/seeded-facts.ts'
import type { Dimension, MetricId } from '../../../model/metric.ts'
import type { DimensionFilter, Scope } from '../../metrics-query.ts'
import { askInEnglish } from '../ask-in-english.suite.ts'

const store = seededFacts()

/** What a day that is known whole answers by a filter, and what is said of values that nobody knows. */
async function asked(scope: Scope, metric: MetricId, filters: DimensionFilter[]) {
  const { rows, notes } = await askInEnglish({
    facts: store.facts,
    scope,
    clock: stoppedClock('2026-03-20T12:00:00Z'),
    query: metricsQuery({ metrics: [metric], from: '2026-03-10', to: '2026-03-11', filters }),
  })
  return [rows[0]?.[metric], ...notes.filter((note) => note.includes('known'))]
}

const only = (dimension: Dimension, ...values: string[]): DimensionFilter[] => [
  { dimension, op: 'in', values },
]

describe('a filter for what no source ever told of', () => {
  let chat: Scope
  let code: Scope
  beforeAll(async () => {
    chat = seededScope()
    const groups = [{ id: 'unnamed', name: '' }]
    await seedCosts(store.facts, chat, [
      costRecord({
        hour: '2026-03-10T08:00:00Z',
        userId: 'ann',
        userName: 'Ann',
        billing: [billingLine({ cost: '3' })],
      }),
      costRecord({ hour: '2026-03-09T08:00:00Z', userId: 'nameless', groups }),
    ])
    await seedWindow(store.facts, chat, '2026-03-09T00:00:00Z', '2026-03-12T12:00:00Z')
    await seedLimits(store.facts, chat, '2026-03-10T12:00:00Z', [
      spendLimit({ subjectId: 'limited' }),
      spendLimit({ subjectId: 'limited-group', level: 'group' }),
    ])
    code = codeScope()
    await seedCode(store.facts, code, 'org_users_1d', '2026-03-10', [
      userDay({ day: '2026-03-10', userId: '1', interactions: 5 }),
    ])
    await seedCode(store.facts, code, 'seats', '2026-03-10', [codeSeat({ userId: '2' })])
    await seedCode(store.facts, code, 'org_report_1d', '2026-03-10', [aggregateDay({ day: '2026-03-10' })])
    await seedCode(store.facts, code, 'org_repos_1d', '2026-03-09', [
      aggregateDay({ day: '2026-03-09', repositoryId: 'r1', repositoryName: 'acme/api' }),
    ])
  })

  it.each([
    ['user', 'People: nobody with this id is known (nope).'],
    ['group', 'Groups: no group with this id is known (nope).'],
    ['connection', 'Connections: none with this id is known (nope).'],
    ['organization', 'Organizations: none with this id is known (nope).'],
  ] as const)('is answered as unknown, not as zero, and says so: %s', async (dimension, note) => {
    expect(await asked(chat, 'spend.credits', only(dimension, 'nope'))).toEqual([null, note])
  })

  it('is answered as unknown of the code assistant as well', async () => {
    expect(await asked(code, 'code.interactions', only('user', '9'))).toEqual([
      null,
      'People: nobody with this id is known (9).',
    ])
    expect(await asked(code, 'prs.reported_opened', only('repository', 'acme/nope'))).toEqual([
      null,
      'Repositories: none of this name is known (acme/nope).',
    ])
  })

  it.each([
    ['who spent nothing that day, and has no name', 'user', 'nameless'],
    ['who has a limit, and never spent', 'user', 'limited'],
    ['a group without a name', 'group', 'unnamed'],
    ['a group that has a limit', 'group', 'limited-group'],
    ['the organization', 'organization', 'org-one'],
    ['a model that nobody used', 'model', 'nope'],
  ] as const)('is not what is known, of which nothing is zero: %s', async (_, dimension, value) => {
    const nothing = dimension === 'organization' ? '3' : '0'
    expect(await asked(chat, 'spend.credits', only(dimension, value))).toEqual([nothing])
  })

  it('is neither a seat without use nor a repository without pull requests on the day', async () => {
    expect(await asked(code, 'code.interactions', only('user', '2'))).toEqual([0])
    expect(await asked(code, 'prs.reported_opened', only('repository', 'acme/api'))).toEqual([0])
  })

  it('takes nothing from those who are known beside it, nor from a filter that leaves it out', async () => {
    const note = 'People: nobody with this id is known (nope).'
    expect(await asked(chat, 'spend.credits', only('user', 'ann', 'nope'))).toEqual(['3', note])
    expect(
      await asked(chat, 'spend.credits', [{ dimension: 'user', op: 'not_in', values: ['nope'] }]),
    ).toEqual(['3'])
    expect(await asked(chat, 'spend.credits', only('user', ''))).toEqual(['0'])
  })
})
