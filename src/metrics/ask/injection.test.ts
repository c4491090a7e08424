import { nobody } from '../../../test/harness/stores/names-in-memory.ts'
import { grantFacts, type FactsGrant } from '../../store/facts/facts-grant.ts'
import { statementOf } from '../../store/facts/engine/sql.ts'
import { askText } from '../../../test/harness/stores/ask-text.ts'
import { beforeAll, describe, expect, it } from 'vitest'
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
import type { FactsReader, NamesReader } from '../../store/facts/facts-store.ts'
import { listCostRecords } from '../lists/list-cost-records.ts'
import { listDimensionValues } from '../lists/list-dimension-values.ts'
import { listSpendLimits } from '../limits/list-spend-limits.ts'
import { PER_LINE } from '../definitions/dimension-sets.ts'
import type { Dimension } from '../../model/metric.ts'
import type { Scope } from '../metrics-query.ts'
import { runMetricsQuery } from './run-query.ts'

const store = seededFacts()
let scope: Scope
beforeAll(async () => {
  scope = seededScope()
  const billing = [billingLine({ sku: 'in', cost: '1' })]
  await seedCosts(store.facts, scope, [costRecord({ hour: '2026-03-10T05:00:00Z', userId: 'ann', billing })])
  await seedWindow(store.facts, scope, '2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z')
})

const QUOTES = [`'`, `"`, '`', `\\'`, `''`, `\\`, `\u0000`, `\u2019`, '%27', `'\n`]
const BREAKS = [
  ') OR 1=1 --',
  '; DROP TABLE costs',
  ' UNION ALL SELECT',
  '/* ',
  ' -- ',
  '#',
  ']',
  '}',
  '{x:String}',
  '\r\n',
]
const FUNCTIONS = [
  `file('/etc/passwd')`,
  `url('http://127.0.0.1/')`,
  `remote('127.0.0.1', costs)`,
  `s3('http://127.0.0.1/a')`,
  `executable('id', TSV, 'x String')`,
  'numbers(1000000000)',
  `INTO OUTFILE '/tmp/tidemark-injected'`,
  'SETTINGS max_execution_time=0',
  'FORMAT Null',
  '${tenant}',
]
/** Every way to leave a text, times every way to go on, times something that would show. */
const PAYLOADS = QUOTES.flatMap((quote) =>
  BREAKS.flatMap((end) => FUNCTIONS.map((call) => `${quote}${end} ${call}`)),
)

/** Keeps the text of every statement and answers nothing: only what is asked matters. */
function listening(): { facts: FactsGrant; statements: Set<string> } {
  const statements = new Set<string>()
  const facts = grantFacts<FactsReader & NamesReader>({
    ...nobody,
    query: (statement) => {
      statements.add(statementOf(statement).text)
      return Promise.resolve([])
    },
  })
  return { facts, statements }
}

const DAY = { from: '2026-03-10', to: '2026-03-11' }
const clock = stoppedClock('2026-03-12T00:00:00Z')

/** Everything a caller may set to a text, set to one of these. */
async function askEverywhere(facts: FactsGrant, payloads: readonly string[], dimension: Dimension) {
  const [search = ''] = payloads
  const filters = [{ dimension, op: 'in' as const, values: [...payloads, 'ann'] }]
  const query = metricsQuery({ ...DAY, metrics: ['spend.credits'], groupBy: [dimension], filters })
  const [answer, values, records, limits] = await Promise.all([
    runMetricsQuery({ facts, scope, clock, query }),
    listDimensionValues({ facts, scope, dimension, ...DAY, search, limit: 10 }),
    listCostRecords({ facts, scope, ...DAY, filters, limit: 10 }),
    listSpendLimits({ facts, scope, clock, limit: 10, search, connectionId: search, order: 'used_share' }),
  ])
  const counts = [answer.rows.length, values.data.length, records.data.length, limits.data.length]
  return { counts, dimension }
}

describe('500 and more payloads', () => {
  it('never become a part of a statement', async () => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(500)
    for (const dimension of PER_LINE) {
      const harmless = listening()
      await askEverywhere(harmless.facts, ['harmless'], dimension)
      const attacked = listening()
      for (const payload of PAYLOADS) await askEverywhere(attacked.facts, [payload], dimension)
      expect(attacked.statements).toEqual(harmless.statements)
    }
  })

  it.each(PER_LINE)('find nothing and break nothing on the engine as values of %s', async (dimension) => {
    for (let i = 0; i < PAYLOADS.length; i += 500) {
      const { counts } = await askEverywhere(store.facts, PAYLOADS.slice(i, i + 500), dimension)
      // The one record there is belongs to `ann`.
      expect(counts).toEqual(dimension === 'user' ? [1, 0, 1, 0] : [0, 0, 0, 0])
    }
    const [left] = await askText<{ rows: string }>(
      store.facts,
      'SELECT count() AS rows FROM costs_current WHERE tenant = {tenant:String}',
      { tenant: scope.tenant },
    )
    expect(left?.rows).toBe('1')
  })

  it.each(['column', 'metric', 'dimension', 'cursor'] as const)('are refused as a %s', async (place) => {
    const { facts, statements } = listening()
    for (const payload of PAYLOADS.slice(0, 50)) {
      // The contract lets no such text through; a caller that skips it meets the same refusal.
      const named = payload as never
      const query = metricsQuery({
        ...DAY,
        metrics: place === 'metric' ? [named] : ['spend.credits'],
        groupBy: place === 'dimension' ? [named] : [],
        orderBy: place === 'column' ? [{ column: payload, direction: 'asc' }] : [],
      })
      const asked =
        place === 'cursor'
          ? listCostRecords({ facts, scope, ...DAY, filters: [], limit: 10, cursor: payload })
          : runMetricsQuery({ facts, scope, clock, query })
      await expect(asked).rejects.toMatchObject({ name: 'TidemarkError' })
    }
    expect(statements).toEqual(new Set())
  })

  it('come back as they are when they are data', async () => {
    const own = seededScope()
    const sample = PAYLOADS.filter((payload) => !payload.includes('\u0000')).slice(0, 100)
    const records = sample.map((model) => costRecord({ hour: '2026-03-10T05:00:00Z', model, userId: model }))
    await seedCosts(store.facts, own, records)
    await seedWindow(store.facts, own, '2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z')
    const query = metricsQuery({ ...DAY, metrics: ['chat.active_users'], groupBy: ['model'] })
    const answer = await runMetricsQuery({ facts: store.facts, scope: own, clock, query })
    expect(answer.rows.map((row) => row['model']).toSorted()).toEqual([...new Set(sample)].toSorted())
  })
})
