import { requirePermission } from '../../access/permissions.ts'
import { getConnectionRow } from '../../connections/get-connection.ts'
import { vendorIds } from '../../connections/stored-connection.ts'
import { offsetOf, pageFrom } from '../../lib/page-cursor.ts'
import type { Actor } from '../../model/actor.ts'
import { listRejected, type RejectedLineRow } from '../../store/facts/read/list-rejected.ts'
import type { CollectorContext } from '../context.ts'

export type { RejectedLineRow }

/** Lines of a connection that could not be understood, newest first, page by page. */
export async function listRejectedLines(args: {
  ctx: CollectorContext
  actor: Actor
  id: string
  limit: number
  cursor?: string | undefined
}): Promise<{ data: RejectedLineRow[]; nextCursor: string | null }> {
  const { ctx, actor, id, limit, cursor } = args
  requirePermission(actor, 'connections:read')
  const connection = await getConnectionRow(ctx, actor.tenant, id)
  const accounts = ctx.sources
    .module(connection.source)
    .accounts(vendorIds(connection), connection.profile)
    .map(({ key }) => key)
  const offset = offsetOf(cursor)
  const rows = await listRejected(ctx.facts, { tenant: actor.tenant, accounts, limit: limit + 1, offset })
  const page = pageFrom(rows, { offset, limit })
  return { data: page.rows, nextCursor: page.nextCursor }
}
