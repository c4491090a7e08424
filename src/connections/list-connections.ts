import { requirePermission } from '../access/permissions.ts'
import type { Actor } from '../model/actor.ts'
import {
  listConnectedSources,
  listConnectionRows,
  listCredentials,
} from '../store/control/collecting/connections-table.ts'
import { connectionTitles } from './connection-titles.ts'
import { connectionView, type ConnectionView } from './connection-view.ts'
import type { ConnectionsContext } from './context.ts'

/** Every connection of the actor's organisation, disconnected ones too: their history is still shown. */
export async function listConnections(args: {
  ctx: ConnectionsContext
  actor: Actor
}): Promise<ConnectionView[]> {
  const { ctx, actor } = args
  requirePermission(actor, 'connections:read')
  const rows = await listConnectionRows(ctx.control.db, actor.tenant)
  const credentials = await listCredentials(
    ctx.control.db,
    rows.map((row) => row.id),
  )
  const titles = connectionTitles(rows)
  return rows.map((row) =>
    connectionView(
      row,
      credentials.filter((credential) => credential.connection_id === row.id),
      { sources: ctx.sources, now: ctx.clock.now(), titles },
    ),
  )
}

/** Which sources were ever connected: no more than that, for whoever is signed in, as pages have a part for each. */
export async function connectedSources(args: {
  ctx: Pick<ConnectionsContext, 'control'>
  actor: Actor
}): Promise<string[]> {
  const { ctx, actor } = args
  requirePermission(actor, 'self:read')
  return listConnectedSources(ctx.control.db, actor.tenant)
}
