import { openChatKeys } from '../connections/open-keys.ts'
import { chosenProfile } from '../connections/probe-chat-assistant.ts'
import { isoNow } from '../lib/clock.ts'
import { toError } from '../lib/errors.ts'
import { UpstreamError } from '../sources/source.ts'
import { findConnection } from '../store/control/connections-table.ts'
import { releaseJob, renewLease, type Lease } from '../store/control/dataset-jobs-table.ts'
import { findQueuedRun, insertRun, updateRun } from '../store/control/runs-table.ts'
import type { DatasetJobRow, RunRow } from '../store/control/tables.ts'
import { collectCosts, SliceHeldError } from './collect-costs.ts'
import { collectSpendLimits } from './collect-spend-limits.ts'
import type { CollectorContext } from './context.ts'
import { accountOf, type DatasetRun, type RunResult } from './dataset-run.ts'
import type { Outcome } from './decide-next.ts'
import { finishRun, type Ended, type Running } from './finish-run.ts'
import { createProgress } from './progress.ts'

export const LEASE_MS = 60_000

/** Thrown when another worker took the job over: this one must stop and commit nothing. */
class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** Run one claimed dataset to its end and write down how it went and when it runs again. Never throws. */
export async function runDataset(
  ctx: CollectorContext,
  claimed: { job: DatasetJobRow; lease: Lease },
  signal: AbortSignal,
): Promise<void> {
  const { job, lease } = claimed
  const connection = await findConnection(ctx.control.db, job.tenant, job.connection_id)
  if (!connection || connection.state === 'disconnected') {
    await releaseJob(ctx.control.db, job, lease, { next_run_at: null, status: 'waiting' })
    return
  }
  const runRow = await startRun(ctx, job)
  const progress = createProgress(ctx.clock, (counts) => updateRun(ctx.control.db, runRow.id, counts))
  const profile = chosenProfile(ctx, connection.profile)
  const ended = await attempt(ctx, { connection, profile, job, lease, runRow, progress, signal })
  await finishRun(ctx, { connection, profile, job, lease, runRow, progress }, ended)
}

async function startRun(ctx: CollectorContext, job: DatasetJobRow): Promise<RunRow> {
  const now = isoNow(ctx.clock)
  const key = { connection_id: job.connection_id, dataset: job.dataset, tenant: job.tenant }
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

async function attempt(ctx: CollectorContext, running: Running & { signal: AbortSignal }): Promise<Ended> {
  const { job, lease } = running
  const lost = new AbortController()
  const signal = AbortSignal.any([running.signal, lost.signal])
  const assertLease = async () => {
    const until = new Date(ctx.clock.now() + LEASE_MS).toISOString()
    if (await renewLease(ctx.control.db, job, lease, until)) return
    lost.abort(new LeaseLostError('lease lost'))
    throw new LeaseLostError('lease lost')
  }
  const heart = setInterval(() => void assertLease().catch(() => undefined), LEASE_MS / 3)
  try {
    const run = await openRun(ctx, running, signal, assertLease)
    const { connection, account, dataset } = run
    await ctx.facts.sweepUncommitted({ tenant: connection.tenant, account, dataset })
    const result = await collect(run)
    return { outcome: { kind: 'done', hasData: result.hasData }, text: null, missingScope: false }
  } catch (thrown) {
    return explainEnd(ctx, running, thrown, signal)
  } finally {
    clearInterval(heart)
  }
}

async function openRun(
  ctx: CollectorContext,
  { connection, profile, job, lease, runRow, progress }: Running,
  signal: AbortSignal,
  assertLease: () => Promise<void>,
): Promise<DatasetRun> {
  const account = {
    organizationId: connection.organization_id ?? '',
    workspaceId: connection.workspace_id ?? '',
  }
  const keys = await openChatKeys(ctx, connection.id)
  const source = ctx.sources.chatAssist({ profile, account, ...keys, connectionId: connection.id })
  return {
    ctx,
    connection,
    dataset: job.dataset,
    account: accountOf(connection, job.dataset),
    profile,
    source,
    relistFrom: runRow.relist_from === null ? null : Date.parse(runRow.relist_from),
    progress,
    log: ctx.logger.child({ connection: connection.id, dataset: job.dataset, run: runRow.id }),
    signal,
    leaseEpoch: lease.epoch,
    assertLease,
  }
}

function collect(run: DatasetRun): Promise<RunResult> {
  switch (run.dataset) {
    case 'costs':
      return collectCosts(run)
    case 'spend_limits':
      return collectSpendLimits(run)
    default:
      throw new RangeError(`no chat assistant has ${run.dataset}`)
  }
}

/** Put what was thrown into a decision and into words. */
function explainEnd(ctx: CollectorContext, running: Running, thrown: unknown, signal: AbortSignal): Ended {
  if (signal.aborted || thrown instanceof LeaseLostError) {
    return { outcome: { kind: 'interrupted' }, text: null, missingScope: false }
  }
  const error = toError(thrown)
  ctx.logger.warn(
    { connection: running.connection.id, dataset: running.job.dataset, err: error },
    'a run failed',
  )
  if (error instanceof SliceHeldError) {
    return {
      outcome: failed({ kind: 'unexpected', status: 200, reason: 'slice_held' }),
      text: HELD,
      missingScope: false,
    }
  }
  const text = ctx.sources.explain(error, running.job.dataset, running.profile)
  const failure = error instanceof UpstreamError ? error.failure : ({ kind: 'internal' } as const)
  const missingScope = failure.kind === 'refused' && failure.reason === 'missing_spend_limit_scope'
  return { outcome: failed(failure), text, missingScope }
}

const failed = (failure: Extract<Outcome, { kind: 'failed' }>['failure']): Outcome => ({
  kind: 'failed',
  failure,
})

const HELD = {
  code: 'slice_held',
  message:
    'Too many lines of a file could not be understood, so the file was held back and the old data stays.',
  action: 'Look at the rejected lines in Data health; after an update of Tidemark, sync again from that day.',
}
