import { requirePermission } from '../../access/permissions.ts'
import { writeAudit } from '../../access/audit/audit.ts'
import { isoNow } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import { HEALTHY } from '../healthy.ts'
import type { Candidate, Proof } from '../../sources/source-module.ts'
import { insertConnection } from '../../store/control/collecting/connections-table.ts'
import type { NewConnection } from '../../store/control/tables.ts'
import { inTransaction, recordProof, refuseSecondConnection, stateOf } from './candidate.ts'
import type { ConnectionView } from '../connection-view.ts'
import type { ConnectionsContext } from '../context.ts'
import { getConnection } from '../get-connection.ts'
import { idColumns } from '../stored-connection.ts'
import { storedSaid } from '../../words/stored-said.ts'

/** All fields of a source; an install of the hosted app comes in by `finishInstall`. */
export interface ConnectInput {
  source: string
  [field: string]: unknown
}

/** Connect a source (spec 2 and 3). It is tried first: what fails its probe is not saved. */
export async function connectSource(args: {
  ctx: ConnectionsContext
  actor: Actor
  input: ConnectInput
}): Promise<ConnectionView> {
  const { ctx, actor, input } = args
  requirePermission(actor, 'connections:write')
  return connectCandidate(ctx, actor, ctx.sources.module(input.source).candidate(input))
}

export async function connectCandidate(
  ctx: ConnectionsContext,
  actor: Actor,
  candidate: Candidate,
): Promise<ConnectionView> {
  const { tenant } = actor
  const id = ctx.newId()
  await refuseSecondConnection(ctx, tenant, candidate)
  const proof = await candidate.prove(id)
  const row = newRow(ctx, { id, tenant, candidate, proof })
  await inTransaction(ctx, tenant, candidate, async (tx) => {
    await insertConnection(tx, row)
    await recordProof(ctx, tx, { tenant, id }, proof)
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'connection.connect',
      objectType: 'connection',
      objectId: id,
      detail: { state: row.state, ...auditDetail(candidate, proof) },
    })
  })
  return getConnection({ ctx, actor, id })
}

/** What a connection reads from, and which keys it does not keep, for the audit log. */
export function auditDetail(
  { method, profile, ids }: Candidate,
  { refused = [] }: Pick<Proof, 'refused'>,
): Record<string, unknown> {
  const { organizationId, workspaceId, enterpriseSlug, organizations, installationId } = ids
  return {
    method,
    profile: profile.id,
    ...(organizationId !== null && { organizationId }),
    ...(workspaceId !== null && { workspaceId }),
    ...(enterpriseSlug !== null && { enterpriseSlug }),
    ...(organizations.length > 0 && { organizations }),
    ...(installationId !== null && { installationId }),
    ...(refused.length > 0 && { refusedKeys: refused }),
  }
}

function newRow(
  ctx: ConnectionsContext,
  { id, tenant, candidate, proof }: { id: string; tenant: string; candidate: Candidate; proof: Proof },
): NewConnection {
  const now = isoNow(ctx.clock)
  return {
    id,
    tenant,
    source: candidate.source,
    method: candidate.method,
    profile: candidate.profile.id,
    host: candidate.profile.host ?? '',
    label: candidate.label ?? candidate.standardLabel,
    state: stateOf(proof),
    missing_scopes: JSON.stringify(proof.missingScopes),
    health_status: HEALTHY.status,
    health_code: HEALTHY.code,
    health_message: storedSaid(HEALTHY.message),
    health_action: null,
    health_since: now,
    ...idColumns(candidate.ids),
    created_at: now,
    updated_at: now,
    disconnected_at: null,
  }
}
