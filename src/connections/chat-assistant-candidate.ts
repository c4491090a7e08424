import { TidemarkError } from '../lib/errors.ts'
import type { ChatAccount } from '../model/connection.ts'
import { datasetsOf } from '../model/dataset.ts'
import type { ChatProfile } from '../sources/profiles.ts'
import type { ConnectionRow } from '../store/control/tables.ts'
import type { Candidate, NewSecret, Proof } from './candidate.ts'
import type { ConnectChatAssistantInput } from './chat-assistant-input.ts'
import { chosenProfile } from './chosen-profile.ts'
import type { ConnectionsContext } from './context.ts'
import { openChatKeys, type ChatKeys } from './open-keys.ts'
import type { PatchChanges, PatchOf } from './patch-input.ts'
import type { PlannedJob } from './planned-job.ts'
import { tryUpstream } from './try-upstream.ts'

/** A chat assistant as asked for. No key with the spend-limit scope is no failure: the connection is flagged. */
export function chatAssistantCandidate(
  ctx: ConnectionsContext,
  input: ConnectChatAssistantInput,
  before?: ConnectionRow,
): Candidate {
  const profile = chosenProfile(ctx, 'chat_assistant', input.profile ?? before?.profile)
  const account = { organizationId: input.organizationId, workspaceId: input.workspaceId }
  const keys = { adminKey: input.adminKey, spendLimitsApiKey: input.spendLimitsApiKey ?? null }
  return {
    source: 'chat_assistant',
    method: 'admin_key',
    profile,
    ids: {
      organization_id: account.organizationId,
      workspace_id: account.workspaceId,
      enterprise_slug: null,
      organizations: '[]',
      installation_id: null,
    },
    label: input.label,
    standardLabel: profile.productName,
    prove: async (connectionId) => {
      const missingScopes = await probe(ctx, { profile, account, keys, connectionId })
      return proofOf(missingScopes, secretsOf(keys))
    },
  }
}

/** New keys are tried together with the ones that stay. */
export async function patchChatAssistant(
  ctx: ConnectionsContext,
  row: ConnectionRow,
  changes: PatchChanges,
): Promise<PatchOf> {
  const before = await openChatKeys(ctx, row.id)
  const second = changes.spendLimitsApiKey
  const keys: ChatKeys = {
    adminKey: changes.adminKey ?? before.adminKey,
    spendLimitsApiKey: second === undefined ? before.spendLimitsApiKey : second,
  }
  const profile = chosenProfile(ctx, 'chat_assistant', row.profile)
  const target = { profile, account: accountOf(row), keys, connectionId: row.id }
  const changed = { adminKey: changes.adminKey ?? null, spendLimitsApiKey: second ?? null }
  return {
    proof: proofOf(await probe(ctx, target), secretsOf(changed)),
    ids: {},
    erased: second === null ? ['spend_limits_api_key'] : [],
  }
}

function accountOf(row: ConnectionRow): ChatAccount {
  if (row.organization_id === null || row.workspace_id === null) {
    throw new TidemarkError('conflict', 'The connection names no organization or no workspace.', {
      action: 'Connect it again with its ids and keys.',
    })
  }
  return { organizationId: row.organization_id, workspaceId: row.workspace_id }
}

/** Ask the upstream what the keys may do. Resolves with the scopes that no key carries. */
async function probe(
  ctx: ConnectionsContext,
  target: { profile: ChatProfile; account: ChatAccount; keys: ChatKeys; connectionId: string },
): Promise<string[]> {
  const { profile, account, keys, connectionId } = target
  return tryUpstream(ctx, { profile, dataset: 'costs' }, async (signal) => {
    ctx.sources.checkChatIds(account, profile)
    const source = ctx.sources.chatAssist({ profile, account, connectionId, ...keys })
    return (await source.probe(signal)).missingScopes
  })
}

function proofOf(missingScopes: string[], secrets: NewSecret[]): Proof {
  return { missingScopes, secrets, jobs: chatJobs(missingScopes.length > 0) }
}

function chatJobs(limited: boolean): PlannedJob[] {
  return datasetsOf('chat_assistant').map((dataset) =>
    limited && dataset === 'spend_limits'
      ? { dataset, status: 'missing_scope', health: 'ok', reason: null, askAgainMs: null }
      : { dataset, status: 'waiting' },
  )
}

/** Keys have no expiry that the vendor tells. */
function secretsOf(keys: { adminKey: string | null; spendLimitsApiKey: string | null }): NewSecret[] {
  const secrets: NewSecret[] = []
  if (keys.adminKey) secrets.push({ kind: 'admin_key', secret: keys.adminKey, expiresAt: null })
  if (keys.spendLimitsApiKey) {
    secrets.push({ kind: 'spend_limits_api_key', secret: keys.spendLimitsApiKey, expiresAt: null })
  }
  return secrets
}
