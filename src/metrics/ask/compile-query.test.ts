import { describe, expect, it } from 'vitest'
import { metricById } from '../catalog.ts'
import { compileQuery, type CompileInput } from './compile-query.ts'
import { LINES, RECORDS } from '../feeds/cost-sources.ts'
import type { MetricId } from '../../model/metric.ts'

const DAY = { start: Date.UTC(2026, 2, 10), end: Date.UTC(2026, 2, 11) }

function compile(metrics: MetricId[], input: Partial<CompileInput> = {}) {
  return compileQuery({
    tenant: 'tenant-one',
    accounts: ['org-one'],
    values: metrics.map(metricById),
    grain: 'total',
    groupBy: [],
    filters: [],
    plan: [{ source: RECORDS, range: DAY }],
    ...input,
  })
}

describe('the statement', () => {
  it('of a total sums the records of the range', () => {
    expect(compile(['spend.credits'])).toEqual({
      sql: `SELECT toString(sum(m_credits)) AS m0
FROM (
  SELECT ifNull(sum(credits), 0) AS m_credits
  FROM costs_current
  WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND event_time >= toDateTime({s0_start:UInt32}, 'UTC') AND event_time < toDateTime({s0_end:UInt32}, 'UTC')
  HAVING count() > 0
)
HAVING count() > 0`,
      params: {
        tenant: 'tenant-one',
        accounts: ['org-one'],
        own: [],
        s0_start: 1773100800,
        s0_end: 1773187200,
      },
    })
  })

  it('of a series groups by bucket and dimension, within the groups it is given', () => {
    const { sql, params } = compile(['chat.active_users', 'spend.usd'], {
      grain: 'week',
      groupBy: ['model', 'group'],
      filters: [{ dimension: 'product', op: 'not_in', values: ['codex'] }],
      keys: [
        ['gpt', 'g1'],
        ['gpt', ''],
      ],
    })
    expect(sql)
      .toBe(`SELECT toString(bucket) AS time, d0, d1, toString(uniqExactMerge(m_users)) AS m0, toString(sum(m_usd)) AS m1
FROM (
  SELECT toMonday(toDate(event_time, 'UTC')) AS bucket, model AS d0, arrayJoin(arrayDistinct(if(empty(group_ids), [''], group_ids))) AS d1, uniqExactStateIf(user_id, user_id != '') AS m_users, ifNull(sum(usd), 0) AS m_usd
  FROM costs_current
  WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND event_time >= toDateTime({s0_start:UInt32}, 'UTC') AND event_time < toDateTime({s0_end:UInt32}, 'UTC') AND product NOT IN {f0:Array(String)} AND model IN {k0:Array(String)}
  GROUP BY bucket, d0, d1
)
WHERE (d0, d1) IN (SELECT arrayJoin(arrayZip({k0:Array(String)}, {k1:Array(String)})))
GROUP BY bucket, d0, d1
ORDER BY bucket, d0, d1`)
    expect(params).toMatchObject({ f0: ['codex'], k0: ['gpt', 'gpt'], k1: ['g1', ''] })
  })

  it('of the largest groups orders by the number itself, unknown last, and one more way for equals', () => {
    const { sql, params } = compile(['spend.estimated_usd'], {
      groupBy: ['user'],
      order: [{ by: { value: 0 }, direction: 'desc' }],
      limit: 11,
    })
    expect(sql)
      .toContain(`ORDER BY if(sum(m_credit_entries) > 0 AND sum(m_estimated_entries) = 0, NULL, sum(m_estimated_usd)) DESC NULLS LAST, d0
LIMIT {limit:UInt32}`)
    expect(params['limit']).toBe(11)
  })

  it('by SKU reads lines, and filters a record only where it stays whole', () => {
    const filters = [{ dimension: 'sku', op: 'in', values: ['in'] }] as const
    const bound = filters.map((filter) => ({ ...filter, values: [...filter.values] }))
    expect(
      compile(['spend.credits'], {
        filters: bound,
        plan: [{ source: LINES, range: DAY }],
      }).sql,
    ).toContain('AND sku IN {f0:Array(String)}')
    expect(compile(['chat.active_users'], { filters: bound }).sql).toContain(
      `AND hasAny(if(empty(billing_sku), [''], billing_sku), {f0:Array(String)})`,
    )
  })

  it('joins segments before the last aggregation', () => {
    const later = { start: DAY.end, end: DAY.end + 3_600_000 }
    const { sql, params } = compile(['tokens.input'], {
      plan: [
        { source: RECORDS, range: DAY },
        { source: RECORDS, range: later },
      ],
    })
    expect(sql.split('UNION ALL')).toHaveLength(2)
    expect(sql).toContain('event_time < toDateTime({s1_end:UInt32}')
    expect(params).toMatchObject({ s0_end: 1773187200, s1_start: 1773187200, s1_end: 1773190800 })
  })

  it('is never asked of a source that cannot answer', () => {
    expect(() => compile(['tokens.input'], { plan: [{ source: LINES, range: DAY }] })).toThrow(
      'does not carry',
    )
  })
})
