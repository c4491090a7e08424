import type { Completeness } from '../metrics/metrics-query.ts'
import type { MetricsAnswer } from './contract/metrics.ts'

/** How far an answer reaches, in the contract's words. */
export function completenessAnswer(completeness: Completeness): MetricsAnswer['completeness'] {
  return {
    data_through: completeness.dataThrough,
    settled_through: completeness.settledThrough,
    missing: completeness.missing,
    rejected: completeness.rejected,
  }
}
