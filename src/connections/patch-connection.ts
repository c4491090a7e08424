import { requirePermission } from '../access/permissions.ts'
import { writeAudit } from '../access/audit/audit.ts'
import { isoNow } from '../lib/clock.ts'
import { TidemarkError } from '../lib/errors.ts'
import type { Actor } from '../model/actor.ts'
import { HEALTHY } from '../model/connection.ts'
import { moveConnection, renameConnection, setExpiry, setHealth } from '../store/control/connections-table.ts'
import type { ConnectionRow } from '../store/control/tables.ts'
import { recordProof, stateOf } from './connect/candidate.ts'
import { patchChatAssistant } from './connect/chat-assistant-candidate.ts'
import { comingExpiry, patchEnterpriseToken } from './connect/code-assistant-candidate.ts'
import { changedMeanwhile } from './connection-state.ts'
import type { ConnectionView } from './connection-view.ts'
import type { ConnectionsContext } from './context.ts'
import { getConnection, getConnectionRow } from './get-connection.ts'
import { parseInput, wireName } from './parse-input.ts'
import { PatchConnectionInput, type PatchChanges, type PatchOf } from './patch-input.ts'
import { said } from '../words/said.ts'

type Field = keyof PatchChanges

const IMMUTABLE = ['organizationId', 'workspaceId', 'enterpriseSlug'] as const
/** What each kind of connection can change beside its label; `expiresAt` alone asks nothing of the upstream. */
const CHANGEABLE: Record<string, readonly Field[]> = {
  admin_key: ['adminKey', 'spendLimitsApiKey'],
  enterprise_token: ['personalAccessToken', 'organizations', 'expiresAt'],
  hosted_app: [],
}

/**
 * Replace a key or a token, choose other organisations, or rename. New keys are tried together with what stays; what
 * fails is not saved and the old goes on working. Collecting resumes at once.
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
  const changed = given(changes, [
    'adminKey',
    'spendLimitsApiKey',
    'personalAccessToken',
    'organizations',
    'expiresAt',
  ])
  refuseForeign(row, changed)
  if (changed.some((field) => field !== 'expiresAt')) {
    await applyPatch(ctx, actor, row, changed, await provePatch(ctx, row, changes))
  } else if (changes.expiresAt !== undefined) {
    await noteExpiry(ctx, actor, row, changes.expiresAt)
  }
  if (changes.label !== undefined) await rename(ctx, actor, row, changes.label)
  return getConnection({ ctx, actor, id })
}

const given = (changes: PatchChanges, fields: readonly Field[]) =>
  fields.filter((field) => changes[field] !== undefined)

/** Spec 2.3 rule 3, and the same for an enterprise. */
function refuseImmutable(changes: PatchChanges): void {
  const fields = given(changes, IMMUTABLE)
  if (fields.length === 0) return
  throw new TidemarkError('immutable_field', said('ids_immutable'), {
    action: said('disconnect_for_other_ids'),
    details: fields.map((field) => ({ path: wireName(field), message: said('immutable_while_connected') })),
  })
}

/** A field of another kind of connection, or anything but the label of one that has no keys any more. */
function refuseForeign(row: ConnectionRow, changed: readonly Field[]): void {
  const foreign = changed.filter((field) => !CHANGEABLE[row.method]?.includes(field))
  if (foreign.length > 0) {
    throw new TidemarkError('validation_failed', said('no_such_field'), {
      action: row.method === 'hosted_app' ? said('install_app_to_renew') : said('leave_field_out'),
      details: foreign.map((field) => ({ path: wireName(field), message: said('field_of_other_kind') })),
    })
  }
  if (row.state !== 'disconnected' || changed.length === 0) return
  throw new TidemarkError('conflict', said('no_keys_to_change'), {
    action: said('connect_with_all_fields'),
  })
}

function provePatch(ctx: ConnectionsContext, row: ConnectionRow, changes: PatchChanges): Promise<PatchOf> {
  return row.source === 'chat_assistant'
    ? patchChatAssistant(ctx, row, changes)
    : patchEnterpriseToken(ctx, row, changes)
}

/** The state follows what the keys can do now; the conditional update is the lock. */
export async function applyPatch(
  ctx: ConnectionsContext,
  actor: Actor,
  row: ConnectionRow,
  changed: readonly string[],
  { proof, ids, erased, expiresAt }: PatchOf,
): Promise<void> {
  const now = isoNow(ctx.clock)
  const { missingScopes } = proof
  const to = { state: stateOf(proof), missing_scopes: JSON.stringify(missingScopes), ...ids, updated_at: now }
  await ctx.control.db.transaction().execute(async (tx) => {
    if (!(await moveConnection(tx, row.id, row.state, to))) throw changedMeanwhile()
    await recordProof(ctx, tx, row, proof, erased)
    if (expiresAt !== undefined) await setExpiry(tx, row.id, 'personal_access_token', expiresAt)
    await setHealth(tx, row, HEALTHY, now)
    await writeAudit(tx, ctx.clock, changeOf(actor, row.id, { changed, missingScopes }))
  })
}

async function noteExpiry(
  ctx: ConnectionsContext,
  actor: Actor,
  row: ConnectionRow,
  expiresAt: string | null,
): Promise<void> {
  const coming = comingExpiry(ctx, expiresAt)
  await ctx.control.db.transaction().execute(async (tx) => {
    await setExpiry(tx, row.id, 'personal_access_token', coming)
    await writeAudit(tx, ctx.clock, changeOf(actor, row.id, { changed: ['expiresAt'] }))
  })
}

async function rename(
  ctx: ConnectionsContext,
  actor: Actor,
  row: ConnectionRow,
  label: string,
): Promise<void> {
  await ctx.control.db.transaction().execute(async (tx) => {
    await renameConnection(tx, row.id, label, isoNow(ctx.clock))
    await writeAudit(tx, ctx.clock, changeOf(actor, row.id, { changed: ['label'] }))
  })
}

function changeOf(actor: Actor, objectId: string, detail: Record<string, unknown>) {
  return { actor, action: 'connection.change', objectType: 'connection', objectId, detail }
}
