import { toError } from '../lib/errors.ts'
import { DAY_MS } from '../model/time.ts'
import { releaseEveryLease } from '../store/control/dataset-jobs-table.ts'
import { cancelInterruptedRuns, pruneRuns } from '../store/control/runs-table.ts'
import type { CollectorContext } from './context.ts'

const RUN_LOG_DAYS = 30

/**
 * Put right what a crash left behind; call before the first worker starts. `exclusive`: this process holds
 * the data folder, so leases, running runs and half-done loads belong to a dead one. On shared stores each
 * run sweeps its own dataset instead, once it holds the lease.
 */
export async function recover(ctx: CollectorContext, exclusive: boolean): Promise<void> {
  if (exclusive) {
    await releaseEveryLease(ctx.control.db)
    await cancelInterruptedRuns(ctx.control.db, new Date(ctx.clock.now()).toISOString())
  }
  const swept = exclusive ? await ctx.facts.sweepUncommitted() : 0
  if (swept > 0) ctx.logger.info({ loads: swept }, 'removed loads that a crash had left half done')
}

/** Nobody waits for it: facts are there, and a copy that cannot be compressed stays as it came. Never throws. */
export async function compressRaw(ctx: CollectorContext, signal: AbortSignal): Promise<void> {
  try {
    await ctx.raw.compress(signal)
  } catch (thrown) {
    ctx.logger.warn(
      { err: toError(thrown) },
      'a raw body was not compressed; it is tried again after the next run',
    )
  }
}

/** Once a day: raw bodies past their retention and old run logs go, what a crash left uncompressed is compressed. */
export function startHousekeeping(ctx: CollectorContext): AsyncDisposable {
  const stop = new AbortController()
  const loop = (async () => {
    while (!stop.signal.aborted) {
      await keepHouse(ctx)
      await compressRaw(ctx, stop.signal)
      await ctx.clock.sleep(DAY_MS, stop.signal).catch(() => undefined)
    }
  })()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort(new Error('the service stops'))
      await loop
    },
  }
}

async function keepHouse(ctx: CollectorContext): Promise<void> {
  try {
    const now = ctx.clock.now()
    const days = await ctx.raw.prune(now)
    await ctx.raw.recover()
    await pruneRuns(ctx.control.db, new Date(now - RUN_LOG_DAYS * DAY_MS).toISOString())
    if (days.length > 0) ctx.logger.info({ days: days.length }, 'removed raw bodies past their retention')
  } catch (thrown) {
    ctx.logger.error({ err: toError(thrown) }, 'housekeeping failed; it is tried again tomorrow')
  }
}
