import { requirePermission } from '../access/permissions.ts'
import { writeAudit } from '../access/audit/audit.ts'
import { isoNow } from '../lib/clock.ts'
import { TidemarkError } from '../lib/errors.ts'
import type { Actor } from '../model/actor.ts'
import { z } from 'zod'
import { Label, parseInput, wireName } from '../lib/parse-input.ts'
import { HEALTHY } from './healthy.ts'
import type { PatchOf, Proof } from '../sources/source-module.ts'
import {
  moveConnection,
  renameConnection,
  setExpiry,
  setHealth,
} from '../store/control/collecting/connections-table.ts'
import type { ControlTx } from '../store/control/control-store.ts'
import type { ConnectionRow } from '../store/control/tables.ts'
import { recordProof, stateOf } from './connect/candidate.ts'
import { changedMeanwhile } from './connection-state.ts'
import type { ConnectionView } from './connection-view.ts'
import type { ConnectionsContext } from './context.ts'
import { getConnection, getConnectionRow } from './get-connection.ts'
import { idColumns, storedConnection, vendorIds } from './stored-connection.ts'
import { said } from '../words/said.ts'

/** What every connection takes; its source knows the other fields. */
const PatchInput = z.looseObject({ label: Label.optional() })
export type PatchConnectionInput = z.input<typeof PatchInput>

const IMMUTABLE = ['organizationId', 'workspaceId', 'enterpriseSlug']

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
  const { label, ...changes } = parseInput(PatchInput, args.input)
  const changed = Object.keys(changes).filter((field) => changes[field] !== undefined)
  refuseImmutable(changed)
  const source = ctx.sources.module(row.source)
  refuseForeign(row, changed, source.changeable[row.method] ?? [])
  if (changed.length > 0) {
    await applyPatch(ctx, actor, row, changed, await source.patch(storedConnection(ctx, row), changes))
  }
  if (label !== undefined) await rename(ctx, actor, row, label)
  return getConnection({ ctx, actor, id })
}

/** Spec 2.3 rule 3, and the same for an enterprise. */
function refuseImmutable(changed: readonly string[]): void {
  const fields = changed.filter((field) => IMMUTABLE.includes(field))
  if (fields.length === 0) return
  throw new TidemarkError('immutable_field', said('ids_immutable'), {
    action: said('disconnect_for_other_ids'),
    details: fields.map((field) => ({ path: wireName(field), message: said('immutable_while_connected') })),
  })
}

/** A field of another kind of connection, or anything but the label of one that has no keys any more. */
function refuseForeign(row: ConnectionRow, changed: readonly string[], changeable: readonly string[]): void {
  const foreign = changed.filter((field) => !changeable.includes(field))
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

/** What is proved is written down; where nothing was asked of the upstream, the connection stands as it did. */
export async function applyPatch(
  ctx: ConnectionsContext,
  actor: Actor,
  row: ConnectionRow,
  changed: readonly string[],
  { proof, ids, erased, expiresAt }: PatchOf,
): Promise<void> {
  await ctx.control.db.transaction().execute(async (tx) => {
    if (proof) {
      const to = idColumns({ ...vendorIds(row), ...ids })
      await moveByProof(ctx, tx, row, proof, to)
      await recordProof(ctx, tx, row, proof, erased)
      await setHealth(tx, row, HEALTHY, isoNow(ctx.clock))
    }
    if (expiresAt !== undefined) await setExpiry(tx, row.id, 'personal_access_token', expiresAt)
    const detail = { changed, ...(proof && { missingScopes: proof.missingScopes }) }
    await writeAudit(tx, ctx.clock, changeOf(actor, row.id, detail))
  })
}

/**
 * The state follows what the keys can do now. What was proved was proved of the row as it was read, seconds ago: where somebody
 * else has changed it since, nothing is written over theirs.
 */
async function moveByProof(
  ctx: ConnectionsContext,
  tx: ControlTx,
  row: ConnectionRow,
  proof: Proof,
  ids: ReturnType<typeof idColumns>,
): Promise<void> {
  const missing = { missing_scopes: JSON.stringify(proof.missingScopes) }
  const to = { state: stateOf(proof), ...missing, ...ids, updated_at: isoNow(ctx.clock) }
  if (!(await moveConnection(tx, row.id, row.state, to, row.updated_at))) throw changedMeanwhile()
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
