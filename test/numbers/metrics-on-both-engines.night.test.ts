import { namesInMemory } from '../harness/stores/names-in-memory.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../src/lib/logger.ts'
import { metricCatalog } from '../../src/metrics/catalog.ts'
import { PER_LINE } from '../../src/metrics/definitions/dimension-sets.ts'
import { listCostRecords } from '../../src/metrics/lists/list-cost-records.ts'
import { listDimensionValues } from '../../src/metrics/lists/list-dimension-values.ts'
import { adoptionMovement } from '../../src/metrics/lists/adoption-movement.ts'
import { listSeats } from '../../src/metrics/lists/seats/list-seats.ts'
import { listTeams } from '../../src/metrics/lists/teams/list-teams.ts'
import { listSpendLimits } from '../../src/metrics/limits/list-spend-limits.ts'
import { GRAINS, type Dimension } from '../../src/model/metric.ts'
import { type MetricsQuery, type Scope } from '../../src/metrics/metrics-query.ts'
import { runMetricsQuery } from '../../src/metrics/ask/run-query.ts'
import { useWindow } from '../../src/metrics/lists/use-window.ts'
import { createPeopleIndex } from '../../src/people/people-index.ts'
import { grantFacts, type FactsGrant } from '../../src/store/facts/facts-grant.ts'
import type { FactsStore } from '../../src/store/facts/facts-store.ts'
import { openClickhouse } from '../../src/store/facts/engine/open-clickhouse.ts'
import { startClickhouse, type ClickhouseServer } from '../harness/stores/clickhouse.ts'
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
} from '../harness/stores/seeded-code.ts'
import {
  billingLine,
  costRecord,
  metricsQuery,
  seededFacts,
  seedCosts,
  seededScope,
  seedWindow,
  stoppedClock,
} from '../harness/stores/seeded-facts.ts'

const NOW = '2026-03-10T12:00:00Z'
const DAYS = { from: '2026-01-30', to: '2026-03-10' }
const clock = stoppedClock(NOW)

