import type { CollectorContext } from './collector/context.ts'
import { lookAtDisk, resume, startDiskWatch } from './collector/upkeep/disk-watch.ts'
import { recover } from './collector/upkeep/housekeeping.ts'
import { LEASE_MS, runDataset } from './collector/run/run-dataset.ts'
import { ownFault } from './collector/run/own-faults.ts'
import { TidemarkError } from './lib/errors.ts'
import { claimNextJob } from './scheduler/job-queue.ts'

/** Collect every dataset that is due, each at most once. Returns a sentence for the terminal. */
export async function collectOnce(ctx: CollectorContext, signal: AbortSignal): Promise<string> {
  const { control, clock } = ctx
  await recover(ctx, ctx.facts.engine === 'embedded')
  await lookAtDisk(ctx)
  refuseWithoutRoom(ctx)
  await resume(ctx)
  await using _ = startDiskWatch(ctx)
  const owner = `${process.pid}-${ctx.newId()}`
  const done = new Set<string>()
  while (!signal.aborted && ctx.disk.trouble === null) {
    const claimed = await claimNextJob({ control, clock, owner, leaseMs: LEASE_MS })
    const key = claimed && `${claimed.job.connection_id}/${claimed.job.dataset}`
    if (!claimed || key === undefined || done.has(key)) break
    await runDataset(ctx, claimed, signal)
    done.add(key)
  }
  return done.size === 0
    ? 'Nothing was due.'
    : `Collected ${done.size} datasets; Data health tells how they went.`
}

function refuseWithoutRoom({ disk }: CollectorContext): void {
  const fault = ownFault(disk.trouble)
  if (fault) throw new TidemarkError('store_unavailable', fault.message, { action: fault.action })
}
