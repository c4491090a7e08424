import type { Interval } from '../model/time.ts'
import type { Segment } from './compile-query.ts'
import { LINES, RECORDS } from './fact-sources.ts'
import type { Dimension, DimensionFilter } from './metrics-query.ts'

/** Which table answers for which part of the range. */
export function planQuery(ask: {
  range: Interval
  groupBy: readonly Dimension[]
  filters: readonly DimensionFilter[]
}): Segment[] {
  const bySku = ask.groupBy.includes('sku') || ask.filters.some(({ dimension }) => dimension === 'sku')
  return [{ source: bySku ? LINES : RECORDS, range: ask.range }]
}
