import { TidemarkError } from '../../lib/errors.ts'
import type { ChatAccount } from '../../model/connection.ts'
import { datasetsOf } from '../../model/dataset.ts'
import type { ChatProfile } from '../../sources/profiles.ts'
import { UpstreamError, type ProbeRefusal } from '../../sources/source.ts'
import type { ConnectionRow } from '../../store/control/tables.ts'
import type { Candidate, NewSecret, Proof } from './candidate.ts'
import type { ConnectChatAssistantInput } from '../chat-assistant-input.ts'
import { chosenProfile } from './chosen-profile.ts'
import type { ConnectionsContext } from '../context.ts'
import { openChatKeys, type ChatKeys } from '../keys/open-keys.ts'
import type { PatchChanges, PatchOf } from '../patch-input.ts'
import type { PlannedJob } from '../planned-job.ts'
import { tryUpstream } from './try-upstream.ts'
import { said, together } from '../../words/said.ts'

/** A chat assistant as asked for. No key with the spend-limit scope is no failure: the connection is flagged (spec 3, 7). */
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
      if (missingScopes.length === 0 || keys.spendLimitsApiKey === null) {
        return proofOf(ctx, profile, { missingScopes, keys, secrets: secretsOf(keys) })
      }
      // It is there for spend limits alone (spec 2.3): for nothing, if it cannot read them.
      const alone = { ...keys, spendLimitsApiKey: null }
      const without = await probe(ctx, { profile, account, keys: alone, connectionId })
      const proof = proofOf(ctx, profile, { missingScopes: without, keys: alone, secrets: secretsOf(alone) })
      return { ...proof, refused: ['spend_limits_api_key'], jobs: proof.jobs.map(tellingOfRefusedKey) }
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
  const missingScopes = await probe(ctx, target)
  if (changed.spendLimitsApiKey !== null) requireLimitScope(missingScopes)
  return {
    proof: proofOf(ctx, profile, { missingScopes, keys, secrets: secretsOf(changed) }),
    ids: {},
    erased: second === null ? ['spend_limits_api_key'] : [],
  }
}

function accountOf(row: ConnectionRow): ChatAccount {
  if (row.organization_id === null || row.workspace_id === null) {
    throw new TidemarkError('conflict', said('connection_names_no_ids'), {
      action: said('connect_with_ids_and_keys'),
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
  const fieldOf = (refusal: ProbeRefusal) => refusedKey(refusal, keys)
  return tryUpstream(ctx, { profile, dataset: 'costs', fieldOf }, async (signal) => {
    ctx.sources.checkChatIds(account, profile)
    const source = ctx.sources.chatAssist({ profile, account, connectionId, ...keys })
    return (await source.probe(signal)).missingScopes
  })
}

/** Which of the keys the vendor refused; null where the refusal is about something else. */
function refusedKey({ code, dataset }: ProbeRefusal, { spendLimitsApiKey }: ChatKeys) {
  if (code !== 'credential_rejected' && code !== 'developer_platform_key') return null
  return dataset === 'spend_limits' && spendLimitsApiKey !== null ? 'spend_limits_api_key' : 'admin_key'
}

const NOT_KEPT = said('limits_key_not_kept')

function tellingOfRefusedKey(job: PlannedJob): PlannedJob {
  if (job.status === 'waiting' || job.reason === null) return job
  return { ...job, reason: { ...job.reason, message: together([job.reason.message, NOT_KEPT]) } }
}

/** A key that is added for spend limits alone and cannot read them is refused: what is connected stays as it is. */
function requireLimitScope([scope]: readonly string[]): void {
  if (scope === undefined) return
  const message = said('limits_key_lacks_scope', { scope })
  throw new TidemarkError('missing_spend_limit_scope', message, {
    details: [{ path: 'spend_limits_api_key', message }],
    action: said('nothing_saved_give_limits_key', { scope }),
  })
}

/** A second key that is kept although limits cannot be read was not verified. */
function proofOf(
  ctx: ConnectionsContext,
  profile: ChatProfile,
  { missingScopes, keys, secrets }: { missingScopes: string[]; keys: ChatKeys; secrets: NewSecret[] },
): Proof {
  const limited = missingScopes.length > 0
  const unverified: Proof['unverified'] =
    limited && keys.spendLimitsApiKey !== null ? ['spend_limits_api_key'] : []
  return { missingScopes, secrets, unverified, jobs: chatJobs(ctx, profile, limited) }
}

function chatJobs(ctx: ConnectionsContext, profile: ChatProfile, limited: boolean): PlannedJob[] {
  return datasetsOf('chat_assistant').map((dataset) =>
    limited && dataset === 'spend_limits'
      ? {
          dataset,
          status: 'missing_scope',
          health: 'ok',
          reason: withoutLimitScope(ctx, profile),
          askAgainMs: null,
        }
      : { dataset, status: 'waiting' },
  )
}

/** In the words of the same refusal met while collecting. */
function withoutLimitScope({ sources }: ConnectionsContext, profile: ChatProfile) {
  const refused = { kind: 'refused', status: 403, reason: 'missing_spend_limit_scope' } as const
  const error = new UpstreamError(refused, new URL(profile.baseUrl))
  const { code, message, action } = sources.explain(error, 'spend_limits', profile)
  return { code, message, action }
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
