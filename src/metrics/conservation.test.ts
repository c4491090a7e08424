import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  billingLine,
  costRecord,
  metricsQuery,
  seededFacts,
  seedCosts,
  seededScope,
  seedWindow,
  stoppedClock,
} from '../../test/harness/stores/seeded-facts.ts'
import type { BillingLine, CostRecord } from '../model/records/cost-record.ts'
import { utcDay } from '../model/time/time.ts'
import type { Dimension, Grain, MetricId } from '../model/metric.ts'
import type { MetricsQuery, Scope } from './metrics-query.ts'
import { runMetricsQuery } from './ask/run-query.ts'
import { rounds } from '../../test/harness/run/rounds.ts'

const store = seededFacts()

/** Two months and a bit, so that a whole month, loose days and open hours are all in it. */
const RANGE = { from: '2026-01-20', to: '2026-03-10' }
const NOW = '2026-03-09T12:00:00Z'

const METRICS: MetricId[] = [
  'spend.credits',
  'spend.usd',
  'spend.estimated_usd',
  'tokens.input',
  'tokens.output',
  'chat.active_users',
]

const text = (...values: string[]) => fc.constantFrom('', ...values)
const amount = fc.option(
  fc
    .tuple(fc.integer({ min: -5, max: 99_999 }), fc.integer({ min: 0, max: 8 }))
    .map(([n, e]) => new Big(n).div(10 ** e).toFixed()),
  { nil: null, freq: 8 },
)
const line: fc.Arbitrary<BillingLine> = fc
  .record({
    sku: text('in', 'out'),
    cost: amount,
    costUnit: fc.constantFrom('CREDITS', 'CREDITS', 'USD', 'TOKENS'),
    estimatedUsd: fc.oneof(fc.constant(null), amount),
  })
  .map(billingLine)
const tokens = fc.oneof(
  fc.constant({}),
  fc.record({ text_total: fc.nat(1000) }),
  fc.record({
    text_input: fc.nat(1000),
    audio_input: fc.nat(10),
    image_output: fc.nat(10),
    text_output: fc.nat(1000),
  }),
)
const groups = fc
  .uniqueArray(fc.constantFrom('g1', 'g2', 'g3'), { maxLength: 2 })
  .map((ids) => ids.map((id) => ({ id, name: '' })))
const record: fc.Arbitrary<CostRecord> = fc
  .record({
    hour: fc
      .integer({ min: 0, max: 49 * 24 - 1 })
      .map((h) => new Date(Date.UTC(2026, 0, 20, h)).toISOString()),
    eventId: fc.integer({ min: 0, max: 40 }).map((n) => `event-${n}`),
    userId: text('ann', 'bob', 'eve'),
    groups,
    product: text('chat', 'codex'),
    model: text('large', 'small'),
    tokens,
    billing: fc.array(line, { maxLength: 3 }),
  })
  .map(costRecord)

/** The newest content of every event: what the store must show after the files came in this order. */
function newest(files: readonly (readonly CostRecord[])[]): CostRecord[] {
  return [...new Map(files.flat().map((r) => [r.eventId, r])).values()]
}

/** One record, or one of its lines, as it falls into groups. */
interface Piece {
  record: CostRecord
  lines: readonly BillingLine[]
  key: string
}

function pieces(records: readonly CostRecord[], grain: Grain, groupBy: readonly Dimension[]): Piece[] {
  return records.flatMap((r) => {
    const parts = groupBy.includes('sku')
      ? (r.billing.length > 0 ? r.billing : [null]).map((l) => ({ sku: l?.sku ?? '', lines: l ? [l] : [] }))
      : [{ sku: '', lines: r.billing }]
    const inGroups = groupBy.includes('group') && r.groups.length > 0 ? r.groups.map(({ id }) => id) : ['']
    return parts.flatMap(({ sku, lines }) =>
      inGroups.map((group) => {
        const values: Partial<Record<Dimension, string>> = {
          sku,
          group,
          user: r.userId,
          model: r.model,
          product: r.product,
        }
        return {
          record: r,
          lines,
          key: JSON.stringify([bucket(r.hour * 1000, grain), ...groupBy.map((d) => values[d])]),
        }
      }),
    )
  })
}

function bucket(at: number, grain: Grain): string | null {
  const date = new Date(at)
  switch (grain) {
    case 'total':
      return null
    case 'hour':
      return `${date.toISOString().slice(0, 13)}:00:00Z`
    case 'day':
      return utcDay(at)
    case 'week':
      return utcDay(at - ((date.getUTCDay() + 6) % 7) * 86_400_000)
    case 'month':
      return `${utcDay(at).slice(0, 7)}-01`
  }
}

const sum = (values: readonly (string | null)[]) =>
  values.reduce((total, value) => total.plus(value ?? 0), new Big(0)).toFixed()

