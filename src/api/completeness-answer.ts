import type { Completeness, MissingStretch } from '../metrics/metrics-query.ts'
import type { MetricsAnswer } from './contract/metrics.ts'
import { spoken } from './sentence.ts'

/** How far an answer reaches, in the contract's words. */
export function completenessAnswer(completeness: Completeness): MetricsAnswer['completeness'] {
  return {
    data_through: completeness.dataThrough,
    settled_through: completeness.settledThrough,
    missing: completeness.missing.map(missingAnswer),
    rejected: completeness.rejected,
  }
}

export const missingAnswer = (stretch: MissingStretch) => ({
  ...stretch,
  ...spoken('message', stretch.message),
})
