import type { Dataset } from '../../model/dataset.ts'
import type { CodeProfile } from '../profiles.ts'
import { UpstreamError, type FailureText } from '../source.ts'

/** A failure of one dataset in words for the Data health page: what happened and why, and what to do. */
export function explainCodeFailure(error: unknown, dataset: Dataset, profile: CodeProfile): FailureText {
  const code =
    error instanceof UpstreamError && error.failure.kind === 'refused' ? error.failure.reason : 'internal'
  return {
    code,
    message: `${profile.productName} refused.`,
    action: 'Look at the log of the service.',
    dataset,
  }
}