/** The same numbers from the records in plain arithmetic, without the store, its views or its roll-ups. */
function recompute(group: readonly Piece[], perLine: boolean): Partial<Record<MetricId, unknown>> {
  const lines = group.flatMap((piece) => piece.lines)
  const of = (unit: string) => lines.filter((l) => l.costUnit === unit).map((l) => l.cost)
  const estimates = lines.map((l) => l.estimatedUsd)
  const charged = of('CREDITS').some((cost) => cost !== null)
  const estimated = estimates.some((estimate) => estimate !== null)
  const users = new Set(group.map((piece) => piece.record.userId).filter((id) => id !== ''))
  const detailed = group.filter(({ record: { tokens: t } }) => t.text_input !== undefined)
  const count = (...names: ('text_input' | 'audio_input' | 'text_output' | 'image_output')[]) =>
    group.length > 0 && detailed.length === 0
      ? null
      : detailed.reduce(
          (total, { record: { tokens: t } }) => total + names.reduce((n, name) => n + (t[name] ?? 0), 0),
          0,
        )
  return {
    'spend.credits': sum(of('CREDITS')),
    'spend.usd': sum(of('USD')),
    'spend.estimated_usd': charged && !estimated ? null : sum(estimates),
    'chat.active_users': users.size,
    ...(perLine
      ? {}
      : {
          'tokens.input': count('text_input', 'audio_input'),
          'tokens.output': count('text_output', 'image_output'),
        }),
  }
}

const SHAPES: Pick<MetricsQuery, 'grain' | 'groupBy'>[] = [
  { grain: 'total', groupBy: [] },
  { grain: 'total', groupBy: ['model'] },
  { grain: 'total', groupBy: ['user', 'product'] },
  { grain: 'total', groupBy: ['group'] },
  { grain: 'total', groupBy: ['sku', 'group'] },
  { grain: 'month', groupBy: ['group'] },
  { grain: 'month', groupBy: [] },
  { grain: 'week', groupBy: ['sku'] },
  { grain: 'day', groupBy: ['user'] },
  { grain: 'hour', groupBy: ['model'] },
]

/** One per roll-up. */
const FEW_SHAPES = SHAPES.filter((_, i) => [0, 4, 5, 8].includes(i))

async function expectAnswers(scope: Scope, records: readonly CostRecord[], shapes = SHAPES): Promise<void> {
  for (const { grain, groupBy } of shapes) {
    const perLine = groupBy.includes('sku')
    const metrics = perLine ? METRICS.filter((id) => !id.startsWith('tokens.')) : METRICS
    const query = metricsQuery({ ...RANGE, metrics, grain, groupBy, limit: 10_000 })
    const answer = await runMetricsQuery({ facts: store.facts, scope, clock: stoppedClock(NOW), query })
    const expected = Map.groupBy(pieces(records, grain, groupBy), ({ key }) => key)
    // A bucket without records is there and zero; only those with records are compared here.
    const found = answer.rows.flatMap((row) => {
      const key = JSON.stringify([row['time'] ?? null, ...groupBy.map((d) => row[d])])
      const group = expected.get(key)
      return group ? [[key, Object.fromEntries(metrics.map((id) => [id, row[id]]))] as const] : []
    })
    const wanted = [...expected].map(([key, group]) => [key, recompute(group, perLine)] as const)
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
  }
}

async function seedFiles(files: readonly (readonly CostRecord[])[]): Promise<Scope> {
  const scope = seededScope()
  await seedWindow(store.facts, scope, '2026-01-01T00:00:00Z', '2026-03-10T00:00:00Z')
  for (const file of files) await seedCosts(store.facts, scope, file)
  return scope
}

describe('whatever the records are', () => {
  const files = fc.array(fc.array(record, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 3 })

  it('answers equal plain arithmetic, from records and from roll-ups, before and after a merge', async () => {
    await fc.assert(
      fc.asyncProperty(files, record, async (given, late) => {
        const scope = await seedFiles(given)
        await expectAnswers(scope, newest(given))
        await store.facts.refreshRollups(scope.tenant, Date.parse(NOW))
        await expectAnswers(scope, newest(given))
        // A file that came after the sums were taken counts at once, and after the next summing.
        await seedCosts(store.facts, scope, [late])
        await expectAnswers(scope, newest([...given, [late]]), FEW_SHAPES)
        await store.facts.refreshRollups(scope.tenant, Date.parse(NOW))
        await store.engine.run('OPTIMIZE TABLE costs FINAL')
        await expectAnswers(scope, newest([...given, [late]]), FEW_SHAPES)
      }),
      rounds(1),
    )
  }, 240_000)
})

describe('the sum over a dimension', () => {
  it.each(['user', 'model', 'product', 'sku'] as const)('by %s is the total', async (dimension) => {
    const files = fc.sample(fc.array(record, { minLength: 30, maxLength: 30 }), { numRuns: 1, seed: 7 })
    const scope = await seedFiles(files)
    const ask = async (groupBy: Dimension[]) => {
      const query = metricsQuery({ ...RANGE, metrics: ['spend.credits'], groupBy })
      const { rows } = await runMetricsQuery({ facts: store.facts, scope, clock: stoppedClock(NOW), query })
      return sum(rows.map((row) => String(row['spend.credits'])))
    }
    expect(await ask([dimension])).toBe(await ask([]))
    expect(await ask([])).not.toBe('0')
  })
})
