import type { TextAnswer } from '../../../outbound-http/outbound-http.ts'
import type { FeedState, UpstreamFailure } from '../../source.ts'
import type { PreparedKey } from '../auth.ts'
import { isMarkup } from '../../is-markup.ts'
import { errorWords, saysCostsNotEnabled, saysProjectKey } from './vendor-error-text.ts'

export type Call = 'cost_list' | 'cost_file' | 'spend_limits'

/** Reasons of a `refused` failure of this source. `explain-failure.ts` has a sentence for each. */
export const REFUSALS = [
  'credential_rejected',
  'developer_platform_key',
  'missing_cost_scope',
  'missing_spend_limit_scope',
  'organization_not_found',
  'workspace_not_found',
  'costs_feed_not_enabled',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** What an answer that is not 2xx means. Pure. */
export function answerFailure(
  call: Call,
  answer: Pick<TextAnswer, 'status' | 'contentType' | 'text'>,
  key: PreparedKey,
): UpstreamFailure {
  const { status } = answer
  // A page of markup says nothing about keys and scopes, whatever its status.
  if (isMarkup(answer)) return { kind: 'unavailable', status, reason: 'blocked_by_edge' }
  const words = errorWords(answer.text)
  switch (status) {
    case 401:
      return refused(status, isProjectKey(key, words) ? 'developer_platform_key' : 'credential_rejected')
    case 403:
      return refused(status, forbidden(call, key, words))
    case 400:
      if (call === 'cost_list' && saysCostsNotEnabled(words)) return refused(status, 'costs_feed_not_enabled')
      return { kind: 'unexpected', status, reason: 'bad_request' }
    case 404:
    case 410:
      if (call === 'cost_file') return { kind: 'gone', status }
      return refused(status, call === 'cost_list' ? 'organization_not_found' : 'workspace_not_found')
    case 422:
      if (call === 'spend_limits') return refused(status, 'workspace_not_found')
      return { kind: 'unexpected', status, reason: 'bad_request' }
    default:
      return { kind: 'unexpected', status, reason: 'status_not_documented' }
  }
}

function isProjectKey(key: PreparedKey, words: string): boolean {
  return key.looksLikeProjectKey || saysProjectKey(words)
}

function forbidden(call: Call, key: PreparedKey, words: string): Refusal {
  // The admin key has read costs before it is asked for limits, so it is no project key, whatever its form.
  if (call === 'spend_limits' && !key.own) return 'missing_spend_limit_scope'
  if (isProjectKey(key, words)) return 'developer_platform_key'
  return call === 'spend_limits' ? 'missing_spend_limit_scope' : 'missing_cost_scope'
}

/** Limits are not asked for again until somebody gives a key that may read them (spec 3). */
export const WITHOUT_LIMITS: FeedState = { status: 'missing_scope', askAgainMs: null }

/** A refusal by its reason, with how the feed stands where it is one. */
export function refused(status: number, reason: Refusal): UpstreamFailure {
  const state = reason === 'missing_spend_limit_scope' ? WITHOUT_LIMITS : undefined
  return { kind: 'refused', status, reason, ...(state && { state }) }
}
