import { TidemarkError, type ErrorCode } from '../../lib/errors.ts'
import type { Dataset } from '../../model/dataset.ts'
import type { ChatProfile } from '../profiles.ts'
import { ProbeRefusal, UpstreamError, type FailureText, type UpstreamFailure } from '../source.ts'
import type { Refusal } from './answer-failure.ts'

interface Words {
  code: ErrorCode | 'missing_spend_limit_scope' | 'file_gone'
  message: string
  action: string
}

/** A failure of one dataset in words for the Data health page: what happened and why, and what to do. */
export function explainFailure(error: unknown, dataset: Dataset, profile: ChatProfile): FailureText {
  return { ...wordsFor(error, dataset, profile), dataset }
}

/** The same words as a refusal to connect. */
export function probeRefusal(error: unknown, dataset: Dataset, profile: ChatProfile): ProbeRefusal {
  if (error instanceof ProbeRefusal) return error
  // Aborted by the caller, or our own mistake: not the vendor's refusal.
  if (!(error instanceof UpstreamError)) throw error
  const { code, message, action } = wordsFor(error, dataset, profile)
  const stable = code === 'missing_spend_limit_scope' || code === 'file_gone' ? 'upstream_unexpected' : code
  return new ProbeRefusal(stable, message, action, { cause: error })
}

function wordsFor(error: unknown, dataset: Dataset, profile: ChatProfile): Words {
  if (error instanceof UpstreamError) return upstreamWords(error.failure, dataset, profile)
  if (error instanceof ProbeRefusal) return { code: error.code, message: error.message, action: error.action }
  if (error instanceof TidemarkError) {
    return { code: error.code, message: error.message, action: error.action ?? OPERATOR }
  }
  return { code: 'internal', message: 'Tidemark failed while it collected this.', action: OPERATOR }
}

const OPERATOR = 'Look at the log of the service; if it goes on, report it with that log.'
const NOTHING_TO_DO = 'Nothing to do: it is tried again by itself.'

function upstreamWords(failure: UpstreamFailure, dataset: Dataset, profile: ChatProfile): Words {
  switch (failure.kind) {
    case 'refused':
      return refusalWords(failure.reason, dataset, profile)
    case 'rate_limited':
      return {
        code: 'rate_limited',
        message: `${profile.productName} asked for a pause until ${new Date(failure.retryAtMs).toISOString()}.`,
        action: NOTHING_TO_DO,
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

function refusalWords(reason: string, dataset: Dataset, profile: ChatProfile): Words {
  const key = dataset === 'costs' ? 'admin key' : 'key that reads spend limits'
  const words = {
    credential_rejected: {
      message: `${profile.productName} rejected the ${key}: it is wrong, expired or revoked, or its creator lost the role.`,
      action: `Have a workspace owner or admin create a new key, and replace it in Settings › Sources.`,
    },
    developer_platform_key: {
      message: `The ${key} is a project key of the developer platform, which ${profile.productName} does not accept here.`,
      action: 'Create an admin key in the workspace admin console, under access tokens, and use that one.',
    },
    missing_cost_scope: {
      message: `The admin key may not read cost records: it lacks the scope ${profile.scopes.costs}, or belongs to another organization.`,
      action: `Create an admin key that carries ${profile.scopes.costs} for this organization, and use that one.`,
    },
    missing_spend_limit_scope: {
      message: `No key may read spend limits: the scope ${profile.scopes.spendLimits} is missing, the key is no admin key, or its organization does not own the workspace. Costs are collected all the same.`,
      action: `Add a key that carries ${profile.scopes.spendLimits} in Settings › Sources.`,
    },
    organization_not_found: {
      message: `${profile.productName} knows no organization with this ID.`,
      action: 'Copy the organization ID (org-…) again from Settings › General in the admin console.',
    },
    workspace_not_found: {
      message: `${profile.productName} knows no workspace with this ID, or it is not linked to the organization.`,
      action: 'Copy the workspace ID again from Settings › General in the admin console.',
    },
    costs_feed_not_enabled: {
      message: `${profile.productName} does not offer cost records for this organization; they come with the enterprise plan.`,
      action:
        'Check that the organization ID is not a workspace ID, and ask the vendor to enable the costs log.',
    },
  } satisfies Record<Refusal, { message: string; action: string }>
  const code = isRefusal(reason, words) ? reason : 'credential_rejected'
  return { code, ...words[code] }
}

function isRefusal<Table extends object>(
  reason: string,
  table: Table,
): reason is Extract<keyof Table, string> {
  return Object.hasOwn(table, reason)
}

function unavailableWords(reason: string, status: number | null, profile: ChatProfile): Words {
  if (reason === 'blocked_by_edge') {
    return {
      code: 'upstream_unexpected',
      message: `A web page came instead of an answer of ${profile.productName}: an edge or a proxy blocked the request. This says nothing about keys or scopes.`,
      action:
        'Check the proxy and the firewall between this server and the vendor; it is tried again by itself.',
    }
  }
  const seen = status === null ? reason.replaceAll('_', ' ') : `status ${status}`
  return {
    code: 'upstream_unreachable',
    message: `${profile.productName} could not be read (${seen}).`,
    action:
      'It is tried again by itself. If it goes on, check the network of this server and the vendor’s status page.',
  }
}

function unexpectedWords(reason: string, profile: ChatProfile): Words {
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

function blockedWords(reason: string, profile: ChatProfile): Words {
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
