import { requirePermission } from '../access/permissions.ts'
import { writeAudit } from '../access/audit.ts'
import { isoNow } from '../lib/clock.ts'
import type { Actor } from '../model/actor.ts'
import { HEALTHY, type ChatAccount } from '../model/connection.ts'
import type { Profile } from '../sources/profiles.ts'
import { moveConnection, setHealth } from '../store/control/connections-table.ts'
import type { ControlTx } from '../store/control/control-store.ts'
import type { ConnectionRow } from '../store/control/tables.ts'
import { ConnectChatAssistantInput, parseInput } from './chat-assistant-input.ts'
import { inTransaction, refuseSecondConnection } from './connect-chat-assistant.ts'
import { nextState, refusal } from './connection-state.ts'
import type { ConnectionView } from './connection-view.ts'
import type { ConnectionsContext } from './context.ts'
import { getConnection, getConnectionRow } from './get-connection.ts'
import { chosenProfile, probeChatAssistant } from './probe-chat-assistant.ts'
import { startCollecting } from './start-collecting.ts'
import { storeKey } from './store-keys.ts'

/** Connect a disconnected source again, with the same ids or others (spec 2.3 rule 3). */
export async function reconnectConnection(args: {
  ctx: ConnectionsContext
  actor: Actor
  id: string
  input: ConnectChatAssistantInput
}): Promise<ConnectionView> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'connections:write')
  const row = await getConnectionRow(ctx, actor.tenant, id)
  const input = parseInput(ConnectChatAssistantInput, args.input)
  nextState(row.state, 'reconnect_full')
  const profile = chosenProfile(ctx, input.profile ?? row.profile)
  const account = { organizationId: input.organizationId, workspaceId: input.workspaceId }
  const keys = { adminKey: input.adminKey, spendLimitsApiKey: input.spendLimitsApiKey ?? null }

  await refuseSecondConnection(ctx, actor.tenant, account)
  const { missingScopes } = await probeChatAssistant(ctx, { profile, account, keys, connectionId: id })

  await inTransaction(ctx, actor.tenant, account, async (tx) => {
    await move(ctx, tx, row, { profile, account, missingScopes, label: input.label })
    const owner = { tenant: actor.tenant, connectionId: id }
    await storeKey(ctx, tx, { ...owner, kind: 'admin_key', secret: keys.adminKey })
    if (keys.spendLimitsApiKey) {
      await storeKey(ctx, tx, { ...owner, kind: 'spend_limits_api_key', secret: keys.spendLimitsApiKey })
    }
    await setHealth(tx, row, HEALTHY, isoNow(ctx.clock))
    await startCollecting(ctx, tx, { id, tenant: actor.tenant, limited: missingScopes.length > 0 })
    const detail = { profile: profile.id, ...account }
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'connection.reconnect',
      objectType: 'connection',
      objectId: id,
      detail,
    })
  })
  return getConnection({ ctx, actor, id })
}

async function move(
  ctx: ConnectionsContext,
  tx: ControlTx,
  row: ConnectionRow,
  to: { profile: Profile; account: ChatAccount; missingScopes: string[]; label: string | undefined },
): Promise<void> {
  const event = to.missingScopes.length > 0 ? 'reconnect_limited' : 'reconnect_full'
  const moved = await moveConnection(tx, row.id, 'disconnected', {
    state: nextState('disconnected', event),
    profile: to.profile.id,
    label: to.label ?? row.label,
    missing_scopes: JSON.stringify(to.missingScopes),
    organization_id: to.account.organizationId,
    workspace_id: to.account.workspaceId,
    updated_at: isoNow(ctx.clock),
    disconnected_at: null,
  })
  if (!moved) throw refusal(event)
}
