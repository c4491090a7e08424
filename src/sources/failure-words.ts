import { TidemarkError, type ErrorCode } from '../lib/errors.ts'
import type { Profile } from './profile.ts'
import { DAMAGE, ProbeRefusal, UpstreamError, type UpstreamFailure } from './source.ts'
import { said, type Said } from '../words/said.ts'

/** A failure in words for a person: what happened and why, and what to do. `Own` are the codes of one source. */
export interface FailureWords<Own extends string> {
  code: ErrorCode | 'file_gone' | 'file_damaged' | Own
  message: Said
  action: Said
}

type Refused = Extract<UpstreamFailure, { kind: 'refused' }>

const OPERATOR = said('look_at_log')

/** Words for whatever a call to a source threw. What only the source can tell, its refusals, it tells itself. */
export function wordsOf<Own extends string>(
  error: unknown,
  profile: Profile,
  refusalWords: (failure: Refused) => FailureWords<Own>,
): FailureWords<Own> {
  if (error instanceof UpstreamError) {
    const { failure } = error
    return failure.kind === 'refused' ? refusalWords(failure) : upstreamWords(failure, profile)
  }
  if (error instanceof ProbeRefusal)
    return { code: error.code, message: error.said.message, action: error.said.action }
  if (error instanceof TidemarkError) {
    return {
      code: error.code,
      message: error.said.message,
      action: error.said.action ?? OPERATOR,
    }
  }
  return { code: 'internal', message: said('collecting_failed'), action: OPERATOR }
}

function upstreamWords(failure: Exclude<UpstreamFailure, Refused>, profile: Profile): FailureWords<never> {
  switch (failure.kind) {
    case 'rate_limited':
      return {
        code: 'rate_limited',
        message: said('asked_to_wait', {
          product: profile.productName,
          time: new Date(failure.retryAtMs).toISOString(),
        }),
        action: said('tried_again'),
      }
    case 'own_pace':
      return {
        code: 'rate_limited',
        message: said('keeping_to_pace', { product: profile.productName }),
        action: said('nothing_saved_wait_minute'),
      }
    case 'unavailable':
      return unavailableWords(failure.reason, failure.status, profile)
    case 'gone':
      return {
        code: 'file_gone',
        message: said('file_gone', { product: profile.productName }),
        action: said('gap_is_marked'),
      }
    case 'unexpected':
      return unexpectedWords(failure.reason, profile)
    case 'blocked_destination':
      return blockedWords(failure.reason, profile)
    default: {
      const unhandled: never = failure
      return unhandled
    }
  }
}

function unavailableWords(reason: string, status: number | null, profile: Profile): FailureWords<never> {
  if (reason === 'blocked_by_edge') {
    return {
      code: 'upstream_unexpected',
      message: said('blocked_by_edge', { product: profile.productName }),
      action: said('check_proxy_retried'),
    }
  }
  const seen = status === null ? reason : said('status', { status })
  if (DAMAGE.includes(reason)) {
    return {
      code: 'file_damaged',
      message: said('arrived_damaged', { product: profile.productName, seen }),
      action: said('retried_or_report'),
    }
  }
  return {
    code: 'upstream_unreachable',
    message: said('not_readable', { product: profile.productName, seen }),
    action: said('retried_or_check_network'),
  }
}

function unexpectedWords(reason: string, profile: Profile): FailureWords<never> {
  if (reason === 'api_version_ended') {
    return {
      code: 'upstream_unexpected',
      message: said('api_version_ended', { product: profile.productName }),
      action: said('update_tidemark'),
    }
  }
  const seen = reason === 'html_answer' ? said('web_page') : said('undocumented', { reason })
  return {
    code: 'upstream_unexpected',
    message: said('unexpected_answer', { product: profile.productName, seen }),
    action: said('check_address_and_proxy'),
  }
}

function blockedWords(reason: string, profile: Profile): FailureWords<never> {
  const certificate = reason === 'tls_certificate'
  return {
    code: 'blocked_destination',
    message: certificate
      ? said('certificate_invalid', { product: profile.productName })
      : said('address_not_allowed', { product: profile.productName, reason }),
    action: certificate ? said('give_proxy_certificate') : said('links_must_be_public'),
  }
}
