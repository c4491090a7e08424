import { describe, expect, it } from 'vitest'
import {
  codePart,
  codeScope,
  ENTERPRISE,
  ORGANIZATION,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../test/harness/stores/seeded-facts.ts'
import { listDimensionValues } from './lists/list-dimension-values.ts'
import type { MetricsQuery, Scope } from './metrics-query.ts'
import { runMetricsQuery } from './ask/run-query.ts'

const store = seededFacts()

const NOW = '2026-03-20T12:00:00Z'
const RANGE = { from: '2026-03-10', to: '2026-03-12' }

function ask(scope: Scope, query: Pick<MetricsQuery, 'metrics'> & Partial<MetricsQuery>) {
  return runMetricsQuery({
    facts: store.facts,
    scope,
    clock: stoppedClock(NOW),
    query: metricsQuery({ ...RANGE, ...query }),
  })
}

const counts = (interactions: number, generations: number, acceptances: number) => ({
  interactions,
  generations,
  acceptances,
  linesSuggestedToAdd: generations * 3,
  linesAdded: acceptances * 2,
  linesDeleted: 1,
})

/** Ann on both days, Bob on the second; Bob's day has more in total than in any breakdown. */
async function twoDays(accounts = [ORGANIZATION]): Promise<Scope> {
  const scope = codeScope(accounts)
  const ann = (day: string) =>
    userDay({
      day,
      userId: '1',
      ...counts(2, 10, 4),
      usedAgent: true,
      aiCredits: '1.25',
      parts: [
        codePart('ide', 'vscode', '', counts(2, 10, 4)),
        codePart('feature', 'code_completion', '', counts(0, 8, 4)),
        codePart('feature', 'chat_inline', '', counts(2, 2, 0)),
        codePart('language_feature', 'go', 'code_completion', counts(0, 8, 4)),
        codePart('language_feature', 'python', 'chat_inline', counts(0, 2, 0)),
        codePart('language_model', 'python', 'gpt', counts(0, 2, 0)),
        codePart('model_feature', 'gpt', 'chat_inline', counts(2, 2, 0)),
      ],
    })
  const bob = userDay({
    day: '2026-03-11',
    userId: '2',
    ...counts(0, 7, 1),
    parts: [codePart('ide', 'vim', '', counts(0, 5, 1))],
  })
  await seedCode(store.facts, scope, 'org_users_1d', '2026-03-10', [ann('2026-03-10')])
  await seedCode(store.facts, scope, 'org_users_1d', '2026-03-11', [ann('2026-03-11'), bob])
  return scope
}

describe('person-days', () => {
  it('add up, and people are counted again', async () => {
    const answer = await ask(await twoDays(), {
      metrics: [
        'code.active_users',
        'code.users',
        'code.interactions',
        'code.generations',
        'code.acceptance_rate',
        'code.line_acceptance_rate',
        'code.agent_users',
        'code.cli_users',
      ],
    })
    expect(answer.rows).toEqual([
      {
        'code.active_users': 1,
        'code.users': 2,
        'code.interactions': 4,
        'code.generations': 27,
        'code.acceptance_rate': '0.5',
        'code.line_acceptance_rate': '0.333333',
        'code.agent_users': 1,
        'code.cli_users': null,
        provisional: false,
        partial: false,
      },
    ])
  })

  it('give each person one phase in a bucket, the last; where none is given, nothing is known', async () => {
    const scope = codeScope()
    const phases: Record<string, [id: string, phase: string, version?: string][]> = {
      '2026-03-08': [['1', '']],
      '2026-03-09': [
        ['1', 'Phase 1'],
        ['2', 'Phase 1'],
        ['3', 'No Cohort'],
        ['4', ''],
      ],
      '2026-03-10': [
        ['1', 'Phase 2'],
        ['2', 'Phase 1', 'v2'],
        ['4', ''],
      ],
      '2026-03-11': [['2', '']],
    }
    for (const [day, people] of Object.entries(phases)) {
      const rows = people.map(([userId, adoptionPhase, adoptionPhaseVersion = 'v1']) =>
        userDay({ day, userId, adoptionPhase, adoptionPhaseVersion }),
      )
      await seedCode(store.facts, scope, 'org_users_1d', day, rows)
    }
    const asked = { metrics: ['code.phase_users'] as const, from: '2026-03-08', to: '2026-03-12' }
    const byCohort = async (grain: 'day' | 'week' | 'total') => {
      const { rows } = await ask(scope, { ...asked, metrics: [...asked.metrics], grain, groupBy: ['cohort'] })
      const known = rows.filter((row) => row['code.phase_users'] !== null)
      return known
        .map(({ time = '', cohort, ...row }) => [time, cohort, row['code.phase_users']].join(' ').trim())
        .toSorted()
    }
    expect(await byCohort('total')).toEqual(['No Cohort 1', 'Phase 1 (v2) 1', 'Phase 2 1'])
    expect(await byCohort('week')).toEqual([
      '2026-03-09 No Cohort 1',
      '2026-03-09 Phase 1 (v2) 1',
      '2026-03-09 Phase 2 1',
    ])
    expect(await byCohort('day')).toEqual([
      '2026-03-09 No Cohort 1',
      '2026-03-09 Phase 1 2',
      '2026-03-10 Phase 1 (v2) 1',
      '2026-03-10 Phase 2 1',
    ])
    const all = await ask(scope, { ...asked, metrics: [...asked.metrics], grain: 'day' })
    expect(all.rows.map((row) => row['code.phase_users'])).toEqual([null, 3, 2, null])
    const member = (userId: string) => ({ userId, userLogin: userId })
    await seedCode(store.facts, scope, 'teams', '2026-03-08', [
      {
        teamId: '7',
        slug: 'core',
        name: 'Core',
        type: 'organization',
        parentId: '',
        members: ['1', '3'].map(member),
      },
    ])
    const ofTeam: MetricsQuery['filters'] = [{ dimension: 'team', op: 'in', values: ['7'] }]
    const inTeam = await ask(scope, {
      ...asked,
      metrics: [...asked.metrics],
      filters: ofTeam,
      groupBy: ['cohort'],
      grain: 'week',
    })
    const known = inTeam.rows.filter((row) => row['code.phase_users'] !== null)
    expect(known.map(({ time, cohort }) => `${time} ${cohort}`).toSorted()).toEqual([
      '2026-03-09 No Cohort',
      '2026-03-09 Phase 2',
    ])
    const filters: MetricsQuery['filters'] = [{ dimension: 'cohort', op: 'in', values: ['Phase 2'] }]
    expect((await ask(scope, { ...asked, metrics: [...asked.metrics], filters })).rows).toMatchObject([
      { 'code.phase_users': 1 },
    ])
  })

  it('that an organisation and its enterprise both report count once, the enterprise’s', async () => {
    const scope = await twoDays([ORGANIZATION, ENTERPRISE])
    const both = [
      userDay({ day: '2026-03-10', userId: '1', ...counts(5, 5, 5) }),
      userDay({ day: '2026-03-10', userId: '9', ...counts(1, 1, 1) }),
    ]
    await seedCode(store.facts, scope, 'enterprise_users_1d', '2026-03-10', both, { account: ENTERPRISE })
    const answer = await ask(scope, { metrics: ['code.active_users', 'code.interactions'], grain: 'day' })
    expect(answer.rows).toMatchObject([
      { time: '2026-03-10', 'code.active_users': 2, 'code.interactions': 6 },
      { time: '2026-03-11', 'code.active_users': 1, 'code.interactions': 2 },
    ])
  })

  it('by a breakdown come with what no part holds', async () => {
    const answer = await ask(await twoDays(), {
      metrics: ['code.generations', 'code.users'],
      groupBy: ['editor'],
    })
    expect(answer.rows).toMatchObject([
      { editor: 'vscode', 'code.generations': 20, 'code.users': 1 },
      { editor: 'vim', 'code.generations': 5, 'code.users': 1 },
      { editor: '', 'code.generations': 2, 'code.users': null },
    ])
  })

  it.each([
    [
      ['language'],
      [
        ['go', 16],
        ['python', 4],
        ['', 7],
      ],
    ],
    [
      ['model'],
      [
        ['gpt', 4],
        ['', 23],
      ],
    ],
    [
      ['language', 'model'],
      [
        ['python', 'gpt', 4],
        ['', '', 23],
      ],
    ],
    [
      ['language', 'feature'],
      [
        ['go', 'code_completion', 16],
        ['python', 'chat_inline', 4],
        ['', '', 7],
      ],
    ],
  ] as const)('by %s', async (groupBy, rows) => {
    const answer = await ask(await twoDays(), { metrics: ['code.generations'], groupBy: [...groupBy] })
    expect(answer.rows.map((row) => [...groupBy.map((d) => row[d]), row['code.generations']])).toEqual(rows)
  })

  it.each([
    ['code.generations', ['editor', 'model']],
    ['code.generations', ['language', 'model', 'feature']],
    ['code.interactions', ['language']],
    ['code.active_users', ['editor']],
    ['code.acceptance_rate', ['editor']],
  ] as const)('%s are refused by %s', async (metric, groupBy) => {
    await expect(ask(codeScope(), { metrics: [metric], groupBy: [...groupBy] })).rejects.toMatchObject({
      code: 'dimension_not_available',
    })
  })

  it('by the hour are refused', async () => {
    await expect(ask(codeScope(), { metrics: ['code.users'], grain: 'hour' })).rejects.toMatchObject({
      code: 'validation_failed',
    })
  })
})

describe('trailing windows', () => {
  it('hold whoever was active in the days before each bucket’s end', async () => {
    const scope = codeScope()
    const day = (n: number) => new Date(Date.UTC(2026, 1, n)).toISOString().slice(0, 10)
    const days = Array.from({ length: 42 }, (_, at) => {
      const active = at === 0 ? ['a'] : at === 9 ? ['a', 'b'] : []
      const rows = active.map((userId) => userDay({ day: day(at + 1), userId, ...counts(1, 1, 1) }))
      return [day(at + 1), rows] as const
    })
    await seedCodeSlices(store.facts, scope, 'org_users_1d', days)
    const answer = await ask(scope, {
      metrics: ['code.weekly_active_users', 'code.monthly_active_users', 'code.active_users'],
      grain: 'day',
      from: day(1),
      to: day(43),
    })
    const column = (id: string) => answer.rows.map((row) => row[id])
    const expected = (days: number) =>
      answer.rows.map((_, i) => {
        const within = (active: number) => i + 1 >= active && i + 1 - active < days
        return Number(within(1) || within(10)) + Number(within(10))
      })
    expect(column('code.weekly_active_users')).toEqual(expected(7))
    expect(column('code.monthly_active_users')).toEqual(expected(28))
    const total = await ask(scope, { metrics: ['code.monthly_active_users'], from: day(1), to: day(20) })
    expect(total.rows[0]?.['code.monthly_active_users']).toBe(2)
  })
})

describe('values to filter by', () => {
  it.each([
    ['editor', ['vim', 'vscode']],
    ['feature', ['chat_inline', 'code_completion']],
    ['language', ['go', 'python']],
    ['model', ['gpt']],
    ['user', ['1', '2']],
    ['connection', ['connection-code']],
    ['source', ['code_assistant']],
    ['team', []],
    ['repository', []],
  ] as const)('of %s are those in the range', async (dimension, values) => {
    const { facts } = store
    const asked = {
      facts,
      scope: await twoDays(),
      dimension,
      source: 'code_assistant',
      ...RANGE,
      limit: 10,
    } as const
    const { data } = await listDimensionValues(asked)
    expect(data.map(({ value }) => value).toSorted()).toEqual(values)
    const searched = await listDimensionValues({ ...asked, search: values[0] ?? 'x' })
    expect(searched.data.map(({ value }) => value)).toEqual(values.slice(0, 1))
  })
})
