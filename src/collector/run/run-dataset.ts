import { isoNow } from '../../lib/clock.ts'
import { findConnection } from '../../store/control/collecting/connections-table.ts'
import {
  listJobs,
  releaseJob,
  renewLease,
  type Lease,
} from '../../store/control/collecting/dataset-jobs-table.ts'
import {
  cancelInterruptedRuns,
  findQueuedRun,
  insertRun,
  updateRun,
} from '../../store/control/collecting/runs-table.ts'
import type { DatasetJobRow, RunRow } from '../../store/control/tables.ts'
import { collectDataset } from './collect-dataset.ts'
import type { CollectorContext } from '../context.ts'
import { LEASE_MS, type UnopenedRun } from './dataset-run.ts'
import { accountsOf } from '../plan/dataset-accounts.ts'
import { createExcessAccess } from '../status/excess-access.ts'
import { CONFIRM_MS } from '../plan/decide-next.ts'
import { resume } from '../upkeep/disk-watch.ts'
import { explainDone, explainEnd, LeaseLostError } from './explain-end.ts'
import { finishRun } from './finish-run.ts'
import { compressRaw } from '../upkeep/housekeeping.ts'
import { knownRefusal } from './known-refusal.ts'
import { createProgress } from './progress.ts'
import type { Ended, Running } from './run-end.ts'
import { createSlowAnswers, forgetSlowAnswer } from './slow-answer.ts'
import { readError } from '../../store/control/error-columns.ts'

/** Run one claimed dataset to its end and write down how it went and when it runs again. Never throws. */
export async function runDataset(
  ctx: CollectorContext,
  claimed: { job: DatasetJobRow; lease: Lease },
  signal: AbortSignal,
): Promise<void> {
  const { job: found, lease } = claimed
  const connection = await findConnection(ctx.control.db, found.tenant, found.connection_id)
  if (!connection || connection.state === 'disconnected') {
    await releaseJob(ctx.control.db, found, lease, { next_run_at: null, status: 'waiting' })
    return
  }
  const job = await forgetSlowAnswer(ctx, connection, claimed)
  const runRow = await startRun(ctx, job)
  const progress = createProgress(ctx.clock, (counts) => updateRun(ctx.control.db, runRow.id, counts))
  const profile = ctx.sources.profile(connection.profile)
  const running: Running = { connection, profile, job, lease, runRow, progress }
  const ended = (await deferred(ctx, running)) ?? (await attempt(ctx, running, signal))
  await finishRun(ctx, running, ended)
  await sweepDisconnected(ctx, running)
  await goOnWithRoom(ctx, ended)
  await compressRaw(ctx, signal)
}

/** What a run had loaded and not committed is swept by the next one; of a disconnected source there is none. */
async function sweepDisconnected(ctx: CollectorContext, { connection, job }: Running): Promise<void> {
  const { id, tenant } = connection
  if ((await findConnection(ctx.control.db, tenant, id))?.state !== 'disconnected') return
  for (const { key: account } of accountsOf(ctx, connection, job.dataset))
    await ctx.facts.sweepUncommitted({ tenant, account, dataset: job.dataset })
}

/** The room may be back before the run that ended for want of it was written down: nobody else wakes it then. */
async function goOnWithRoom(ctx: CollectorContext, { outcome }: Ended): Promise<void> {
  if (outcome.kind === 'failed' && outcome.failure.kind === 'disk_nearly_full') await resume(ctx)
}

async function startRun(ctx: CollectorContext, job: DatasetJobRow): Promise<RunRow> {
  const now = isoNow(ctx.clock)
  const key = { connection_id: job.connection_id, dataset: job.dataset, tenant: job.tenant }
  // The lease is ours, so that one which still runs is of a process that died.
  await cancelInterruptedRuns(ctx.control.db, now, key)
  if (!(await findQueuedRun(ctx.control.db, job.connection_id, job.dataset))) {
    const id = ctx.newId()
    await insertRun(ctx.control.db, {
      ...key,
      id,
      run_group: id,
      trigger: 'schedule',
      queued_at: now,
      relist_from: null,
    })
  }
  const run = await findQueuedRun(ctx.control.db, job.connection_id, job.dataset)
  if (!run) throw new Error('a run that was just queued is gone')
  await updateRun(ctx.control.db, run.id, { state: 'running', started_at: now })
  return run
}

/** What another dataset was just told of the credential that both ask with need not be asked again. */
async function deferred(ctx: CollectorContext, { connection, job, runRow }: Running): Promise<Ended | null> {
  if (!ctx.sources.module(connection.source).oneCredential) return null
  const asking = { dataset: job.dataset, now: ctx.clock.now(), manual: runRow.trigger === 'manual' }
  const known = knownRefusal(await listJobs(ctx.control.db, connection.id), asking)
  if (known === null) return null
  const { error_at: at, health } = known.job
  return {
    // The other one asks first.
    outcome: { kind: 'deferred', until: known.until + CONFIRM_MS, health, toldAt: at ?? '' },
    text: readError(known.job),
  }
}

async function attempt(ctx: CollectorContext, running: Running, stop: AbortSignal): Promise<Ended> {
  const { job, lease } = running
  const lost = new AbortController()
  const signal = AbortSignal.any([stop, lost.signal, ctx.disk.signal])
  const assertLease = async () => {
    const until = new Date(ctx.clock.now() + LEASE_MS).toISOString()
    if (await renewLease(ctx.control.db, job, lease, until)) return
    lost.abort(new LeaseLostError('lease lost'))
    throw new LeaseLostError('lease lost')
  }
  const heart = setInterval(() => void assertLease().catch(() => undefined), LEASE_MS / 3)
  const slow = createSlowAnswers(ctx, running)
  const excess = createExcessAccess(ctx, running)
  try {
    signal.throwIfAborted()
    const told = { onSlow: slow.onSlow, onExcess: excess.onExcess }
    const run = openRun(ctx, running, { signal, assertLease, ...told })
    const result = await collectDataset(run, job.dataset)
    return explainDone(ctx, running, result)
  } catch (thrown) {
    return explainEnd(ctx, running, thrown, signal)
  } finally {
    clearInterval(heart)
    await slow.close()
    await excess.close()
  }
}

function openRun(
  ctx: CollectorContext,
  { connection, job, lease, runRow, progress }: Running,
  during: Pick<UnopenedRun, 'signal' | 'assertLease' | 'onSlow' | 'onExcess'>,
): UnopenedRun {
  return {
    ctx,
    connection,
    relistFrom: runRow.relist_from === null ? null : Date.parse(runRow.relist_from),
    progress,
    log: ctx.logger.child({ connection: connection.id, dataset: job.dataset, run: runRow.id }),
    leaseEpoch: lease.epoch,
    ...during,
  }
}
