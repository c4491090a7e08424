import type { Clock } from '../lib/clock.ts'
import { toError } from '../lib/errors.ts'
import type { Logger } from '../lib/logger.ts'
import type { ClaimedJob } from './job-queue.ts'

export interface WorkerOptions {
  claim: () => Promise<ClaimedJob | undefined>
  /** Runs one job to its end; after an abort it may finish its current slice only. */
  handle: (claimed: ClaimedJob, signal: AbortSignal) => Promise<void>
  workers: number
  /** How long to wait when nothing is due. */
  idleMs: number
  clock: Clock
  logger: Logger
}

/** Start the workers. Disposing stops them: no new job is claimed, and running jobs are aborted by their signal. */
export function startWorkers(options: WorkerOptions): AsyncDisposable {
  const stop = new AbortController()
  const loops = Array.from({ length: options.workers }, () => workUntil(options, stop.signal))
  return {
    async [Symbol.asyncDispose]() {
      stop.abort(new Error('the service stops'))
      await Promise.all(loops)
    },
  }
}

async function workUntil(options: WorkerOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const worked = await workOnce(options, signal)
    if (!worked) await options.clock.sleep(options.idleMs, signal).catch(() => undefined)
  }
}

/** Run one job, if one is due. A failure is logged and counts as nothing done, so that the loop goes on after a pause. */
export async function workOnce(options: WorkerOptions, signal: AbortSignal): Promise<boolean> {
  try {
    const claimed = await options.claim()
    if (!claimed) return false
    await options.handle(claimed, signal)
    return true
  } catch (thrown) {
    options.logger.error({ err: toError(thrown) }, 'a worker could not finish its job')
    return false
  }
}
