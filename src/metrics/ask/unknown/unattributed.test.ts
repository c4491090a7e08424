import { describe, expect, it } from 'vitest'
import {
  codePart,
  codeScope,
  ORGANIZATION,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../../../test/harness/stores/seeded-code.ts'
import { inTurn } from '../../../../test/harness/run/night.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../../../test/harness/stores/seeded-facts.ts'
import type { Dimension, Grain } from '../../../model/metric.ts'
import type { AnswerRow, MetricsQuery, Scope } from '../../metrics-query.ts'
import { askInEnglish } from '../ask-in-english.suite.ts'

const store = seededFacts()

function ask(scope: Scope, query: Pick<MetricsQuery, 'metrics'> & Partial<MetricsQuery>) {
  return askInEnglish({
    facts: store.facts,
    scope,
    clock: stoppedClock('2026-07-20T12:00:00Z'),
    query: metricsQuery({ from: '2026-06-10', to: '2026-06-14', ...query }),
  })
}

const dayOf = (n: number) => `2026-06-${String(n).padStart(2, '0')}`

/** Six people, ten generations a day from 6 to 13 June, seven of them completions; twice as much on the 9th. */
async function sixPeople(): Promise<Scope> {
  const scope = codeScope()
  const days = Array.from({ length: 8 }, (_, at) => {
    const n = 6 + at
    const times = n === 9 ? 2 : 1
    const rows = ['1', '2', '3', '4', '5', '6'].map((userId) =>
      userDay({
        day: dayOf(n),
        userId,
        interactions: times,
        generations: 10 * times,
        acceptances: 5 * times,
        parts: [
          codePart('feature', 'code_completion', '', { generations: 7 * times, acceptances: 2 }),
          codePart('model_feature', 'gpt', 'code_completion', { generations: 4 * times, acceptances: 1 }),
        ],
      }),
    )
    return [dayOf(n), rows] as const
  })
  await seedCodeSlices(store.facts, scope, 'org_users_1d', days)
  return scope
}

const sums = (rows: readonly AnswerRow[], column: string) =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0)

describe('what no part holds', () => {
  it('has a previous period of its own', async () => {
    const scope = await sixPeople()
    const asked = {
      metrics: ['code.generations'] as MetricsQuery['metrics'],
      compare: 'previous_period' as const,
    }
    const byFeature = { ...asked, groupBy: ['feature'] as Dimension[] }
    const values = (rows: readonly AnswerRow[]) =>
      rows.map((row) => [row['feature'], row['code.generations'], row['code.generations.previous']])
    const { rows } = await ask(scope, byFeature)
    expect(values(rows)).toEqual([
      ['code_completion', 168, 210],
      ['', 72, 90],
    ])
    const [whole] = (await ask(scope, asked)).rows
    expect(whole?.['code.generations.previous']).toBe(sums(rows, 'code.generations.previous'))
    await store.facts.refreshCodeSums(scope.tenant)
    expect((await ask(scope, byFeature)).rows).toEqual(rows)
  })

  it.each(['day', 'week'] as const)('is compared by %s with the bucket before', async (grain) => {
    const scope = await sixPeople()
    const asked = {
      metrics: ['code.generations'] as MetricsQuery['metrics'],
      compare: 'previous_period' as const,
      grain,
      ...(grain === 'week' && { from: '2026-06-08', to: '2026-06-14' }),
    }
    const split = await ask(scope, { ...asked, groupBy: ['feature'] })
    const whole = await ask(scope, asked)
    for (const row of whole.rows) {
      const parts = split.rows.filter(({ time }) => time === row['time'])
      const previous = row['code.generations.previous']
      if (previous === null)
        expect(parts.map((part) => part['code.generations.previous'])).toEqual([null, null])
      else expect(sums(parts, 'code.generations.previous')).toBe(previous)
    }
  })

  it('is unknown where the period before was not collected', async () => {
    const scope = await sixPeople()
    const { rows } = await ask(scope, {
      metrics: ['code.generations'],
      compare: 'previous_period',
      groupBy: ['feature'],
      from: '2026-06-08',
    })
    expect(rows.map((row) => row['code.generations.previous'])).toEqual([null, null])
  })

  it('has a share of its own, as the sums it is made of', async () => {
    const scope = await sixPeople()
    const asked = { groupBy: ['model'] as Dimension[], to: '2026-06-11' }
    const alone = await ask(scope, { ...asked, metrics: ['code.acceptance_rate'] })
    expect(alone.rows.map((row) => [row['model'], row['code.acceptance_rate']])).toEqual([
      ['gpt', '0.25'],
      ['', '0.333333'],
    ])
    const together = await ask(scope, {
      ...asked,
      metrics: ['code.acceptance_rate', 'code.completion_generations', 'code.completion_acceptances'],
    })
    expect(together.rows.at(-1)).toMatchObject({
      model: '',
      'code.acceptance_rate': '0.333333',
      'code.completion_generations': 18,
      'code.completion_acceptances': 6,
    })
  })
})

