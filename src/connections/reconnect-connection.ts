import { requirePermission } from '../access/permissions.ts'
import { writeAudit } from '../access/audit/audit.ts'
import { isoNow } from '../lib/clock.ts'
import { TidemarkError } from '../lib/errors.ts'
import type { Actor } from '../model/actor.ts'
import { HEALTHY } from './healthy.ts'
import type { Candidate } from '../sources/source-module.ts'
import { moveConnection, setHealth } from '../store/control/collecting/connections-table.ts'
import type { ConnectionRow } from '../store/control/tables.ts'
import { inTransaction, recordProof, refuseSecondConnection, stateOf } from './connect/candidate.ts'
import { auditDetail, type ConnectInput } from './connect/connect-source.ts'
import { nextState, refusal } from './connection-state.ts'
import type { ConnectionView } from './connection-view.ts'
import type { ConnectionsContext } from './context.ts'
import { getConnection, getConnectionRow } from './get-connection.ts'
import { idColumns } from './stored-connection.ts'
import { said } from '../words/said.ts'

/** Connect a disconnected source again, with the same ids or others (spec 2.3 rule 3). */
export async function reconnectConnection(args: {
  ctx: ConnectionsContext
  actor: Actor
  id: string
  input: ConnectInput
}): Promise<ConnectionView> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'connections:write')
  const row = await getConnectionRow(ctx, actor.tenant, id)
  refuseOtherKind(row, args.input)
  nextState(row.state, 'reconnect_full')
  const candidate = ctx.sources.module(row.source).candidate(args.input, row.profile)
  return reconnectCandidate(ctx, actor, row, candidate)
}

export async function reconnectCandidate(
  ctx: ConnectionsContext,
  actor: Actor,
  row: ConnectionRow,
  candidate: Candidate,
): Promise<ConnectionView> {
  const { tenant, id } = row
  await refuseSecondConnection(ctx, tenant, candidate)
  const proof = await candidate.prove(id)
  const event = proof.missingScopes.length > 0 ? 'reconnect_limited' : 'reconnect_full'
  await inTransaction(ctx, tenant, candidate, async (tx) => {
    const moved = await moveConnection(tx, id, 'disconnected', {
      state: stateOf(proof),
      profile: candidate.profile.id,
      host: candidate.profile.host ?? '',
      label: candidate.label ?? row.label,
      missing_scopes: JSON.stringify(proof.missingScopes),
      ...idColumns(candidate.ids),
      updated_at: isoNow(ctx.clock),
      disconnected_at: null,
    })
    if (!moved) throw refusal(event)
    await setHealth(tx, row, HEALTHY, isoNow(ctx.clock))
    await recordProof(ctx, tx, row, proof)
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'connection.reconnect',
      objectType: 'connection',
      objectId: id,
      detail: auditDetail(candidate, proof),
    })
  })
  return getConnection({ ctx, actor, id })
}

/** A connection stays of one source and one method: its history says where it came from. */
function refuseOtherKind(row: ConnectionRow, input: ConnectInput): void {
  if (row.method === 'hosted_app') {
    throw new TidemarkError('conflict', said('is_hosted_app_install'), {
      action: said('install_takes_up'),
    })
  }
  if (row.source === input.source) return
  throw new TidemarkError('conflict', said('fields_of_other_source'), {
    action: said('send_own_fields'),
  })
}
