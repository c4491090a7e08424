import { requirePermission } from '../access/permissions.ts'
import { writeAudit } from '../access/audit.ts'
import { isoNow } from '../lib/clock.ts'
import { TidemarkError } from '../lib/errors.ts'
import type { Actor } from '../model/actor.ts'
import { HEALTHY, type ChatAccount } from '../model/connection.ts'
import type { ChatProfile } from '../sources/profiles.ts'
import { findLiveConnection, insertConnection } from '../store/control/connections-table.ts'
import type { ControlTx } from '../store/control/control-store.ts'
import type { NewConnection } from '../store/control/tables.ts'
import { ConnectChatAssistantInput, parseInput } from './chat-assistant-input.ts'
import type { ConnectionView } from './connection-view.ts'
import type { ConnectionsContext } from './context.ts'
import { getConnection } from './get-connection.ts'
import { chosenProfile, probeChatAssistant } from './probe-chat-assistant.ts'
import { startCollecting } from './start-collecting.ts'
import { storeKey } from './store-keys.ts'

/**
 * Connect a chat assistant (spec 2.3 and 3). The keys are tried first; a connection that fails its
 * probe is not saved. No key with the spend-limit scope is no failure: the connection is flagged.
 */
export async function connectChatAssistant(args: {
  ctx: ConnectionsContext
  actor: Actor
  input: ConnectChatAssistantInput
}): Promise<ConnectionView> {
  const { ctx, actor } = args
  requirePermission(actor, 'connections:write')
  const input = parseInput(ConnectChatAssistantInput, args.input)
  const profile = chosenProfile(ctx, input.profile)
  const account = { organizationId: input.organizationId, workspaceId: input.workspaceId }
  const id = ctx.newId()
  const keys = { adminKey: input.adminKey, spendLimitsApiKey: input.spendLimitsApiKey ?? null }

  await refuseSecondConnection(ctx, actor.tenant, account)
  const { missingScopes } = await probeChatAssistant(ctx, { profile, account, keys, connectionId: id })

  const row = newRow(ctx, { id, actor, profile, account, missingScopes, label: input.label })
  await inTransaction(ctx, actor.tenant, account, async (tx) => {
    await insertConnection(tx, row)
    const owner = { tenant: actor.tenant, connectionId: id }
    await storeKey(ctx, tx, { ...owner, kind: 'admin_key', secret: keys.adminKey })
    if (keys.spendLimitsApiKey) {
      await storeKey(ctx, tx, { ...owner, kind: 'spend_limits_api_key', secret: keys.spendLimitsApiKey })
    }
    await startCollecting(ctx, tx, { id, tenant: actor.tenant, limited: missingScopes.length > 0 })
    const detail = { profile: profile.id, state: row.state, ...account }
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'connection.connect',
      objectType: 'connection',
      objectId: id,
      detail,
    })
  })
  return getConnection({ ctx, actor, id })
}

function newRow(
  ctx: ConnectionsContext,
  from: {
    id: string
    actor: Actor
    profile: ChatProfile
    account: ChatAccount
    missingScopes: string[]
    label: string | undefined
  },
): NewConnection {
  const now = isoNow(ctx.clock)
  return {
    id: from.id,
    tenant: from.actor.tenant,
    source: 'chat_assistant',
    method: 'admin_key',
    profile: from.profile.id,
    label: from.label ?? from.profile.productName,
    state: from.missingScopes.length > 0 ? 'connected_limited_access' : 'connected',
    missing_scopes: JSON.stringify(from.missingScopes),
    health_status: HEALTHY.status,
    health_code: HEALTHY.code,
    health_message: HEALTHY.message,
    health_action: HEALTHY.action,
    health_since: now,
    organization_id: from.account.organizationId,
    workspace_id: from.account.workspaceId,
    enterprise_slug: null,
    created_at: now,
    updated_at: now,
    disconnected_at: null,
  }
}

/** Cost records carry no workspace: a second live connection of one organisation would count it twice. */
export async function refuseSecondConnection(
  ctx: ConnectionsContext,
  tenant: string,
  account: ChatAccount,
): Promise<void> {
  const key = { tenant, source: 'chat_assistant' as const, organizationId: account.organizationId }
  const existing = await findLiveConnection(ctx.control.db, key)
  if (!existing) return
  throw new TidemarkError(
    'already_connected',
    `The organization ${account.organizationId} is already connected as "${existing.label}". ` +
      'Its cost records cover every workspace, so a second connection would count them twice.',
    { action: 'Use the existing connection, or disconnect it first.' },
  )
}

/** Two people may connect at once: the unique index decides, and the loser is told the same sentence. */
export async function inTransaction(
  ctx: ConnectionsContext,
  tenant: string,
  account: ChatAccount,
  work: (tx: ControlTx) => Promise<void>,
): Promise<void> {
  try {
    await ctx.control.db.transaction().execute(work)
  } catch (thrown) {
    await refuseSecondConnection(ctx, tenant, account)
    throw thrown
  }
}
