import { z } from 'zod'
import { TidemarkError } from '../../../lib/errors.ts'
import { Key, Label, parseInput } from '../../../lib/parse-input.ts'
import { NO_IDS, type ChatAccount, type VendorIds } from '../../../model/connection.ts'
import { datasetsOf } from '../../../model/dataset.ts'
import { said, together } from '../../../words/said.ts'
import { chosenProfile } from '../../chosen-profile.ts'
import type { ChatProfile } from '../../profiles.ts'
import {
  UpstreamError,
  type ChatAssistOptions,
  type ChatAssistSource,
  type ProbeRefusal,
} from '../../source.ts'
import type {
  Candidate,
  NewSecret,
  PatchOf,
  PlannedJob,
  Proof,
  SourceDeps,
  StoredConnection,
} from '../../source-module.ts'
import { tryUpstream } from '../../try-upstream.ts'
import { checkChatIds } from '../account-ids.ts'
import { refused, WITHOUT_LIMITS } from '../failures/answer-failure.ts'
import { explainFailure } from '../failures/explain-failure.ts'

/** Spec 2.3. */
const ConnectInput = z.object({
  source: z.literal('chat_assistant'),
  organizationId: z.string().trim().min(1).max(200),
  workspaceId: z.string().trim().min(1).max(200),
  adminKey: Key,
  spendLimitsApiKey: Key.optional(),
  profile: z.string().max(60).optional(),
  label: Label.optional(),
})

/** Null takes the second key away. */
const Changes = z.object({ adminKey: Key.optional(), spendLimitsApiKey: Key.nullable().optional() })
export const CHANGEABLE = { admin_key: ['adminKey', 'spendLimitsApiKey'] }

export type ChatKeys = Pick<ChatAssistOptions, 'adminKey' | 'spendLimitsApiKey'>

export interface ChatVendor {
  open(options: ChatAssistOptions): ChatAssistSource
}

export interface ChatConnecting extends Pick<SourceDeps, 'clock'>, ChatVendor {
  profiles: readonly ChatProfile[]
}

/** A chat assistant as asked for. No key with the spend-limit scope is no failure: the connection is flagged (spec 3, 7). */
export function chatCandidate(on: ChatConnecting, untrusted: unknown, before?: string): Candidate {
  const input = parseInput(ConnectInput, untrusted)
  const profile = chosenProfile(on.profiles, input.profile ?? before)
  const account = { organizationId: input.organizationId, workspaceId: input.workspaceId }
  const keys = { adminKey: input.adminKey, spendLimitsApiKey: input.spendLimitsApiKey ?? null }
  return {
    source: 'chat_assistant',
    method: 'admin_key',
    profile,
    ids: { ...NO_IDS, ...account },
    label: input.label,
    standardLabel: profile.productName,
    prove: async (connectionId) => {
      const missingScopes = await probe(on, { profile, account, connectionId, ...keys })
      if (missingScopes.length === 0 || keys.spendLimitsApiKey === null) {
        return proofOf(profile, { missingScopes, keys, secrets: secretsOf(keys) })
      }
      // It is there for spend limits alone (spec 2.3): for nothing, if it cannot read them.
      const alone = { ...keys, spendLimitsApiKey: null }
      const without = await probe(on, { profile, account, connectionId, ...alone })
      const proof = proofOf(profile, { missingScopes: without, keys: alone, secrets: secretsOf(alone) })
      return { ...proof, refused: ['spend_limits_api_key'], jobs: proof.jobs.map(tellingOfRefusedKey) }
    },
  }
}

/** New keys are tried together with the ones that stay. */
export async function patchChat(
  on: ChatConnecting,
  connection: StoredConnection,
  untrusted: unknown,
): Promise<PatchOf> {
  const changes = parseInput(Changes, untrusted)
  const before = await chatKeys(connection)
  const second = changes.spendLimitsApiKey
  const keys: ChatKeys = {
    adminKey: changes.adminKey ?? before.adminKey,
    spendLimitsApiKey: second === undefined ? before.spendLimitsApiKey : second,
  }
  const profile = chosenProfile(on.profiles, connection.profile)
  const account = accountOf(connection.ids)
  const missingScopes = await probe(on, { profile, account, connectionId: connection.id, ...keys })
  const changed = { adminKey: changes.adminKey ?? null, spendLimitsApiKey: second ?? null }
  if (changed.spendLimitsApiKey !== null) requireLimitScope(missingScopes)
  return {
    proof: proofOf(profile, { missingScopes, keys, secrets: secretsOf(changed) }),
    ids: {},
    erased: second === null ? ['spend_limits_api_key'] : [],
  }
}

/** @throws TidemarkError `conflict` without an admin key */
export async function chatKeys({ secrets }: Pick<StoredConnection, 'secrets'>): Promise<ChatKeys> {
  const { admin_key: adminKey, spend_limits_api_key: spendLimitsApiKey = null } = await secrets()
  if (adminKey !== undefined) return { adminKey, spendLimitsApiKey }
  throw new TidemarkError('conflict', said('no_admin_key_held'), { action: said('connect_source_again') })
}

function accountOf({ organizationId, workspaceId }: VendorIds): ChatAccount {
  if (organizationId !== null && workspaceId !== null) return { organizationId, workspaceId }
  throw new TidemarkError('conflict', said('connection_names_no_ids'), {
    action: said('connect_with_ids_and_keys'),
  })
}

/** Ask the upstream what the keys may do. Resolves with the scopes that no key carries. */
async function probe({ clock, open }: ChatConnecting, asking: ChatAssistOptions): Promise<string[]> {
  const { profile, account } = asking
  const trial = {
    clock,
    productName: profile.productName,
    explain: (thrown: unknown) => explainFailure(thrown, 'costs', profile),
    fieldOf: (refusal: ProbeRefusal) => refusedKey(refusal, asking),
  }
  return tryUpstream(trial, async (signal) => {
    checkChatIds(account, profile)
    return (await open(asking).probe(signal)).missingScopes
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
  profile: ChatProfile,
  { missingScopes, keys, secrets }: { missingScopes: string[]; keys: ChatKeys; secrets: NewSecret[] },
): Proof {
  const limited = missingScopes.length > 0
  return {
    missingScopes,
    secrets,
    unverified: limited && keys.spendLimitsApiKey !== null ? ['spend_limits_api_key'] : [],
    jobs: datasetsOf('chat_assistant').map((dataset) =>
      limited && dataset === 'spend_limits' ? withoutLimitScope(profile) : { dataset, status: 'waiting' },
    ),
  }
}

/** In the words of the same refusal met while collecting. */
function withoutLimitScope(profile: ChatProfile): PlannedJob {
  const error = new UpstreamError(refused(403, 'missing_spend_limit_scope'), new URL(profile.baseUrl))
  const { dataset, ...reason } = explainFailure(error, 'spend_limits', profile)
  return { dataset, ...WITHOUT_LIMITS, health: 'ok', reason }
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
