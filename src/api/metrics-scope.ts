import { listConnections } from '../connections/list-connections.ts'
import type { ConnectionsContext } from '../connections/context.ts'
import type { Scope } from '../metrics/metrics-query.ts'
import type { Actor } from '../model/actor.ts'

/** What the actor's numbers are made of: the accounts of their organisation's connections, never another's. */
export async function metricsScope({
  ctx,
  actor,
}: {
  ctx: ConnectionsContext
  actor: Actor
}): Promise<Scope> {
  const connections = await listConnections({ ctx, actor })
  return {
    tenant: actor.tenant,
    accounts: connections.flatMap(({ id, label, state, organizationId, workspaceId }) =>
      organizationId === null
        ? []
        : [{ account: organizationId, workspace: workspaceId, connection: id, label, state }],
    ),
  }
}
