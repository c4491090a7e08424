import { toError } from '../../lib/errors.ts'
import { UpstreamError } from '../../sources/source.ts'
import { AccountError } from './collect-dataset.ts'
import type { CollectorContext } from '../context.ts'
import type { RunResult } from './dataset-run.ts'
import { isQuiet, type Outcome } from '../plan/decide-next.ts'
import { DiskNearlyFullError } from '../upkeep/disk-guard.ts'
import { ownFault } from './own-faults.ts'
import type { Ended, Running } from './run-end.ts'
import { SliceHeldError } from '../take/slice-held.ts'
import { said } from '../../words/said.ts'

/** Thrown when another worker took the job over: this one must stop and commit nothing. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** Put what ended a run into a decision and into words. */
export function explainEnd(
  ctx: CollectorContext,
  { connection, job, profile }: Running,
  thrown: unknown,
  signal: AbortSignal,
): Ended {
  // Whatever a store says of a disk without room, its watch has said first.
  const short = signal.reason instanceof DiskNearlyFullError ? signal.reason : ctx.disk.trouble
  if (short === null && (signal.aborted || thrown instanceof LeaseLostError)) {
    return { outcome: { kind: 'interrupted' }, text: null }
  }
  const error = short ?? causeOf(thrown)
  const partly = thrown instanceof AccountError && thrown.partly
  const outcome = { kind: 'failed', failure: failureOf(error), partly } as const
  const of = { connection: connection.id, dataset: job.dataset }
  if (isQuiet(outcome)) ctx.logger.info({ ...of, why: error.message }, 'a feed cannot be read at present')
  else ctx.logger.warn({ ...of, err: error }, 'a run failed')
  return { outcome, text: textOf(ctx, { job, profile }, short ?? thrown) }
}

/** A run that came to its end, and what single slices met on the way. */
export function explainDone(ctx: CollectorContext, running: Running, result: RunResult): Ended {
  const { setback, ...rest } = result
  if (!setback) return { outcome: { kind: 'done', ...rest }, text: null }
  const error = causeOf(setback)
  ctx.logger.warn(
    { connection: running.connection.id, dataset: running.job.dataset, err: error },
    'a slice could not be taken; the others were',
  )
  const passes = failureOf(error).kind === 'unavailable'
  return {
    outcome: { kind: 'done', ...rest, setback: passes ? 'damaged' : 'held' },
    text: textOf(ctx, running, setback),
  }
}

function causeOf(thrown: unknown): Error {
  return toError(thrown instanceof AccountError ? thrown.cause : thrown)
}

function textOf(
  ctx: CollectorContext,
  { job, profile }: Pick<Running, 'job' | 'profile'>,
  thrown: unknown,
): NonNullable<Ended['text']> {
  const error = causeOf(thrown)
  if (error instanceof SliceHeldError) return error.text
  const own = error instanceof UpstreamError ? null : ownFault(error)
  if (own) return own
  if (!profile) return NOT_CONFIGURED
  const { code, message, action } = ctx.sources.explain(error, job.dataset, profile)
  if (!(thrown instanceof AccountError)) return { code, message, action }
  return { code, message: said('of', { whose: thrown.of.name, what: message }), action }
}

function failureOf(error: Error): Extract<Outcome, { kind: 'failed' }>['failure'] {
  if (error instanceof DiskNearlyFullError) return { kind: 'disk_nearly_full' }
  const known = error instanceof UpstreamError || error instanceof SliceHeldError
  return known ? error.failure : { kind: 'internal' }
}

const NOT_CONFIGURED = {
  code: 'config_invalid',
  message: said('product_not_configured'),
  action: said('set_base_address'),
}
