import { requirePermission } from '../../access/permissions.ts'
import { getConnectionRow } from '../../connections/get-connection.ts'
import type { Actor } from '../../model/actor.ts'
import type { Dataset, DatasetStatus } from '../../model/dataset.ts'
import { listJobs } from '../../store/control/dataset-jobs-table.ts'
import type { CollectorContext } from '../context.ts'

/** How each dataset of a connection stands, without what the ledger knows of it; `code` is why, where it is barred;
 * `synced`: its first sync is complete. */
export async function datasetStatuses(args: {
  ctx: CollectorContext
  actor: Actor
  id: string
}): Promise<{ dataset: Dataset; status: DatasetStatus; code: string | null; synced: boolean }[]> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'connections:read')
  const connection = await getConnectionRow(ctx, actor.tenant, id)
  const jobs = await listJobs(ctx.control.db, connection.id)
  return jobs.map(({ dataset, status, error_code: code, last_success_at: last }) => ({
    dataset,
    status,
    code,
    synced: last !== null,
  }))
}
