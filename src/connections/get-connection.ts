import { requirePermission } from '../access/permissions.ts'
import { TidemarkError } from '../lib/errors.ts'
import type { Actor } from '../model/actor.ts'
import {
  findConnection,
  listConnectionRows,
  listCredentials,
} from '../store/control/collecting/connections-table.ts'
import type { ConnectionRow } from '../store/control/tables.ts'
import { connectionTitles } from './connection-titles.ts'
import { connectionView, type ConnectionView } from './connection-view.ts'
import type { ConnectionsContext } from './context.ts'
import { said } from '../words/said.ts'

/** One connection of the actor's organisation. Throws `not_found`, for another organisation's id too. */
export async function getConnection(args: {
  ctx: ConnectionsContext
  actor: Actor
  id: string
}): Promise<ConnectionView> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'connections:read')
  const row = await getConnectionRow(ctx, actor.tenant, id)
  const credentials = await listCredentials(ctx.control.db, [id])
  const titles = connectionTitles(await listConnectionRows(ctx.control.db, actor.tenant))
  return connectionView(row, credentials, { sources: ctx.sources, now: ctx.clock.now(), titles })
}

/** The row, or `not_found`. */
export async function getConnectionRow(
  ctx: Pick<ConnectionsContext, 'control'>,
  tenant: string,
  id: string,
): Promise<ConnectionRow> {
  const row = await findConnection(ctx.control.db, tenant, id)
  if (row) return row
  throw new TidemarkError('not_found', said('no_such_connection'), {
    action: said('list_connections'),
  })
}
