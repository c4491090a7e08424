import type { Dataset } from '../../model/dataset.ts'
import { wordsOf, type FailureWords } from '../failure-words.ts'
import type { ChatProfile } from '../profiles.ts'
import { ProbeRefusal, UpstreamError, type FailureText } from '../source.ts'
import type { Refusal } from './answer-failure.ts'

type Words = FailureWords<'missing_spend_limit_scope'>

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
  const stable =
    code === 'missing_spend_limit_scope' || code === 'file_gone' || code === 'file_damaged'
      ? 'upstream_unexpected'
      : code
  return new ProbeRefusal(stable, message, action, { cause: error, dataset })
}

function wordsFor(error: unknown, dataset: Dataset, profile: ChatProfile): Words {
  return wordsOf(error, profile, ({ reason }) => refusalWords(reason, dataset, profile))
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
      message: `No key may read spend limits: the scope ${profile.scopes.spendLimits} is missing, the key is no admin key, or its organization does not own the workspace. Costs need no such key.`,
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
