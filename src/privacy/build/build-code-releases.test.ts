import { beforeAll, expect, test } from 'vitest'
import { codePart, codeScope, seedCode, userDay } from '../../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import { runMetricsQuery } from '../../metrics/ask/run-query.ts'
import { METRIC_IDS } from '../../model/metric.ts'
import { addDays } from '../../model/time.ts'
import { openReleaseReader } from '../read/release-reader.ts'
import { RULE } from '../release/tally.ts'
import { buildReleases } from './build-releases.ts'
import { RELEASED_SOURCES } from './released-sources.ts'
import { amountOf, smallestParts } from './smallest-part.ts'

const store = seededFacts()
const clock = stoppedClock('2026-05-20T00:00:00Z')
const scope = codeScope()
const CODE = RELEASED_SOURCES.filter(({ source }) => source === 'code_assistant')
const APRIL = { from: '2026-04-01', to: '2026-05-01' }
const ASKED = { source: 'code_assistant', grain: 'month', metrics: METRIC_IDS, ...APRIL } as const

const PEOPLE = Array.from({ length: 40 }, (_, at) => `person-${String(at).padStart(2, '0')}`)
const teamOf = (at: number) => (at < 36 ? `${Math.floor(at / 12)}` : '')

/** Two of each team are never active; everybody else on most days. */
function daysOf(day: string, number: number) {
  return PEOPLE.flatMap((userId, at) => {
    if (at % 6 === 5 || (at + number) % 4 === 0) return []
    const done = 1 + ((at * 3 + number) % 5)
    const counts = { interactions: done, generations: done * 2, acceptances: done, linesAdded: done * 7 }
    const model = ['large', 'medium', 'small'][(at + number) % 3] ?? ''
    return [
      userDay({
        day,
        userId,
        ...counts,
        aiCredits: `${done}.25`,
        parts: [codePart('model_feature', model, 'chat_panel_ask_mode', counts)],
      }),
    ]
  })
}

beforeAll(async () => {
  const teams = ['0', '1', '2'].map((teamId) => ({
    teamId,
    slug: `team-${teamId}`,
    name: `Team ${teamId}`,
    type: 'organization',
    parentId: '',
    members: PEOPLE.flatMap((id, at) => (teamOf(at) === teamId ? [{ userId: id, userLogin: id }] : [])),
  }))
  await seedCode(store.facts, scope, 'teams', APRIL.from, teams)
  for (let number = 0; number < 30; number += 1) {
    const day = addDays(APRIL.from, number)
    await seedCode(store.facts, scope, 'org_users_1d', day, daysOf(day, number))
  }
  for (const of of CODE) await buildReleases({ facts: store.facts, scope, of, rule: RULE, clock })
}, 60_000)

const reader = () => openReleaseReader(store.facts, scope.tenant)

test('totals of the code assistant are the identified answers', async () => {
  const totals = await reader().cells({ ...ASKED, table: 'totals', dimension: null })
  const metrics = totals.map(({ metric }) => metric)
  expect(metrics).toEqual(expect.arrayContaining(['code.interactions', 'code.ai_credits']))
  for (const { metric, from, to, amount } of totals.filter(({ from: first }) => first === APRIL.from)) {
    const query = metricsQuery({ metrics: [metric], from, to })
    const { rows } = await runMetricsQuery({ facts: store.facts, scope, clock, query })
    expect([metric, amount]).toEqual([metric, String(rows[0]?.[metric])])
  }
})

test('teams and models and "other" sum to the total', async () => {
  const metrics = ['code.interactions'] as const
  const [total] = await reader().cells({ ...ASKED, metrics, table: 'totals', dimension: null })
  const teams = await reader().cells({ ...ASKED, metrics, table: 'units', dimension: null })
  const models = await reader().cells({ ...ASKED, metrics, table: 'splits', dimension: 'model' })
  expect(teams.length).toBeGreaterThan(1)
  expect(models.length).toBeGreaterThan(1)
  for (const cells of [teams, models]) {
    const sum = cells.reduce((all, { amount }) => all + smallestParts(amount ?? '0'), 0n)
    expect(amountOf(sum)).toBe(total?.amount)
  }
  expect(await reader().units({ source: 'code_assistant', month: '2026-04' })).toMatchObject([
    { name: 'Team 0', counted: 12, members: 12, kept: true },
    { name: 'Team 1' },
    { name: 'Team 2' },
  ])
})
