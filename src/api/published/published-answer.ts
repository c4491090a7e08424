import type { MetricId } from '../../model/metric.ts'
import type { ToldUnit } from '../../model/privacy/release.ts'
import type { Published } from '../../privacy/gate.ts'
import type { GridCut } from '../../privacy/grid/cut-for.ts'
import type { PublishedNumbers } from '../../privacy/grid/read-numbers.ts'
import type { MetricsQuery } from '../contract/metrics.ts'

/** A question and what is published of it. */
export interface PublishedAnswer {
  published: Published
  query: MetricsQuery
  metrics: readonly MetricId[]
  /** Those of them that are published like this; where one is null, it is withheld. */
  told: readonly MetricId[]
  cut: GridCut
  now: PublishedNumbers
  /** Two releases side by side: as many rows immediately before. */
  before: (GridCut & PublishedNumbers) | null
  units: ReadonlyMap<string, ToldUnit>
}