describe('people without any part', () => {
  /** Person 1 has an editor, person 2 uses the command line alone; each is the only one of a team and of a connection. */
  async function apart(): Promise<Scope> {
    const scope = codeScope([ORGANIZATION, 'organization:other'])
    scope.accounts = scope.accounts.map((one, i) => ({ ...one, connection: `connection-${i + 1}` }))
    const day = dayOf(10)
    const counted = (n: number) => ({ interactions: n, generations: n * 2 })
    const first = userDay({
      day,
      userId: '1',
      ...counted(10),
      parts: [codePart('ide', 'vscode', '', counted(7))],
    })
    const team = (teamId: string, userId: string) => ({
      day,
      userId,
      userLogin: '',
      teamId,
      teamSlug: teamId,
    })
    await seedCode(store.facts, scope, 'org_users_1d', day, [first])
    await seedCode(store.facts, scope, 'org_user_teams_1d', day, [team('a', '1')])
    const account = 'organization:other'
    await seedCode(store.facts, scope, 'org_users_1d', day, [userDay({ day, userId: '2', ...counted(20) })], {
      account,
    })
    await seedCode(store.facts, scope, 'org_user_teams_1d', day, [team('b', '2')], { account })
    return scope
  }

  const cases = (['user', 'team', 'connection'] as const).flatMap((dimension) =>
    (['total', 'day', 'week', 'month'] as const).map((grain): [Dimension, Grain] => [dimension, grain]),
  )
  it.each(inTurn(cases, 0, 3))('are in a split by %s and editor, by %s', async (dimension, grain) => {
    const scope = await apart()
    const week = { from: '2026-06-08', to: '2026-06-15' }
    const asked = {
      metrics: ['code.interactions', 'code.generations'] as MetricsQuery['metrics'],
      ...(grain === 'week' ? week : { from: '2026-06-10', to: '2026-06-11' }),
      grain,
    }
    const groupBy: Dimension[] = [dimension, 'editor']
    const rowsOf = async () =>
      (await ask(scope, { ...asked, groupBy })).rows
        .filter((row) => row['code.interactions'] !== null && row['code.interactions'] !== 0)
        .map((row) => [
          String(row[dimension]).at(-1),
          row['editor'],
          row['code.interactions'],
          row['code.generations'],
        ])
    const [one, two] = dimension === 'team' ? ['a', 'b'] : ['1', '2']
    const expected = [
      [one, 'vscode', 7, 14],
      [one, '', 3, 6],
      [two, '', 20, 40],
    ]
    expect(await rowsOf()).toEqual(expected)
    await store.facts.refreshCodeSums(scope.tenant)
    expect(await rowsOf()).toEqual(expected)
  })

  it('are left out where the limit leaves no room, and the answer says so', async () => {
    const scope = await apart()
    const groupBy: Dimension[] = ['user', 'editor']
    const answer = await ask(scope, { metrics: ['code.interactions'], groupBy, limit: 1 })
    expect(answer.rows.map((row) => row['user'])).toEqual(['1', '1'])
    expect(answer.notes[0]).toMatch(/^Shows the largest 1 of the groups/)
    expect(answer.cut).toBe(answer.notes[0])
    const labelled = await ask(scope, { metrics: ['code.interactions'], groupBy })
    expect(labelled.rows.at(-1)).toMatchObject({ user: '2', user_label: 'login-2' })
  })
})
