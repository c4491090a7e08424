import { describe, expect, it } from 'vitest'
import { metricById, metricCatalog, requireDimensions } from './catalog.ts'
import { checkQuery } from './ask/check-query.ts'
import { LINES, RECORDS } from './feeds/cost-sources.ts'
import { canAnswer } from './feeds/fact-source.ts'
import { CODE_FEEDS } from './feeds/feeds.ts'
import { unpricedMeasures } from './feeds/prices/priced-units.ts'
import { leavesRest, METRIC_IDS, METRIC_UNITS } from '../model/metric.ts'
import { metricsQuery } from '../../test/harness/stores/seeded-facts.ts'

describe('the catalogue', () => {
  it('defines every metric', () => {
    expect(metricCatalog.map(({ id }) => id)).toEqual(METRIC_IDS)
  })

  it('knows by its name whether a metric is of reports, whose parts leave a rest without a name', () => {
    const broken = ['user_days', 'metrics_calls', 'reports']
    for (const { id, feed } of metricCatalog) expect(leavesRest(id, 'model'), id).toBe(broken.includes(feed))
    expect(leavesRest('code.generations', 'team')).toBe(false)
  })

  it.each(metricCatalog.map((metric) => [metric.id, metric] as const))('says all of %s', (_, metric) => {
    const { name, description, formula, source, caveats } = metric
    for (const text of [name, description, formula, source]) expect(text.length).toBeGreaterThan(5)
    expect(caveats.length).toBeGreaterThan(1)
    // What it asks for is what its value merges; what stands in the text is asked for by nobody.
    expect(metric.value.parts.filter((part) => typeof part === 'string').join(' ')).not.toMatch(/\bm_/)
  })

  it.each(metricCatalog.map((metric) => [metric.id, metric] as const))(
    'has tables for all of %s',
    (_, metric) => {
      const sources = metric.feed === 'costs' ? [RECORDS, LINES] : CODE_FEEDS[metric.feed].sources
      for (const set of metric.combinations) {
        expect(
          metric.ratioOf !== undefined ||
            sources.some((one) => canAnswer(one, set, unpricedMeasures(metric.measures))),
        ).toBe(true)
      }
    },
  )

  it('says what every amount rests on, and of what nobody pays for nothing', () => {
    const paid = ['credits', 'ai_credits', 'usd', 'currency', 'requests', 'user-months']
    const without = metricCatalog.filter(
      ({ id, basis }) => paid.includes(METRIC_UNITS[id]) !== (basis !== undefined),
    )
    expect(without.map(({ id }) => id)).toEqual([])
    const own = metricCatalog.filter(({ basis }) => basis === 'own_prices').map(({ id }) => METRIC_UNITS[id])
    expect(new Set(own)).toEqual(new Set(['currency']))
  })

  it('refuses tokens by SKU, naming the metric, the dimension and what can be asked', () => {
    const refuse = () =>
      requireDimensions([metricById('spend.credits'), metricById('tokens.output')], ['sku'])
    expect(refuse).toThrow('Output tokens (tokens.output) cannot be split or filtered by sku')
    expect(refuse).toThrow(expect.objectContaining({ code: 'dimension_not_available' }))
  })

  it('knows no other metric', () => {
    expect(() => metricById('spend.eur')).toThrow(expect.objectContaining({ code: 'unknown_metric' }))
  })
})

describe('a question', () => {
  const march = { metrics: ['spend.credits' as const], from: '2026-03-01', to: '2026-04-01' }

  it.each([
    ['no metric', { metrics: [] }, 'metrics'],
    ['a dimension twice', { groupBy: ['user' as const, 'user' as const] }, 'group_by'],
    ['a limit of nothing', { limit: 0 }, 'limit'],
    ['a broken limit', { limit: 1.5 }, 'limit'],
  ])('is refused with %s', (_, part, path) => {
    expect(() => checkQuery(metricsQuery({ ...march, ...part }))).toThrow(
      expect.objectContaining({ code: 'validation_failed', details: [expect.objectContaining({ path })] }),
    )
  })

  it('may be ordered by a column of its answer only', () => {
    const order = (column: string) => () =>
      checkQuery(metricsQuery({ ...march, groupBy: ['user'], orderBy: [{ column, direction: 'asc' }] }))
    expect(order('user')).not.toThrow()
    expect(order('spend.credits')).not.toThrow()
    for (const column of ['time', 'spend.usd', 'model', '1; DROP TABLE costs']) {
      expect(order(column)).toThrow('cannot be ordered by that column')
    }
  })
})
