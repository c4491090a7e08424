import { requirePermission } from '../access/permissions.ts'
import { writeAudit } from '../access/audit/audit.ts'
import { isoNow } from '../lib/clock.ts'
import type { Actor } from '../model/actor.ts'
import { HEALTHY } from './healthy.ts'
import { eraseCredentials, moveConnection, setHealth } from '../store/control/collecting/connections-table.ts'
import { stopJobs } from '../store/control/collecting/dataset-jobs-table.ts'
import { cancelRunsOf } from '../store/control/collecting/runs-table.ts'
import { nextState, refusal } from './connection-state.ts'
import type { ConnectionView } from './connection-view.ts'
import type { ConnectionsContext } from './context.ts'
import { getConnection, getConnectionRow } from './get-connection.ts'
import { said } from '../words/said.ts'

/** Stop collecting and erase the keys. What was collected stays, under the ids it was collected with. */
export async function disconnectConnection(args: {
  ctx: ConnectionsContext
  actor: Actor
  id: string
}): Promise<ConnectionView> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'connections:write')
  const row = await getConnectionRow(ctx, actor.tenant, id)
  const state = nextState(row.state, 'disconnect')
  const now = isoNow(ctx.clock)
  await ctx.control.db.transaction().execute(async (tx) => {
    const moved = await moveConnection(tx, id, row.state, {
      state,
      missing_scopes: '[]',
      updated_at: now,
      disconnected_at: now,
    })
    if (!moved) throw refusal('disconnect')
    await eraseCredentials(tx, id)
    await stopJobs(tx, id)
    await cancelRunsOf(tx, { connectionId: id }, now)
    await setHealth(tx, row, { ...HEALTHY, code: 'disconnected', message: said('not_collecting') }, now)
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'connection.disconnect',
      objectType: 'connection',
      objectId: id,
    })
  })
  return getConnection({ ctx, actor, id })
}
