import { MINUTE_MS } from '../../model/time/time.ts'
import { isoNow } from '../../lib/clock.ts'
import { pollMinutesOf, traitsOf, type Dataset } from '../../model/dataset.ts'
import {
  listJobs,
  parkJobs,
  releaseJob,
  scheduleNow,
} from '../../store/control/collecting/dataset-jobs-table.ts'
import { updateRun } from '../../store/control/collecting/runs-table.ts'
import type { ConnectionRow, DatasetJobRow, RunRow } from '../../store/control/tables.ts'
import type { CollectorContext } from '../context.ts'
import { decideNext, isQuiet, type NextRun, type Outcome } from '../plan/decide-next.ts'
import { accountsOf } from '../plan/dataset-accounts.ts'
import { areSumsOf, hasQuietDays } from '../take/quiet-days.ts'
import { flagLimitedAccess } from '../status/limited-access.ts'
import { noteHealth } from '../status/note-health.ts'
import type { Progress } from './progress.ts'
import type { Ended, Running } from './run-end.ts'
import { said } from '../../words/said.ts'
import { errorColumns } from '../../store/control/error-columns.ts'
import { storedSaid } from '../../words/stored-said.ts'

/** Write down how a run went, when the dataset runs again, and how the connection stands. */
export async function finishRun(ctx: CollectorContext, running: Running, ended: Ended): Promise<void> {
  const { job, lease, runRow, progress, connection } = running
  const now = ctx.clock.now()
  await ctx.failpoints('before_finish')
  const pollMs = (ctx.pollMinutes[job.dataset] ?? pollMinutesOf(job.dataset)) * MINUTE_MS
  const lastGoodAt = Date.parse(job.last_success_at ?? connection.created_at)
  const next = decideNext(ended.outcome, job, { now, pollMs, random: ctx.random(), lastGoodAt })
  await updateRun(ctx.control.db, runRow.id, {
    ...progress.counts,
    ...runEnd(ended, progress, isoNow(ctx.clock)),
  })
  const ifAsked = next.parkedUntil === null ? new Date(now).toISOString() : null
  const outcome = jobEnd(ended, next, isoNow(ctx.clock))
  const ours = await releaseJob(ctx.control.db, job, lease, outcome, ifAsked)
  if (!ours) return
  await flagLimitedAccess(ctx, running, ended)
  await wakeFollowers(ctx, running, ended)
  // The pause is the credential's, and stored: it holds for its other datasets and over a restart.
  if (next.parkedUntil !== null && ctx.sources.module(connection.source).oneCredential) {
    await parkJobs(ctx.control.db, connection.id, new Date(next.parkedUntil).toISOString())
  }
  await noteHealth(ctx, connection)
  await ctx.failpoints('after_finish')
}

/** Whether the vendor gave all that it gives: the others of an account that it has switched off wait for nothing. */
function isGood(outcome: Outcome): boolean {
  if (outcome.kind === 'failed') return isQuiet(outcome) && outcome.partly === true
  return outcome.kind === 'done' && !outcome.unanswered
}

/**
 * What asks for things of a list follows it at once: it found none to ask for when it ran. So do days of people of which the
 * vendor's sums have come.
 */
async function wakeFollowers(ctx: CollectorContext, running: Running, { outcome }: Ended): Promise<void> {
  if (!isGood(outcome) || (outcome.kind === 'done' && !outcome.hasData)) return
  const { job, connection } = running
  const jobs = await listJobs(ctx.control.db, job.connection_id)
  for (const waiting of jobs.filter(({ next_run_at: next }) => next !== null)) {
    const follows = traitsOf(waiting.dataset).after === job.dataset && waiting.status === 'no_data_yet'
    const isKnown =
      mayKnowQuietDays(job.dataset, waiting.dataset) && (await areDaysQuiet(ctx, connection, waiting))
    if (follows || isKnown) await scheduleNow(ctx.control.db, waiting, isoNow(ctx.clock))
  }
}

/** The vendor's sums may have come while days of people were asked for: whoever ends last looks. */
const mayKnowQuietDays = (ended: Dataset, people: Dataset): boolean =>
  areSumsOf(ended, people) || (ended === people && traitsOf(people).shape === 'user_day')

async function areDaysQuiet(
  ctx: CollectorContext,
  connection: ConnectionRow,
  { dataset }: DatasetJobRow,
): Promise<boolean> {
  const { tenant } = connection
  for (const { key: account } of accountsOf(ctx, connection, dataset))
    if (await hasQuietDays(ctx, { tenant, account, dataset })) return true
  return false
}

function runEnd(ended: Ended, progress: Progress, at: string): Partial<RunRow> {
  const error = errorColumns(ended.text)
  if (ended.outcome.kind === 'interrupted') {
    return { state: 'cancelled', finished_at: at, detail: storedSaid(said('run_stopped')) }
  }
  if (isQuiet(ended.outcome)) {
    // Of what the vendor does not give, nothing of the plan is left.
    const steps_total = progress.counts.steps_done
    const detail = ended.text ? storedSaid(ended.text.message) : ''
    return { state: 'succeeded', finished_at: at, detail, steps_total }
  }
  if (ended.outcome.kind !== 'done') return { state: 'failed', finished_at: at, ...error }
  const { setback, unanswered = false } = ended.outcome
  const partly = progress.counts.rejected > 0 || setback !== undefined || unanswered
  return { state: partly ? 'partial' : 'succeeded', finished_at: at, ...error }
}

function jobEnd(ended: Ended, next: NextRun, at: string): Partial<DatasetJobRow> {
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const base = {
    status: next.status,
    health: next.health,
    failures: next.failures,
    next_run_at: iso(next.nextRunAt),
    // A pause that another dataset of the credential was told of meanwhile stays.
    ...(next.parkedUntil !== null && { parked_until: iso(next.parkedUntil) }),
  }
  if (ended.outcome.kind === 'interrupted') return base
  const toldAt = ended.outcome.kind === 'deferred' ? ended.outcome.toldAt : at
  return {
    ...base,
    last_run_at: at,
    ...(isGood(ended.outcome) && { last_success_at: at }),
    ...errorColumns(ended.text),
    error_at: ended.text === null && ended.outcome.kind === 'done' ? null : toldAt,
  }
}
