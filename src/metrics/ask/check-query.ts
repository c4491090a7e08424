import { TidemarkError } from '../../lib/errors.ts'
import { metricById, requireDimensions } from '../catalog.ts'
import type { MetricDefinition } from '../definitions/metric-definition.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { parseBound } from './time-range.ts'
import { DIMENSIONS, GRAINS, type Dimension, type Direction } from '../../model/metric.ts'
import { type MetricsQuery } from '../metrics-query.ts'
import { said } from '../../words/said.ts'

export interface OrderTerm {
  by: { time: true } | { metric: number } | { dimension: number }
  direction: Direction
}

export interface CheckedQuery {
  /** As asked, each once. */
  metrics: MetricDefinition[]
  /** What is read of the feeds: the same without ratios of two feeds, and what those are made of. */
  read: MetricDefinition[]
  /** Dimensions grouped or filtered by. */
  dimensions: Dimension[]
  order: OrderTerm[]
}

/** Whoever asks for an answer gets a table that can be read. */
const MOST_DIMENSIONS = 3

/** What only the catalogue can check. Throws `unknown_metric`, `dimension_not_available`, `validation_failed`. */
export function checkQuery(query: MetricsQuery, mostDimensions = MOST_DIMENSIONS): CheckedQuery {
  const metrics = [...new Set(query.metrics)].map(metricById)
  const dimensions = [...new Set([...query.groupBy, ...query.filters.map((filter) => filter.dimension)])]
  const faults = [
    ...(metrics.length === 0 ? [{ path: 'metrics', message: said('at_least_one') }] : []),
    ...(GRAINS.includes(query.grain)
      ? []
      : [{ path: 'grain', message: said('one_of', { names: GRAINS.join(', ') }) }]),
    ...(new Set(query.groupBy).size === query.groupBy.length && query.groupBy.length <= mostDimensions
      ? []
      : [{ path: 'group_by', message: said('three_dimensions_at_most') }]),
    ...dimensions
      .filter((dimension) => !DIMENSIONS.includes(dimension))
      .map(() => ({ path: 'dimension', message: said('one_of', { names: DIMENSIONS.join(', ') }) })),
    ...(Number.isInteger(query.limit) && query.limit >= 1 && query.limit <= 10_000
      ? []
      : [{ path: 'limit', message: said('limit_out_of_range') }]),
  ]
  if (faults.length > 0) {
    throw new TidemarkError('validation_failed', said('question_not_valid'), {
      details: faults,
    })
  }
  requireGrain(metrics, query)
  requireWholeDays(metrics, query)
  requireDimensions(metrics, dimensions)
  const read = [...new Set(metrics.flatMap(partsOf))]
  return {
    read,
    metrics,
    dimensions,
    order: query.orderBy.map((term, i) => orderTerm(term, i, metrics, query)),
  }
}

/** What is read for a metric: itself, or what a ratio of others is made of and rests on. */
export function partsOf(metric: MetricDefinition): MetricDefinition[] {
  const { ratioOf, knownWith } = metric
  return ratioOf ? [...ratioOf, ...(knownWith ? [knownWith] : [])].map(metricById) : [metric]
}

function requireGrain(metrics: readonly MetricDefinition[], { grain }: MetricsQuery): void {
  const daily = metrics.find((metric) => metric.grain === 'day')
  if (grain !== 'hour' || !daily) return
  throw new TidemarkError(
    'validation_failed',
    said('counted_by_day', { name: daily.name, metric: daily.id }),
    {
      action: said('ask_by_day'),
      details: [{ path: 'grain', message: said('not_available_for', { what: daily.id }) }],
    },
  )
}

/** Part of a day cannot be told from the rest of it where only days are counted. */
function requireWholeDays(metrics: readonly MetricDefinition[], query: MetricsQuery): void {
  const daily = metrics.find((metric) => metric.grain === 'day')
  const inside = (['from', 'to'] as const).filter((field) => parseBound(query[field], field) % DAY_MS !== 0)
  if (!daily || inside.length === 0) return
  throw new TidemarkError(
    'validation_failed',
    said('range_cuts_day', { name: daily.name, metric: daily.id }),
    {
      action: said('give_days'),
      details: inside.map((path) => ({ path, message: said('not_start_of_day') })),
    },
  )
}

function orderTerm(
  term: { column: string; direction: Direction },
  index: number,
  metrics: readonly MetricDefinition[],
  query: MetricsQuery,
): OrderTerm {
  const { direction } = term
  if (term.column === 'time' && query.grain !== 'total') return { by: { time: true }, direction }
  const metric = metrics.findIndex(({ id }) => id === term.column)
  if (metric >= 0) return { by: { metric }, direction }
  const dimension = query.groupBy.findIndex((name) => name === term.column)
  if (dimension >= 0) return { by: { dimension }, direction }
  const columns = [
    ...(query.grain === 'total' ? [] : ['time']),
    ...query.groupBy,
    ...metrics.map(({ id }) => id),
  ]
  throw new TidemarkError('validation_failed', said('order_not_possible'), {
    action: said('order_by_one_of', { columns: columns.join(', ') }),
    details: [{ path: `order_by.${index}.column`, message: said('one_of', { names: columns.join(', ') }) }],
  })
}
