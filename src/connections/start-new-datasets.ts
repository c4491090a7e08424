import { listLiveConnections } from '../store/control/collecting/connections-table.ts'
import { listJobs } from '../store/control/collecting/dataset-jobs-table.ts'
import type { ConnectionsContext } from './context.ts'
import { beginJobs } from './start-collecting.ts'
import { vendorIds } from './stored-connection.ts'

/** Begin what this version collects and the one that made a connection did not. What stands stays as it is. */
export async function startNewDatasets(ctx: ConnectionsContext): Promise<void> {
  for (const row of await listLiveConnections(ctx.control.db)) {
    const { id, tenant, source, method, profile } = row
    // The operator may have taken its address out of the configuration.
    if (!ctx.sources.profile(profile)) continue
    const planned = ctx.sources.module(source).jobs({ method, profile, ids: vendorIds(row) })
    await ctx.control.db.transaction().execute(async (tx) => {
      const known = new Set((await listJobs(tx, id)).map(({ dataset }) => dataset))
      const added = planned.filter(({ dataset }) => !known.has(dataset))
      await beginJobs(ctx, tx, { id, tenant }, added)
    })
  }
}
