import { isoNow } from '../lib/clock.ts'
import { TRANSITIONS } from '../connections/connection-state.ts'
import type { ChatProfile } from '../sources/profiles.ts'
import type { FailureText } from '../sources/source.ts'
import { findConnection, moveConnection, setHealth } from '../store/control/connections-table.ts'
import { listJobs, releaseJob, type Lease } from '../store/control/dataset-jobs-table.ts'
import { findQueuedRun, updateRun } from '../store/control/runs-table.ts'
import type { ConnectionRow, DatasetJobRow, RunRow } from '../store/control/tables.ts'
import { connectionHealth } from './connection-health.ts'
import type { CollectorContext } from './context.ts'
import { decideNext, type NextRun, type Outcome } from './decide-next.ts'
import type { Progress } from './progress.ts'

/** What a run of one dataset carries from its claim to its end. */
export interface Running {
  connection: ConnectionRow
  profile: ChatProfile
  job: DatasetJobRow
  lease: Lease
  runRow: RunRow
  progress: Progress
}

export interface Ended {
  outcome: Outcome
  /** In words, for Data health; null when all went well or nothing is known. */
  text: Omit<FailureText, 'dataset'> | null
  /** The keys no longer carry the spend-limit scope: limited access, not a failure. */
  missingScope: boolean
}

/** Write down how a run went, when the dataset runs again, and how the connection stands. */
export async function finishRun(ctx: CollectorContext, running: Running, ended: Ended): Promise<void> {
  const { job, lease, runRow, progress, connection } = running
  const now = ctx.clock.now()
  await ctx.failpoints('before_finish')
  const pollMs = ctx.pollMinutes[job.dataset] * 60_000
  const next = decideNext(ended.outcome, job, { now, pollMs, random: ctx.random() })
  await updateRun(ctx.control.db, runRow.id, {
    ...progress.counts,
    ...runEnd(ended, progress, isoNow(ctx.clock)),
  })
  const queued = await findQueuedRun(ctx.control.db, job.connection_id, job.dataset)
  const scheduled = ended.missingScope ? withoutScope(next) : next
  const nextRunAt = queued && scheduled.parkedUntil === null ? now : scheduled.nextRunAt
  const ours = await releaseJob(
    ctx.control.db,
    job,
    lease,
    jobEnd(ended, scheduled, nextRunAt, isoNow(ctx.clock)),
  )
  if (!ours) return
  if (ended.missingScope) await flagLimitedAccess(ctx, running)
  const health = connectionHealth(await listJobs(ctx.control.db, connection.id), {
    now,
    retentionDays: running.profile.retentionDays,
  })
  const current = await findConnection(ctx.control.db, connection.tenant, connection.id)
  if (current && current.state !== 'disconnected') {
    await setHealth(ctx.control.db, current, health, isoNow(ctx.clock))
  }
  await ctx.failpoints('after_finish')
}

/** Without the scope there is nothing to ask until a key with it is added (spec 3). */
function withoutScope(next: NextRun): NextRun {
  return { ...next, status: 'missing_scope', health: 'ok', failures: 0, nextRunAt: null, parkedUntil: null }
}

function runEnd(ended: Ended, progress: Progress, at: string): Partial<RunRow> {
  const error = {
    error_code: ended.text?.code ?? null,
    error_message: ended.text?.message ?? null,
    error_action: ended.text?.action ?? null,
  }
  if (ended.outcome.kind === 'interrupted') {
    return { state: 'cancelled', finished_at: at, detail: 'Stopped; the next run goes on from here.' }
  }
  if (ended.outcome.kind === 'failed') return { state: 'failed', finished_at: at, ...error }
  return { state: progress.counts.rejected > 0 ? 'partial' : 'succeeded', finished_at: at, ...error }
}

function jobEnd(ended: Ended, next: NextRun, nextRunAt: number | null, at: string): Partial<DatasetJobRow> {
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const base = {
    status: next.status,
    health: next.health,
    failures: next.failures,
    next_run_at: iso(nextRunAt),
    parked_until: iso(next.parkedUntil),
  }
  if (ended.outcome.kind === 'interrupted') return base
  const ran = { ...base, last_run_at: at }
  if (ended.outcome.kind === 'failed') {
    return {
      ...ran,
      error_code: ended.text?.code ?? null,
      error_message: ended.text?.message ?? null,
      error_action: ended.text?.action ?? null,
      error_at: at,
    }
  }
  return {
    ...ran,
    last_success_at: at,
    error_code: null,
    error_message: null,
    error_action: null,
    error_at: null,
  }
}

/** The scope was withdrawn after connecting: costs go on, the flag tells what is missing. */
async function flagLimitedAccess(ctx: CollectorContext, { connection, profile }: Running): Promise<void> {
  const to = TRANSITIONS[connection.state].limit_scope_lost
  if (!to) return
  await moveConnection(ctx.control.db, connection.id, connection.state, {
    state: to,
    missing_scopes: JSON.stringify([profile.scopes.spendLimits]),
    updated_at: isoNow(ctx.clock),
  })
}
