import { toError } from '../lib/errors.ts'
import { UpstreamError } from '../sources/source.ts'
import { AccountError } from './collect-code.ts'
import type { CollectorContext } from './context.ts'
import { isQuiet, type Outcome } from './decide-next.ts'
import type { Ended, Running } from './run-end.ts'
import { SliceHeldError } from './slice-held.ts'

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
  if (signal.aborted || thrown instanceof LeaseLostError) {
    return { outcome: { kind: 'interrupted' }, text: null }
  }
  const error = toError(thrown instanceof AccountError ? thrown.cause : thrown)
  const partly = thrown instanceof AccountError && thrown.partly
  const outcome = { kind: 'failed', failure: failureOf(error), partly } as const
  const of = { connection: connection.id, dataset: job.dataset }
  if (isQuiet(outcome)) ctx.logger.info({ ...of, why: error.message }, 'a feed cannot be read at present')
  else ctx.logger.warn({ ...of, err: error }, 'a run failed')
  if (error instanceof SliceHeldError) return { outcome, text: error.text }
  if (!profile) return { outcome, text: NOT_CONFIGURED }
  const { code, message, action } = ctx.sources.explain(error, job.dataset, profile)
  const whose = thrown instanceof AccountError ? `${thrown.of.name}: ` : ''
  return { outcome, text: { code, message: `${whose}${message}`, action } }
}

function failureOf(error: Error): Extract<Outcome, { kind: 'failed' }>['failure'] {
  const known = error instanceof UpstreamError || error instanceof SliceHeldError
  return known ? error.failure : { kind: 'internal' }
}

const NOT_CONFIGURED = {
  code: 'config_invalid',
  message: 'The product this source was connected with is not configured any more.',
  action: 'Set its base address again, or connect the source with another product.',
}
