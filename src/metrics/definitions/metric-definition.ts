import type { Dimension, MetricId } from '../metrics-query.ts'
import type { CostMeasure } from '../../store/facts/cost-measures.ts'

/** A number shown to people, as data. Everything the catalogue says and the compiler needs, nothing else. */
export interface MetricDefinition {
  id: MetricId
  name: string
  unit: 'credits' | 'usd' | 'tokens' | 'people'
  type: 'decimal' | 'integer'
  description: string
  /** For people. */
  formula: string
  /** The finest bucket the source can honour. */
  grain: 'hour'
  dimensions: readonly Dimension[]
  caveats: readonly string[]
  source: string
  /** Partial aggregates that `value` reads. */
  measures: readonly CostMeasure[]
  /** SQL over merged measures; null where the group's answer is unknown. */
  value: string
}
