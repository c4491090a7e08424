import type { DecimalString } from '../../model/money/decimal.ts'
import type { Interval } from '../../model/time/time.ts'
import type { Dimension, Grain } from '../../model/metric.ts'
import type { DimensionFilter } from '../metrics-query.ts'
import type { FactSource, Planned } from './fact-source.ts'

/** A stretch of time and the table that answers for it. */
export interface Segment {
  source: FactSource
  range: Interval
  /** Roll-ups only: the builds that hold. */
  builds?: readonly number[]
  /** What a unit costs in this stretch, where it is asked for; null: not known. */
  unitPrice?: DecimalString | null
  /** What else the source's rows are chosen by. */
  planned?: Planned
}

/** What a feed has to find tables for. */
export interface Asked {
  range: Interval
  grain: Grain
  groupBy: readonly Dimension[]
  filters: readonly DimensionFilter[]
  measures: readonly string[]
}

export function dimensionsAsked({ groupBy, filters }: Pick<Asked, 'groupBy' | 'filters'>): Dimension[] {
  return [...groupBy, ...filters.map(({ dimension }) => dimension)]
}
