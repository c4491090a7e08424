import { TidemarkError, type ErrorCode } from '../lib/errors.ts'
import type { Profile } from './profile.ts'
import { DAMAGE, ProbeRefusal, UpstreamError, type UpstreamFailure } from './source.ts'

/** A failure in words for a person: what happened and why, and what to do. `Own` are the codes of one source. */
export interface FailureWords<Own extends string> {
  code: ErrorCode | 'file_gone' | 'file_damaged' | Own
  message: string
  action: string
}

type Refused = Extract<UpstreamFailure, { kind: 'refused' }>

const OPERATOR = 'Look at the log of the service; if it goes on, report it with that log.'

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
  if (error instanceof ProbeRefusal) return { code: error.code, message: error.message, action: error.action }
  if (error instanceof TidemarkError) {
    return {
      code: error.code,
      message: error.message,
      action: error.action ?? OPERATOR,
    }
  }
  return { code: 'internal', message: 'Tidemark failed while it collected this.', action: OPERATOR }
}

function upstreamWords(failure: Exclude<UpstreamFailure, Refused>, profile: Profile): FailureWords<never> {
  switch (failure.kind) {
    case 'rate_limited':
      return {
        code: 'rate_limited',
        message: `${profile.productName} asked to wait until ${new Date(failure.retryAtMs).toISOString()}.`,
        action: 'Nothing to do: it is tried again by itself.',
      }
    case 'own_pace':
      return {
        code: 'rate_limited',
        message: `Tidemark keeps to the pace that ${profile.productName} allows, and collecting uses all of it at the moment.`,
        action: 'Nothing was saved. Try again in a minute.',
      }
    case 'unavailable':
      return unavailableWords(failure.reason, failure.status, profile)
    case 'gone':
      return {
        code: 'file_gone',
        message: `${profile.productName} listed a file that it no longer has.`,
        action: 'Nothing can be done: the gap is marked in Data health.',
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
      message: `A web page came instead of an answer of ${profile.productName}: an edge or a proxy blocked the request. This says nothing about keys or scopes.`,
      action:
        'Check the proxy and the firewall between this server and the vendor; it is tried again by itself.',
    }
  }
  const seen = status === null ? reason.replaceAll('_', ' ') : `status ${status}`
  if (DAMAGE.includes(reason)) {
    return {
      code: 'file_damaged',
      message: `What ${profile.productName} sent arrived damaged (${seen}), so nothing of it was taken; what was collected before stays.`,
      action: 'Nothing to do: it is tried again by itself. If it goes on, report it to the vendor.',
    }
  }
  return {
    code: 'upstream_unreachable',
    message: `${profile.productName} could not be read (${seen}).`,
    action:
      'It is tried again by itself. If it goes on, check the network of this server and the vendor’s status page.',
  }
}

function unexpectedWords(reason: string, profile: Profile): FailureWords<never> {
  if (reason === 'api_version_ended') {
    return {
      code: 'upstream_unexpected',
      message: `${profile.productName} no longer answers the version of its API that this Tidemark speaks.`,
      action: 'Update Tidemark.',
    }
  }
  const seen =
    reason === 'html_answer'
      ? 'a web page, as a login page or a blocking proxy gives it'
      : `something it does not document (${reason.replaceAll('_', ' ')})`
  return {
    code: 'upstream_unexpected',
    message: `${profile.productName} answered with ${seen}. Nothing was taken from it; what was collected before stays.`,
    action: 'Check the address and the proxy; if they are right, report it with the log of the service.',
  }
}

function blockedWords(reason: string, profile: Profile): FailureWords<never> {
  const certificate = reason === 'tls_certificate'
  return {
    code: 'blocked_destination',
    message: certificate
      ? `The certificate of ${profile.productName} does not hold, so nothing was sent.`
      : `${profile.productName} pointed to an address that is not allowed (${reason.replaceAll('_', ' ')}), so nothing was sent there.`,
    action: certificate
      ? 'If a proxy of yours inspects TLS, give its certificate to the service with NODE_EXTRA_CA_CERTS.'
      : 'Links must lead to public https addresses. If a proxy rewrites them, set the base URL of the source to it.',
  }
}
