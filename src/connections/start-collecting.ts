import { isoNow } from '../lib/clock.ts'
import type { Dataset } from '../model/dataset.ts'
import type { PlannedJob } from '../sources/source-module.ts'
import { putJob, removeOtherJobs } from '../store/control/collecting/dataset-jobs-table.ts'
import { cancelRunsOf, insertRun } from '../store/control/collecting/runs-table.ts'
import type { ControlTx } from '../store/control/control-store.ts'
import type { ConnectionsContext } from './context.ts'
import { errorColumns } from '../store/control/error-columns.ts'

const FRESH = {
  failures: 0,
  parked_until: null,
  ...errorColumns(null),
  error_at: null,
  health: 'ok',
} as const

/** Make every feed that can be read due now; one that cannot waits and says why; one no longer planned goes. */
export async function startCollecting(
  ctx: ConnectionsContext,
  tx: ControlTx,
  connection: { id: string; tenant: string },
  jobs: readonly PlannedJob[],
): Promise<void> {
  const now = isoNow(ctx.clock)
  const planned = jobs.map((job) => job.dataset)
  for (const dataset of await removeOtherJobs(tx, connection.id, planned)) {
    await cancelRunsOf(tx, { connectionId: connection.id, dataset }, now)
  }
  await beginJobs(ctx, tx, connection, jobs)
}

/** The same for these alone, whatever else it has. */
export async function beginJobs(
  ctx: ConnectionsContext,
  tx: ControlTx,
  connection: { id: string; tenant: string },
  jobs: readonly PlannedJob[],
): Promise<void> {
  const now = isoNow(ctx.clock)
  const group = ctx.newId()
  for (const job of jobs) {
    const key = { connection_id: connection.id, dataset: job.dataset, tenant: connection.tenant }
    await putJob(tx, { ...key, ...FRESH, ...beginning(ctx, job) })
    if (job.status === 'waiting') await insertRun(tx, connectRun(ctx, key, group, now))
  }
}

function beginning(ctx: ConnectionsContext, job: PlannedJob) {
  const now = ctx.clock.now()
  if (job.status === 'waiting') return { status: job.status, next_run_at: iso(now) }
  const { status, health, reason, askAgainMs } = job
  return {
    status,
    health,
    next_run_at: askAgainMs === null ? null : iso(now + askAgainMs),
    ...(reason && { ...errorColumns(reason), error_at: iso(now) }),
  }
}

const iso = (ms: number) => new Date(ms).toISOString()

function connectRun(
  ctx: ConnectionsContext,
  key: { connection_id: string; dataset: Dataset; tenant: string },
  group: string,
  now: string,
) {
  return {
    ...key,
    id: ctx.newId(),
    trigger: 'connect' as const,
    queued_at: now,
    run_group: group,
    relist_from: null,
  }
}
