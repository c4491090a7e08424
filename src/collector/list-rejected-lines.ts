import { requirePermission } from '../access/permissions.ts'
import { getConnectionRow } from '../connections/get-connection.ts'
import type { Actor } from '../model/actor.ts'
import { datasetsOf } from '../model/dataset.ts'
import { listRejected, type RejectedLineRow } from '../store/facts/list-rejected.ts'
import type { CollectorContext } from './context.ts'
import { accountsOf } from './dataset-accounts.ts'

const SHOWN = 200

/** Lines of a connection that could not be understood, newest first. */
export async function listRejectedLines(args: {
  ctx: CollectorContext
  actor: Actor
  id: string
}): Promise<RejectedLineRow[]> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'connections:read')
  const connection = await getConnectionRow(ctx, actor.tenant, id)
  const accounts = datasetsOf(connection.source).flatMap((dataset) => accountsOf(connection, dataset))
  return listRejected(ctx.facts, { tenant: actor.tenant, accounts, limit: SHOWN })
}