const embedded = seededFacts()
let server: ClickhouseServer
let remote: FactsStore & FactsGrant
beforeAll(async () => {
  server = await startClickhouse('migrated')
  remote = grantFacts(await openClickhouse({ url: server.url, logger: createLogger({ level: 'silent' }) }))
  remote.usePeopleVault(namesInMemory())
  await remote.migrate()
})
afterAll(async () => {
  await remote[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

/** Each answers from what was loaded, and from its sums. */
const ASKED = () => [
  { facts: embedded.facts, loaded: true, summed: true },
  { facts: remote, loaded: true, summed: true },
]

const QUOTED = `O'Neill \\ "x" {x:String} \t é`

async function seed(facts: FactsStore, scope: Scope): Promise<void> {
  const records = Array.from({ length: 60 }, (_, i) =>
    costRecord({
      eventId: `event-${i}`,
      hour: new Date(Date.UTC(2026, 0, 30, i * 15)).toISOString(),
      userId: ['', 'ann', QUOTED][i % 3] ?? '',
      userName: i % 3 === 1 ? 'Ann' : '',
      groups:
        i % 4 === 0
          ? []
          : [
              { id: `g${i % 4}`, name: 'Group' },
              { id: 'all', name: '' },
            ],
      model: i % 5 === 0 ? '' : `gpt-${i % 5}`,
      tokens: i % 2 === 0 ? { text_input: i, text_output: 2 * i } : { text_total: 7 },
      billing: [
        billingLine({ sku: `sku-${i % 2}`, cost: `${i}.125`, estimatedUsd: i % 3 === 0 ? '0.04' : null }),
      ],
    }),
  )
  await seedCosts(facts, scope, records)
  await seedWindow(facts, scope, '2026-01-30T00:00:00Z', NOW)
}

const EVERY_QUESTION: Partial<MetricsQuery>[] = [
  ...GRAINS.filter((grain) => grain !== 'hour').map((grain) => ({ grain })),
  ...PER_LINE.map((dimension) => ({ groupBy: [dimension] })),
  { grain: 'day', groupBy: ['user', 'model'], limit: 3 },
  { grain: 'month', groupBy: ['group'], compare: 'previous_period' },
  { groupBy: ['user'], filters: [{ dimension: 'user', op: 'in', values: [QUOTED, ''] }] },
  { groupBy: ['group'], filters: [{ dimension: 'group', op: 'not_in', values: ['g1'] }] },
  { filters: [{ dimension: 'sku', op: 'in', values: ['sku-1'] }] },
]

async function allAnswers(facts: FactsGrant, scope: Scope): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const part of EVERY_QUESTION) {
    const bySku = [...(part.groupBy ?? []), ...(part.filters ?? []).map((f) => f.dimension)].includes('sku')
    const ids = metricCatalog.filter(({ feed }) => feed === 'costs').map(({ id }) => id)
    const metrics = ids.filter((id) => !bySku || !id.startsWith('tokens.'))
    answers.push(
      await runMetricsQuery({ facts, scope, clock, query: metricsQuery({ ...DAYS, metrics, ...part }) }),
    )
  }
  for (const dimension of PER_LINE) {
    for (const search of ['', 'n']) {
      answers.push(await listDimensionValues({ facts, scope, dimension, ...DAYS, search, limit: 5 }))
    }
  }
  const { data } = await listCostRecords({ facts, scope, ...DAYS, filters: [], limit: 100 })
  answers.push(data.map((row) => ({ ...row, file: '' })))
  answers.push(await listSpendLimits({ facts, scope, clock, order: 'used_share', limit: 10 }))
  return answers
}

describe('the same records on the embedded engine and behind ClickHouse’s HTTP protocol', () => {
  it('give the same answers, from the records and from roll-ups', async () => {
    const scope = seededScope()
    const seen: unknown[][] = []
    for (const { facts, loaded, summed } of ASKED()) {
      await seed(facts, scope)
      if (loaded) seen.push(await allAnswers(facts, scope))
      if (!summed) continue
      expect(await facts.refreshRollups(scope.tenant, Date.parse(NOW))).toBeGreaterThan(30)
      seen.push(await allAnswers(facts, scope))
    }
    const [first, ...others] = seen
    for (const other of others) expect(other).toEqual(first)
  })
})

const CODE_DAYS = { from: '2026-03-08', to: '2026-03-11' }

async function seedCodeFeeds(facts: FactsStore, scope: Scope): Promise<void> {
  const counts = {
    interactions: 2,
    generations: 6,
    acceptances: 3,
    linesSuggestedToAdd: 9,
    linesAdded: 5,
    linesDeleted: 1,
  }
  const ofEach = <Row>(rowsOf: (day: string) => Row[]) =>
    ['2026-03-08', '2026-03-09', '2026-03-10'].map((day) => [day, rowsOf(day)] as const)
  const used = (day: string) =>
    ['1', '2', QUOTED].map((userId, i) =>
      userDay({
        day,
        userId,
        ...counts,
        usedCli: i === 0,
        aiCredits: '0.125',
        parts: [
          codePart('ide', i === 0 ? 'vim' : QUOTED, '', counts),
          codePart('feature', 'code_completion', '', { ...counts, generations: 4 }),
          codePart('language_feature', 'c#', 'code_completion', counts),
          codePart('model_feature', QUOTED, 'chat', counts),
          codePart('language_model', 'c#', QUOTED, counts),
        ],
      }),
    )
  const ofOrganization = ofEach((day) => used(day).slice(1))
  await seedCodeSlices(facts, scope, 'org_users_1d', ofOrganization)
  const ofEnterprise = ofEach((day) => used(day).slice(0, 2))
  await seedCodeSlices(facts, scope, 'enterprise_users_1d', ofEnterprise, { account: ENTERPRISE })
  const seats = ofEach((day) => [
    ...['1', '2', '3'].map((userId) =>
      codeSeat({
        userId,
        lastActivityAt: userId === '1' ? `${day}T01:02:03Z` : null,
        lastActivityEditor: 'vim/9',
      }),
    ),
    codeSeat({ userId: '', pendingCancellation: '2026-05-01' }),
  ])
  await seedCodeSlices(facts, scope, 'seats', seats)
  const leaf = { section: 'completions', editor: 'vim', model: QUOTED, language: 'c#', leaf: true } as const
  const nodes = ofEach((day) => [
    metricsNode({ day, section: 'day', activeUsers: 3, engagedUsers: 2 }),
    metricsNode({ ...leaf, day, suggestions: 5, acceptances: 2 }),
  ])
  await seedCodeSlices(facts, scope, 'org_metrics', nodes)
  const members = ['1', QUOTED].map((userId) => ({ userId, userLogin: userId }))
  await seedCode(facts, scope, 'teams', '2026-03-08', [
    { teamId: '7', slug: 'core', name: QUOTED, type: 'organization', parentId: '', members },
  ])
}

/** Every metric by each of its combinations; those of a feed that can be asked by the same go in one question. Half of them by day. */
const CODE_QUESTIONS = [
  ...Map.groupBy(
    metricCatalog
      .filter(({ feed }) => feed !== 'costs')
      .flatMap(({ id, feed, combinations }) => {
        const sets = combinations.map((set) => set.filter((dimension) => dimension !== 'source').slice(-2))
        return [[], ...sets].map((groupBy: Dimension[]) => ({ id, feed, groupBy }))
      }),
    ({ feed, groupBy }) => `${feed} ${groupBy}`,
  ).values(),
].map((same) => ({
  metrics: [...new Set(same.map(({ id }) => id))],
  groupBy: same[0]?.groupBy ?? [],
}))

async function codeAnswers(facts: FactsGrant, scope: Scope): Promise<unknown[]> {
  const answers: unknown[] = []
  const context = { facts, scope, clock }
  for (const { metrics, groupBy } of CODE_QUESTIONS) {
    const grain = groupBy.length === 0 ? 'week' : 'total'
    const query = metricsQuery({ ...CODE_DAYS, metrics, groupBy, grain })
    const { rows, notes } = await runMetricsQuery({ ...context, query })
    answers.push({ metrics, groupBy, rows, notes })
  }
  const { data: seats, totals } = await listSeats({
    ...context,
    idleDays: 30,
    graceDays: 30,
    order: 'days_idle',
    limit: 10,
  })
  const { data: teams } = await listTeams({ ...context, ...CODE_DAYS, order: 'active', limit: 10 })
  const { rows: people } = await createPeopleIndex().table({
    ctx: context,
    scope,
    window: useWindow(CODE_DAYS, context.clock.now()),
    decisions: [],
    prices: [],
  })
  const { data: moves } = await adoptionMovement({
    ...context,
    from: '2026-03-09',
    to: '2026-03-10',
    byTeam: true,
  })
  return [...answers, seats, totals, teams, people, moves]
}

describe('the code assistant on both engines', () => {
  it('gives the same answers, from the rows and from sums', async () => {
    const scope = codeScope([ORGANIZATION, ENTERPRISE])
    const seen: unknown[][] = []
    for (const { facts, loaded, summed } of ASKED()) {
      await seedCodeFeeds(facts, scope)
      if (loaded) seen.push(await codeAnswers(facts, scope))
      if (!summed) continue
      expect(await facts.refreshCodeSums(scope.tenant)).toBe(3)
      seen.push(await codeAnswers(facts, scope))
    }
    const [first, ...others] = seen
    for (const other of others) expect(other).toEqual(first)
  })
})
