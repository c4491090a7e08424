import { describe, expect, it } from 'vitest'
import { metricById } from '../catalog.ts'
import { compileQuery, type CompileInput } from './compile-query.ts'
import { LINES, RECORDS } from '../feeds/cost-sources.ts'
import { statementOf } from '../../store/facts/engine/sql.ts'
import type { MetricId } from '../../model/metric.ts'

const DAY = { start: Date.UTC(2026, 2, 10), end: Date.UTC(2026, 2, 11) }

function compile(metrics: MetricId[], input: Partial<CompileInput> = {}) {
  const { statement, columns } = compileQuery({
    tenant: 'tenant-one',
    accounts: ['org-one'],
    values: metrics.map(metricById),
    grain: 'total',
    groupBy: [],
    filters: [],
    plan: [{ source: RECORDS, range: DAY }],
    ...input,
  })
  return { ...statementOf(statement), columns: Object.keys(columns) }
}

describe('the statement', () => {
  it('of a total sums the records of the range', () => {
    expect(compile(['spend.credits'])).toEqual({
      columns: ['m0'],
      text: `SELECT toString(sum(m_credits)) AS m0
FROM (
  SELECT ifNull(sum(credits), 0) AS m_credits
  FROM costs_current WHERE tenant = {v0:String} AND account IN {v1:Array(String)} AND event_time >= toDateTime({v2:UInt32}, 'UTC') AND event_time < toDateTime({v3:UInt32}, 'UTC')
  HAVING count() > 0
)
HAVING count() > 0`,
      params: {
        v0: 'tenant-one',
        v1: ['org-one'],
        v2: 1773100800,
        v3: 1773187200,
      },
    })
  })

  it('of a series groups by bucket and dimension, within the groups it is given', () => {
    const { text, columns, params } = compile(['chat.active_users', 'spend.usd'], {
      grain: 'week',
      groupBy: ['model', 'group'],
      filters: [{ dimension: 'product', op: 'not_in', values: ['codex'] }],
      keys: [
        ['gpt', 'g1'],
        ['gpt', ''],
      ],
    })
    expect(text)
      .toBe(`SELECT toString(bucket) AS time, d0, d1, toString(uniqExactMerge(m_users)) AS m0, toString(sum(m_usd)) AS m1
FROM (
  SELECT toMonday(toDate(event_time, 'UTC')) AS bucket, model AS d0, arrayJoin(arrayDistinct(if(empty(group_ids), [''], group_ids))) AS d1, uniqExactStateIf(user_id, user_id != '') AS m_users, ifNull(sum(usd), 0) AS m_usd
  FROM costs_current WHERE tenant = {v0:String} AND account IN {v1:Array(String)} AND event_time >= toDateTime({v2:UInt32}, 'UTC') AND event_time < toDateTime({v3:UInt32}, 'UTC')
  AND product NOT IN {v4:Array(String)} AND model IN {v5:Array(String)}
  GROUP BY bucket, d0, d1
)
WHERE (d0, d1) IN (SELECT arrayJoin(arrayZip({v6:Array(String)}, {v7:Array(String)})))
GROUP BY bucket, d0, d1
ORDER BY bucket, d0, d1`)
    expect(columns).toEqual(['time', 'd0', 'd1', 'm0', 'm1'])
    expect(params).toMatchObject({ v4: ['codex'], v5: ['gpt', 'gpt'], v6: ['gpt', 'gpt'], v7: ['g1', ''] })
  })

  it('of the largest groups orders by the number itself, unknown last, and one more way for equals', () => {
    const { text, params } = compile(['spend.estimated_usd'], {
      groupBy: ['user'],
      order: [{ by: { value: 0 }, direction: 'desc' }],
      limit: 11,
    })
    expect(text)
      .toContain(`ORDER BY if(sum(m_credit_entries) > 0 AND sum(m_estimated_entries) = 0, NULL, sum(m_estimated_usd)) DESC NULLS LAST, d0
LIMIT {v4:UInt32}`)
    expect(params['v4']).toBe(11)
  })

  it('by SKU reads lines, and filters a record only where it stays whole', () => {
    const filters = [{ dimension: 'sku', op: 'in', values: ['in'] }] as const
    const bound = filters.map((filter) => ({ ...filter, values: [...filter.values] }))
    expect(
      compile(['spend.credits'], {
        filters: bound,
        plan: [{ source: LINES, range: DAY }],
      }).text,
    ).toContain('AND sku IN {v4:Array(String)}')
    expect(compile(['chat.active_users'], { filters: bound }).text).toContain(
      `AND hasAny(if(empty(billing_sku), [''], billing_sku), {v4:Array(String)})`,
    )
  })

  it('joins segments before the last aggregation', () => {
    const later = { start: DAY.end, end: DAY.end + 3_600_000 }
    const { text, params } = compile(['tokens.input'], {
      plan: [
        { source: RECORDS, range: DAY },
        { source: RECORDS, range: later },
      ],
    })
    expect(text.split('UNION ALL')).toHaveLength(2)
    expect(text).toContain('event_time < toDateTime({v4:UInt32}')
    expect(params).toMatchObject({ v2: 1773100800, v3: 1773187200, v4: 1773190800 })
  })

  it('is never asked of a source that cannot answer', () => {
    expect(() => compile(['tokens.input'], { plan: [{ source: LINES, range: DAY }] })).toThrow(
      'does not carry',
    )
  })
})
