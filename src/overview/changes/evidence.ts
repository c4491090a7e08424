import type { Dimension, MetricId } from '../../model/metric.ts'
import { utcDay, type Interval } from '../../model/time/time.ts'
import type { Evidence } from './change.ts'

/** The address of a page over these days, filtered; `until` is the last day. */
export function evidenceOver(
  path: Evidence['path'],
  { start, end }: Interval,
  shown: {
    metric?: MetricId
    by?: Dimension
    parts?: readonly { dimension: Dimension; value: string }[]
  } = {},
): Evidence {
  const { metric, by, parts = [] } = shown
  return {
    path,
    search: {
      from: utcDay(start),
      until: utcDay(end - 1),
      ...(metric && { metric }),
      ...(by && { by }),
      ...(parts.length > 0 && { filter: parts.map(({ dimension, value }) => `${dimension}:${value}`) }),
    },
  }
}
