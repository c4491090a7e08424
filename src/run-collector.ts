import { once } from 'node:events'
import type { CollectorContext } from './collector/context.ts'
import { recover, startHousekeeping } from './collector/housekeeping.ts'
import { LEASE_MS, runDataset } from './collector/run-dataset.ts'
import { toError } from './lib/errors.ts'
import { claimNextJob, type ClaimedJob } from './scheduler/job-queue.ts'
import { startWorkers } from './scheduler/worker-loop.ts'

/** Workers mostly wait for upstreams: the eight daily feeds of a code assistant must not hold back the others. */
const WORKERS = 16
const IDLE_MS = 1000
const RETRY_MS = 30_000

/** Put right what a crash left behind, then collect until disposed. Nobody waits for it to have started. */
export function startCollector(ctx: CollectorContext): AsyncDisposable {
  const stop = new AbortController()
  const ended = collectUntil(ctx, stop.signal)
  return {
    async [Symbol.asyncDispose]() {
      stop.abort(new Error('the service stops'))
      await ended
    },
  }
}

async function collectUntil(ctx: CollectorContext, signal: AbortSignal): Promise<void> {
  if (!(await recovered(ctx, signal))) return
  await using running = new AsyncDisposableStack()
  running.use(startHousekeeping(ctx))
  running.use(startWorkers(workerOptions(ctx)))
  if (!signal.aborted) await once(signal, 'abort')
}

/** A store may be away for a while: collecting waits for it, the dashboard and the API stay up. */
async function recovered(ctx: CollectorContext, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    try {
      await recover(ctx, ctx.facts.engine === 'embedded')
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
    claim: () => claimNextJob({ control, clock, owner, leaseMs: LEASE_MS }),
    handle: (claimed: ClaimedJob, signal: AbortSignal) => runDataset(ctx, claimed, signal),
    workers: WORKERS,
    idleMs: IDLE_MS,
    clock,
    logger,
  }
}
