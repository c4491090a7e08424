import type { Dimension } from '../src/model/metric.ts'
import { metricCatalog } from '../src/metrics/catalog.ts'
import type { MetricsQuery } from '../src/metrics/metrics-query.ts'

export type NamedQuery = [name: string, query: MetricsQuery]

function question(fields: Partial<MetricsQuery> & Pick<MetricsQuery, 'from' | 'to'>): MetricsQuery {
  return { metrics: [], grain: 'total', groupBy: [], filters: [], orderBy: [], limit: 8, ...fields }
}

const metricsOf = (feeds: readonly string[]) =>
  metricCatalog.filter(({ feed }) => feeds.includes(feed)).map(({ id }) => id)

/** The chat assistant's half of the Spend page, see `web/src/features/explore/explore-queries.ts`. */
export function chatSpend(from: string, to: string): NamedQuery[] {
  const ask = (fields: Partial<MetricsQuery>) => question({ metrics: ['spend.credits'], from, to, ...fields })
  const stacked: Dimension[] = ['model', 'product', 'surface', 'sku', 'group', 'user']
  const ranked: Dimension[] = ['user', 'group', 'model', 'product']
  return [
    ['totals and the previous period', ask({ metrics: metricsOf(['costs']), compare: 'previous_period' })],
    ['by day', ask({ grain: 'day' })],
    ...stacked.map((by): NamedQuery => [`by day and ${by}`, ask({ grain: 'day', groupBy: [by] })]),
    ...ranked.map((by): NamedQuery => [`top ${by}`, ask({ groupBy: [by] })]),
    [
      'top user of one model',
      ask({ groupBy: ['user'], filters: [{ dimension: 'model', op: 'in', values: ['gpt-5.3'] }] }),
    ],
  ]
}

/** The code assistant's half: its bill, and the same money by model. */
export function codeSpend(from: string, to: string): NamedQuery[] {
  const ask = (fields: Partial<MetricsQuery>) => question({ metrics: ['bill.net_usd'], from, to, ...fields })
  const cuts: Dimension[] = ['charge', 'sku', 'cost_center', 'organization', 'repository']
  const credits: MetricsQuery['metrics'] = ['credits.gross']
  return [
    [
      'bill: totals and the previous period',
      ask({ metrics: metricsOf(['bill', 'credits']), compare: 'previous_period' }),
    ],
    ['bill: by day', ask({ grain: 'day' })],
    ...cuts.map((by): NamedQuery => [`bill: by day and ${by}`, ask({ grain: 'day', groupBy: [by] })]),
    ...cuts.map((by): NamedQuery => [`bill: top ${by}`, ask({ groupBy: [by] })]),
    ['credits: by day and model', ask({ metrics: credits, grain: 'day', groupBy: ['model'] })],
    ['credits: top model', ask({ metrics: credits, groupBy: ['model'] })],
  ]
}
