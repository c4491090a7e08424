import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { ConnectionState, CredentialKind } from '../../model/connection.ts'
import type { Candidate, Proof } from '../../sources/source-module.ts'
import {
  eraseCredentials,
  findLiveConnection,
  markVerified,
  setExcessAccess,
} from '../../store/control/collecting/connections-table.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import { isUniqueViolation } from '../../store/control/unique-violation.ts'
import type { ConnectionsContext } from '../context.ts'
import { startCollecting } from '../start-collecting.ts'
import { storeKey } from '../keys/store-keys.ts'
import { idColumns } from '../stored-connection.ts'
import { said } from '../../words/said.ts'

export function stateOf(proof: Proof): Exclude<ConnectionState, 'disconnected'> {
  return proof.missingScopes.length > 0 ? 'connected_limited_access' : 'connected'
}

/** Seal what was proved and start collecting, in the transaction that saves the connection. */
export async function recordProof(
  ctx: ConnectionsContext,
  tx: ControlTx,
  owner: { tenant: string; id: string },
  proof: Proof,
  erased: readonly CredentialKind[] = [],
): Promise<void> {
  const { tenant, id } = owner
  for (const kind of erased) await eraseCredentials(tx, id, kind)
  for (const secret of proof.secrets) await storeKey(ctx, tx, { tenant, connectionId: id, ...secret })
  await setExcessAccess(tx, id, proof.excess ?? [])
  await markVerified(tx, id, isoNow(ctx.clock), proof.unverified)
  await startCollecting(ctx, tx, owner, proof.jobs)
}

/** Two live connections of one organisation or enterprise would count everything twice. */
export async function refuseSecondConnection(
  ctx: ConnectionsContext,
  tenant: string,
  { source, ids, profile: { host = '' } }: Pick<Candidate, 'source' | 'ids' | 'profile'>,
): Promise<void> {
  const existing = await findLiveConnection(ctx.control.db, { tenant, source, host, ...idColumns(ids) })
  if (!existing) return
  const what =
    existing.organization_id === null
      ? said('the_enterprise', { slug: existing.enterprise_slug ?? '' })
      : said('the_organization', { id: existing.organization_id })
  throw new TidemarkError(
    'already_connected',
    said('already_connected_as', { account: what, label: existing.label }),
    { action: said('use_existing_connection') },
  )
}

/** Two people may connect at once: the unique index decides, and the loser is told the same sentence. */
export async function inTransaction(
  ctx: ConnectionsContext,
  tenant: string,
  candidate: Pick<Candidate, 'source' | 'ids' | 'profile'>,
  work: (tx: ControlTx) => Promise<void>,
): Promise<void> {
  try {
    await ctx.control.db.transaction().execute(work)
  } catch (thrown) {
    if (isUniqueViolation(thrown)) await refuseSecondConnection(ctx, tenant, candidate)
    throw thrown
  }
}
