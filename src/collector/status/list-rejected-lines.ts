import { z } from 'zod'
import { requirePermission } from '../../access/permissions.ts'
import { getConnectionRow } from '../../connections/get-connection.ts'
import { vendorIds } from '../../connections/stored-connection.ts'
import { readCursor, writeCursor } from '../../lib/page-cursor.ts'
import type { Actor } from '../../model/actor.ts'
import { listRejected, type RejectedLineRow } from '../../store/facts/read/list-rejected.ts'
import type { CollectorContext } from '../context.ts'

export type { RejectedLineRow }

/** As far as a time of the facts store goes. */
const LAST_INSTANT = Date.UTC(2299, 11, 31)

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
  const after = cursor === undefined ? undefined : readCursor(cursor, Position)
  const found = await listRejected(ctx.facts, { tenant: actor.tenant, accounts }, { limit: limit + 1, after })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map(({ row }) => row),
    nextCursor: last && found.length > limit ? writeCursor(last.place) : null,
  }
}

const Whole = z.int().min(0)
const Position = z.tuple([Whole.max(LAST_INSTANT), z.string(), z.string(), z.string(), Whole])
