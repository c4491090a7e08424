import { traitsOf, type Dataset } from '../../../model/dataset.ts'
import { wordsOf, type FailureWords } from '../../failure-words.ts'
import type { CodeProfile } from '../../profiles.ts'
import { ProbeRefusal, UpstreamError, type FailureText } from '../../source.ts'
import { REFUSALS, type Refusal } from './answer-failure.ts'
import { REFUSAL_WORDS } from './refusal-words.ts'
import { said, together } from '../../../words/said.ts'

type Words = FailureWords<Refusal>

/** A failure of one dataset in words for the Data health page: what happened and why, and what to do. */
export function explainCodeFailure(error: unknown, dataset: Dataset, profile: CodeProfile): FailureText {
  return { ...wordsFor(error, dataset, profile), dataset }
}

/** The same words as a refusal to connect. */
export function codeProbeRefusal(error: unknown, dataset: Dataset, profile: CodeProfile): ProbeRefusal {
  if (error instanceof ProbeRefusal) return error
  // Aborted by the caller, or our own mistake: not the vendor's refusal.
  if (!(error instanceof UpstreamError)) throw error
  const { code, message, action } = wordsFor(error, dataset, profile)
  return new ProbeRefusal(stable(code), message, action, { cause: error })
}

function stable(code: Words['code']): ProbeRefusal['code'] {
  switch (code) {
    case 'file_gone':
    case 'file_damaged':
    case 'closed_by_vendor':
    case 'payment_problem':
      return 'upstream_unexpected'
    case 'billing_not_shown':
    case 'people_at_enterprise':
      return 'missing_token_scope'
    case 'billing_at_enterprise':
      return 'organization_not_found'
    case 'billing_not_offered':
    case 'usage_metrics_not_enabled':
      return 'metrics_not_enabled'
    default:
      return code
  }
}

function wordsFor(error: unknown, dataset: Dataset, profile: CodeProfile): Words {
  return wordsOf<Refusal>(error, profile, ({ reason, missing = [], words }) => {
    const code = isRefusal(reason) ? reason : 'role_missing'
    const level = traitsOf(dataset).level === 'enterprise' ? 'enterprise' : 'organization'
    const { message, action } = REFUSAL_WORDS[code]({ level, profile, missing })
    const quote = words === undefined ? [] : [said('vendor_says', { product: profile.productName, words })]
    return { code, message: together([message, ...quote]), action }
  })
}

function isRefusal(reason: string): reason is Refusal {
  return REFUSALS.some((known) => known === reason)
}
