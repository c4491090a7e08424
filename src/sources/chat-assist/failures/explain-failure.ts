import type { Dataset } from '../../../model/dataset.ts'
import { wordsOf, type FailureWords } from '../../failure-words.ts'
import type { ChatProfile } from '../../profiles.ts'
import { ProbeRefusal, UpstreamError, type FailureText } from '../../source.ts'
import type { Refusal } from './answer-failure.ts'
import { said, type Said } from '../../../words/said.ts'

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
  const key = dataset === 'costs' ? said('admin_key') : said('limit_reading_key')
  const words = {
    credential_rejected: {
      message: said('key_rejected', { product: profile.productName, key }),
      action: said('replace_key'),
    },
    developer_platform_key: {
      message: said('platform_key', { key, product: profile.productName }),
      action: said('create_admin_key'),
    },
    missing_cost_scope: {
      message: said('cost_scope_missing', { scope: profile.scopes.costs }),
      action: said('create_key_with_scope', { scope: profile.scopes.costs }),
    },
    missing_spend_limit_scope: {
      message: said('limit_scope_missing', { scope: profile.scopes.spendLimits }),
      action: said('add_key_with_scope', { scope: profile.scopes.spendLimits }),
    },
    organization_not_found: {
      message: said('organization_unknown', { product: profile.productName }),
      action: said('copy_organization_id_anew'),
    },
    workspace_not_found: {
      message: said('workspace_unknown', { product: profile.productName }),
      action: said('copy_workspace_id_anew'),
    },
    costs_feed_not_enabled: {
      message: said('no_cost_records_offered', { product: profile.productName }),
      action: said('check_id_or_enable_costs'),
    },
  } satisfies Record<Refusal, { message: Said; action: Said }>
  const code = isRefusal(reason, words) ? reason : 'credential_rejected'
  return { code, ...words[code] }
}

function isRefusal<Table extends object>(
  reason: string,
  table: Table,
): reason is Extract<keyof Table, string> {
  return Object.hasOwn(table, reason)
}
