import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../src/lib/logger.ts'
import { metricCatalog } from '../src/metrics/catalog.ts'
import { listCostRecords } from '../src/metrics/list-cost-records.ts'
import { listDimensionValues } from '../src/metrics/list-dimension-values.ts'
import { listSpendLimits } from '../src/metrics/list-spend-limits.ts'
import { DIMENSIONS, GRAINS, type MetricsQuery, type Scope } from '../src/metrics/metrics-query.ts'
import { runMetricsQuery } from '../src/metrics/run-query.ts'
import type { FactsStore } from '../src/store/facts/facts-store.ts'
import { openClickhouse } from '../src/store/facts/open-clickhouse.ts'
import { startClickhouse, type ClickhouseServer } from './harness/clickhouse.ts'
import {
  billingLine,
  costRecord,
  metricsQuery,
  openSeededFacts,
  seedCosts,
  seededScope,
  seedWindow,
  stoppedClock,
  type SeededFacts,
} from './harness/seeded-facts.ts'

const NOW = '2026-03-10T12:00:00Z'
const DAYS = { from: '2026-01-30', to: '2026-03-10' }
const clock = stoppedClock(NOW)

let embedded: SeededFacts
let server: ClickhouseServer
let remote: FactsStore
beforeAll(async () => {
  embedded = await openSeededFacts()
  server = await startClickhouse()
  remote = await openClickhouse({ url: server.url, logger: createLogger({ level: 'silent' }) })
  await remote.migrate()
})
afterAll(async () => {
  await remote[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await embedded[Symbol.asyncDispose]()
})

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
  ...DIMENSIONS.map((dimension) => ({ groupBy: [dimension] })),
  { grain: 'day', groupBy: ['user', 'model'], limit: 3 },
  { grain: 'month', groupBy: ['group'], compare: 'previous_period' },
  { groupBy: ['user'], filters: [{ dimension: 'user', op: 'in', values: [QUOTED, ''] }] },
  { groupBy: ['group'], filters: [{ dimension: 'group', op: 'not_in', values: ['g1'] }] },
  { filters: [{ dimension: 'sku', op: 'in', values: ['sku-1'] }] },
]

async function allAnswers(facts: FactsStore, scope: Scope): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const part of EVERY_QUESTION) {
    const bySku = [...(part.groupBy ?? []), ...(part.filters ?? []).map((f) => f.dimension)].includes('sku')
    const metrics = metricCatalog.map(({ id }) => id).filter((id) => !bySku || !id.startsWith('tokens.'))
    answers.push(
      await runMetricsQuery({ facts, scope, clock, query: metricsQuery({ ...DAYS, metrics, ...part }) }),
    )
  }
  for (const dimension of DIMENSIONS) {
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
    for (const facts of [embedded.facts, remote]) {
      await seed(facts, scope)
      seen.push(await allAnswers(facts, scope))
      expect(await facts.refreshRollups(scope.tenant, Date.parse(NOW))).toBeGreaterThan(30)
      seen.push(await allAnswers(facts, scope))
    }
    const [first, ...others] = seen
    for (const other of others) expect(other).toEqual(first)
  })
})
