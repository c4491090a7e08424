import { requirePermission } from '../../access/permissions.ts'
import { getConnectionRow } from '../../connections/get-connection.ts'
import type { Actor } from '../../model/actor.ts'
import type { Dataset, DatasetStatus } from '../../model/dataset.ts'
import { listJobs } from '../../store/control/collecting/dataset-jobs-table.ts'
import { readError } from '../../store/control/error-columns.ts'
import type { Said } from '../../words/said.ts'
import type { CollectorContext } from '../context.ts'

/** How each dataset of a connection stands, without what the ledger knows of it; `code` is why, where it is barred;
 * `action` what to do about it; `synced`: its first sync is complete. */
export async function datasetStatuses(args: {
  ctx: CollectorContext
  actor: Actor
  id: string
}): Promise<
  { dataset: Dataset; status: DatasetStatus; code: string | null; action: Said | null; synced: boolean }[]
> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'connections:read')
  const connection = await getConnectionRow(ctx, actor.tenant, id)
  const jobs = await listJobs(ctx.control.db, connection.id)
  return jobs.map((job) => ({
    dataset: job.dataset,
    status: job.status,
    code: job.error_code,
    action: readError(job)?.action ?? null,
    synced: job.last_success_at !== null,
  }))
}
