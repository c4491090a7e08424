import { requirePermission } from '../access/permissions.ts'
import { writeAudit } from '../access/audit.ts'
import { isoNow } from '../lib/clock.ts'
import { TidemarkError } from '../lib/errors.ts'
import type { Actor } from '../model/actor.ts'
import { HEALTHY, type ChatAccount } from '../model/connection.ts'
import {
  eraseCredentials,
  markVerified,
  moveConnection,
  renameConnection,
  setHealth,
} from '../store/control/connections-table.ts'
import type { ControlTx } from '../store/control/control-store.ts'
import type { ConnectionRow } from '../store/control/tables.ts'
import { parseInput, PatchConnectionInput } from './chat-assistant-input.ts'
import type { ConnectionView } from './connection-view.ts'
import { refusal } from './connection-state.ts'
import type { ConnectionsContext } from './context.ts'
import { getConnection, getConnectionRow } from './get-connection.ts'
import { openChatKeys } from './open-keys.ts'
import { chosenProfile, probeChatAssistant, type ChatKeys } from './probe-chat-assistant.ts'
import { startCollecting } from './start-collecting.ts'
import { storeKey } from './store-keys.ts'

type Changes = ReturnType<typeof PatchConnectionInput.parse>

/**
 * Add or replace a key, or rename. New keys are tried together with the ones that stay; a key that
 * fails is not saved and the old one goes on working. Collecting resumes at once.
 */
export async function patchConnection(args: {
  ctx: ConnectionsContext
  actor: Actor
  id: string
  input: PatchConnectionInput
}): Promise<ConnectionView> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'connections:write')
  const row = await getConnectionRow(ctx, actor.tenant, id)
  const changes = parseInput(PatchConnectionInput, args.input)
  refuseImmutable(changes)
  const changesKeys = changes.adminKey !== undefined || changes.spendLimitsApiKey !== undefined
  if (changesKeys) await replaceKeys(ctx, actor, row, changes)
  if (changes.label !== undefined) await rename(ctx, actor, row, changes.label)
  return getConnection({ ctx, actor, id })
}

/** Spec 2.3 rule 3. */
function refuseImmutable(changes: Changes): void {
  const fields = (['organizationId', 'workspaceId'] as const).filter((field) => changes[field] !== undefined)
  if (fields.length === 0) return
  throw new TidemarkError(
    'immutable_field',
    'The organization ID and the workspace ID cannot change while the source is connected.',
    {
      action: 'Disconnect the source and connect it again with the other ids; its history stays.',
      details: fields.map((path) => ({ path, message: 'immutable while connected' })),
    },
  )
}

async function rename(
  ctx: ConnectionsContext,
  actor: Actor,
  row: ConnectionRow,
  label: string,
): Promise<void> {
  await ctx.control.db.transaction().execute(async (tx) => {
    await renameConnection(tx, row.id, label, isoNow(ctx.clock))
    await audit(ctx, tx, actor, row.id, { changed: ['label'] })
  })
}

async function replaceKeys(
  ctx: ConnectionsContext,
  actor: Actor,
  row: ConnectionRow,
  changes: Changes,
): Promise<void> {
  const account = accountOf(row)
  const before = await openChatKeys(ctx, row.id)
  const keys: ChatKeys = {
    adminKey: changes.adminKey ?? before.adminKey,
    spendLimitsApiKey:
      changes.spendLimitsApiKey === undefined ? before.spendLimitsApiKey : changes.spendLimitsApiKey,
  }
  const profile = chosenProfile(ctx, row.profile)
  const { missingScopes } = await probeChatAssistant(ctx, { profile, account, keys, connectionId: row.id })
  await ctx.control.db.transaction().execute(async (tx) => {
    await moveByScopes(ctx, tx, row, missingScopes)
    await storeChangedKeys(ctx, tx, row, changes)
    await markVerified(tx, row.id, isoNow(ctx.clock))
    await setHealth(tx, row, HEALTHY, isoNow(ctx.clock))
    await startCollecting(ctx, tx, { id: row.id, tenant: row.tenant, limited: missingScopes.length > 0 })
    const changed = (['adminKey', 'spendLimitsApiKey'] as const).filter(
      (field) => changes[field] !== undefined,
    )
    await audit(ctx, tx, actor, row.id, { changed, missingScopes })
  })
}

/** The limited-access flag follows what the keys can do now; the conditional update is the lock. */
async function moveByScopes(
  ctx: ConnectionsContext,
  tx: ControlTx,
  row: ConnectionRow,
  missingScopes: string[],
): Promise<void> {
  const state = missingScopes.length > 0 ? 'connected_limited_access' : 'connected'
  const to = { state, missing_scopes: JSON.stringify(missingScopes), updated_at: isoNow(ctx.clock) } as const
  if (await moveConnection(tx, row.id, row.state, to)) return
  throw refusal(missingScopes.length > 0 ? 'limit_scope_lost' : 'limit_scope_gained')
}

async function storeChangedKeys(
  ctx: ConnectionsContext,
  tx: ControlTx,
  row: ConnectionRow,
  changes: Changes,
): Promise<void> {
  const owner = { tenant: row.tenant, connectionId: row.id }
  if (changes.adminKey) await storeKey(ctx, tx, { ...owner, kind: 'admin_key', secret: changes.adminKey })
  if (changes.spendLimitsApiKey) {
    await storeKey(ctx, tx, { ...owner, kind: 'spend_limits_api_key', secret: changes.spendLimitsApiKey })
  } else if (changes.spendLimitsApiKey === null) {
    await eraseCredentials(tx, row.id, 'spend_limits_api_key')
  }
}

function accountOf(row: ConnectionRow): ChatAccount {
  if (row.state === 'disconnected' || row.organization_id === null || row.workspace_id === null) {
    throw new TidemarkError('conflict', 'The source is disconnected, so it has no keys to change.', {
      action: 'Connect it again with its ids and keys.',
    })
  }
  return { organizationId: row.organization_id, workspaceId: row.workspace_id }
}

async function audit(
  ctx: ConnectionsContext,
  tx: ControlTx,
  actor: Actor,
  id: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await writeAudit(tx, ctx.clock, {
    actor,
    action: 'connection.change',
    objectType: 'connection',
    objectId: id,
    detail,
  })
}
