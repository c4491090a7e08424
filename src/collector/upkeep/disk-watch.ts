import { isoNow } from '../../lib/clock.ts'
import { toError } from '../../lib/errors.ts'
import { listLiveConnections } from '../../store/control/collecting/connections-table.ts'
import { failIdleJobs, scheduleFailedJobs } from '../../store/control/collecting/dataset-jobs-table.ts'
import type { CollectorContext } from '../context.ts'
import { noteHealth } from '../status/note-health.ts'
import { ownFault, type OwnFault } from '../run/own-faults.ts'
import { settleStores } from './settle-stores.ts'
import { errorColumns } from '../../store/control/error-columns.ts'

const LOOK_EVERY_MS = 1000
const AFTER_TROUBLE_MS = 30_000

/** What is tried again as soon as there is room: a write may have failed before the watch saw why. */
const OF_ROOM: OwnFault['code'][] = ['disk_nearly_full', 'disk_full', 'disk_failing', 'store_damaged']

/** Look at the disk every second until disposed, and at the stores when the room is back or an answer could not be read. */
export function startDiskWatch(ctx: CollectorContext): AsyncDisposable {
  const stop = new AbortController()
  const loop = (async () => {
    while (!stop.signal.aborted) {
      const waitMs = await lookAtDisk(ctx).then(
        () => LOOK_EVERY_MS,
        (thrown: unknown) => {
          ctx.logger.error(
            { err: toError(thrown) },
            'the disk or the stores are in trouble; they are looked at again',
          )
          return AFTER_TROUBLE_MS
        },
      )
      await ctx.clock.sleep(waitMs, stop.signal).catch(() => undefined)
    }
  })()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort(new Error('the service stops'))
      await loop
    },
  }
}

/** Look once. Where room has gone every scheduled dataset says so; where it has come back, they are due. */
export async function lookAtDisk(ctx: CollectorContext): Promise<void> {
  const { disk, logger } = ctx
  const change = await disk.look()
  const room = { freeBytes: disk.freeBytes, minFreeBytes: disk.minFreeBytes }
  if (change === 'short') {
    logger.error(room, 'the disk is nearly full: nothing is collected until there is room again')
    await tellEveryDataset(ctx)
  }
  if (change === 'room') {
    // An engine that met the end of the disk may not have seen it.
    await settleStores(ctx, 'whole')
    disk.room()
    logger.info(room, 'the disk has room again: collecting goes on')
    await resume(ctx)
  } else if (ctx.facts.isSuspect && disk.trouble === null) {
    await settleStores(ctx, 'whole')
    await resume(ctx)
  }
}

async function tellEveryDataset(ctx: CollectorContext): Promise<void> {
  const fault = ownFault(ctx.disk.trouble)
  if (!fault) return
  const at = isoNow(ctx.clock)
  const error = { ...errorColumns(fault), error_at: at }
  await failIdleJobs(ctx.control.db, error, OF_ROOM)
  for (const connection of await listLiveConnections(ctx.control.db)) await noteHealth(ctx, connection)
}

/** Datasets that ended, or were told, for want of room are due now. */
export async function resume({ control, clock, disk }: CollectorContext): Promise<void> {
  if (disk.trouble === null) await scheduleFailedJobs(control.db, OF_ROOM, isoNow(clock))
}
