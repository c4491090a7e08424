import { metricById } from '../../metrics/catalog.ts'
import type { SourceKind } from '../../model/connection.ts'
import { allDatasets, traitsOf } from '../../model/dataset.ts'
import type { FeedId, MetricId } from '../../model/metric.ts'

/** Days of seats are read of the same lists as seats. */
const LISTED_WITH: Partial<Record<FeedId, FeedId>> = { seat_days: 'seats' }

/** The source that a metric is of. */
export function sourceOf(metric: MetricId): SourceKind {
  const { feed } = metricById(metric)
  const dataset = allDatasets().find((one) => traitsOf(one).feed === (LISTED_WITH[feed] ?? feed))
  if (dataset === undefined) throw new Error(`no dataset brings ${feed}`)
  return traitsOf(dataset).source
}
