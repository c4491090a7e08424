import type { Clock } from '../lib/clock.ts'
import { TidemarkError, type ErrorCode } from '../lib/errors.ts'
import { said, type Said } from '../words/said.ts'
import { ProbeRefusal, UpstreamError } from './source.ts'

/** A connect form must answer while somebody looks at it. */
const TRY_TIMEOUT_MS = 45_000

/** What is tried: the product, the words that fit when it merely fails, and the field that a refusal is about. */
export interface Trial {
  clock: Clock
  productName: string
  explain(thrown: unknown): { message: Said; action: Said }
  fieldOf?(refusal: ProbeRefusal): string | null
}

/** Try something at the upstream while somebody waits. Throws TidemarkError with the refusal's own code. */
export async function tryUpstream<Result>(
  trial: Trial,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(TRY_TIMEOUT_MS)
  try {
    return await work(signal)
  } catch (thrown) {
    if (thrown instanceof TidemarkError) throw thrown
    const cause = thrown instanceof ProbeRefusal ? thrown.cause : thrown
    const { code, message, action } = wordsFor(trial, thrown, signal)
    const field = thrown instanceof ProbeRefusal ? trial.fieldOf?.(thrown) : null
    throw new TidemarkError(code, message, {
      action: triedByHand(cause) ?? action,
      cause: thrown,
      ...(field && { details: [{ path: field, message }] }),
      ...retryAfter(cause, trial.clock.now()),
    })
  }
}

function wordsFor(
  trial: Trial,
  thrown: unknown,
  signal: AbortSignal,
): { code: ErrorCode; message: Said; action: Said } {
  if (thrown instanceof ProbeRefusal) return { code: thrown.code, ...thrown.said }
  const isOurPace = thrown instanceof UpstreamError && thrown.failure.kind === 'own_pace'
  if (signal.aborted && !isOurPace) {
    const seconds = TRY_TIMEOUT_MS / 1000
    const message = said('no_whole_answer', { product: trial.productName, seconds })
    return { code: 'upstream_unreachable', message, action: LATER }
  }
  const { message, action } = trial.explain(thrown)
  return { code: isOurPace ? 'rate_limited' : 'upstream_unreachable', message, action }
}

const LATER = said('nothing_saved_check_network')

/** A feed is tried again by itself; what somebody waits for is not. */
function triedByHand(cause: unknown): Said | null {
  if (!(cause instanceof UpstreamError)) return null
  const { failure } = cause
  if (failure.kind === 'rate_limited') return said('nothing_saved_wait_until')
  if (failure.kind !== 'unavailable') return null
  return failure.reason === 'blocked_by_edge' ? said('nothing_saved_check_proxy') : LATER
}

function retryAfter(cause: unknown, now: number): { retryAfterSeconds?: number } {
  if (!(cause instanceof UpstreamError) || !('retryAtMs' in cause.failure)) return {}
  return { retryAfterSeconds: Math.max(1, Math.ceil((cause.failure.retryAtMs - now) / 1000)) }
}
