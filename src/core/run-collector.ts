import { once } from 'node:events'
import type { CollectorContext } from '../collector/context.ts'
import { lookAtDisk, resume, startDiskWatch } from '../collector/upkeep/disk-watch.ts'
import { recover, startHousekeeping } from '../collector/upkeep/housekeeping.ts'
import { startErasures } from '../collector/erasure/carry-out.ts'
import { startNewDatasets } from '../connections/start-new-datasets.ts'
import { LEASE_MS } from '../collector/run/dataset-run.ts'
import { runDataset } from '../collector/run/run-dataset.ts'
import { ownFault } from '../collector/run/own-faults.ts'
import { TerminalError, toError } from '../lib/errors.ts'
import { claimNextJob, type ClaimedJob } from '../scheduler/job-queue.ts'
import { startWorkers } from '../scheduler/worker-loop.ts'
import { inEnglish } from '../words/said.ts'

/** Many, because workers mostly wait for upstreams: the eight daily datasets of a code assistant must not delay the others. */
const WORKERS = 16
const IDLE_MS = 1000
const RETRY_MS = 30_000

export interface Collecting extends AsyncDisposable {
  /** Whether recovery from a crash or a full disk is done; before that, numbers may be incomplete. */
  readonly isSettled: boolean
}

/** Recover from a crash, then collect until disposed. Runs in the background. */
export function startCollector(ctx: CollectorContext): Collecting {
  const stop = new AbortController()
  let isSettled = false
  const ended = collectUntil(ctx, stop.signal, () => {
    isSettled = true
  })
  return {
    get isSettled() {
      return isSettled
    },
    async [Symbol.asyncDispose]() {
      stop.abort(new Error('the service stops'))
      await ended
    },
  }
}

async function collectUntil(
  ctx: CollectorContext,
  signal: AbortSignal,
  onSettled: () => void,
): Promise<void> {
  if (!(await recovered(ctx, signal))) return
  onSettled()
  await using running = new AsyncDisposableStack()
  running.use(startDiskWatch(ctx))
  running.use(startHousekeeping(ctx))
  running.use(startErasures(ctx))
  running.use(startWorkers(workerOptions(ctx)))
  if (!signal.aborted) await once(signal, 'abort')
}

/** Retries until the stores are available; the dashboard and the API stay up meanwhile. @returns false when aborted */
async function recovered(ctx: CollectorContext, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    try {
      await recover(ctx, ctx.facts.engine === 'embedded')
      await startNewDatasets(ctx)
      await lookAtDisk(ctx)
      await resume(ctx)
      return true
    } catch (thrown) {
      ctx.logger.error({ err: toError(thrown) }, 'collecting cannot start yet; it is tried again')
      await ctx.clock.sleep(RETRY_MS, signal).catch(() => undefined)
    }
  }
  return false
}

function workerOptions(ctx: CollectorContext) {
  const { control, clock, logger } = ctx
  const owner = `${process.pid}-${ctx.newId()}`
  return {
    claim: () =>
      ctx.disk.trouble
        ? Promise.resolve(undefined)
        : claimNextJob({ control, clock, owner, leaseMs: LEASE_MS }),
    handle: (claimed: ClaimedJob, signal: AbortSignal) => runDataset(ctx, claimed, signal),
    workers: WORKERS,
    idleMs: IDLE_MS,
    clock,
    logger,
  }
}

/** Collect every dataset that is due, each at most once. @returns a sentence for the terminal */
export async function collectOnce(ctx: CollectorContext, signal: AbortSignal): Promise<string> {
  const { control, clock } = ctx
  await recover(ctx, ctx.facts.engine === 'embedded')
  await startNewDatasets(ctx)
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
  if (fault)
    throw new TerminalError('store_unavailable', inEnglish(fault.message), {
      action: inEnglish(fault.action),
    })
}
