import type { Clock } from '../lib/clock.ts'
import type { Budgets } from './budgets.ts'
import { abandon, exchange, type Answer, type Target, type Wires } from './exchange.ts'
import type { Lane } from './lane.ts'
import { IncompleteBody } from './read-body.ts'
import { retryAfterMs } from './retry-after.ts'
import type { TroubledTry } from './retry-policy.ts'
import { safeCause, transportFailure } from './transport-failure.ts'
import { UpstreamError, type UpstreamFailure } from './upstream-failure.ts'

/** How one try ended. `settle` gives its value, or throws, when nothing more is tried. */
export interface Outcome<T> {
  trouble: TroubledTry | null
  settle(): T
}

export interface TryOptions {
  clock: Clock
  budgets: Budgets
  wires: Wires
  lane: Lane
  signal: AbortSignal
}

/** Send once and read the answer whole, inside the deadline. Throws what asking again cannot change. */
export async function tryOnce<T>(
  target: Target,
  options: TryOptions,
  read: (answer: Answer) => Promise<T>,
): Promise<Outcome<T>> {
  const { budgets, signal } = options
  const deadline = AbortSignal.timeout(budgets.exchangeMs)
  try {
    const answer = await exchange(target, options.wires, budgets, AbortSignal.any([signal, deadline]))
    return await settleAnswer(target, options, answer, read)
  } catch (error) {
    signal.throwIfAborted()
    const failure = deadline.aborted ? TIMED_OUT : failureOf(error)
    if (failure === null) throw error
    const upstream = new UpstreamError(failure, target.url, { cause: safeCause(error) })
    if (failure.kind !== 'unavailable') throw upstream
    return failed({ kind: 'transient' }, upstream)
  }
}

async function settleAnswer<T>(
  { url }: Target,
  { clock, lane }: TryOptions,
  answer: Answer,
  read: (answer: Answer) => Promise<T>,
): Promise<Outcome<T>> {
  const { status } = answer
  const trouble = statusTrouble(answer, clock.now())
  if (trouble === null || trouble.kind === 'unauthenticated') {
    const value = await readOrAbandon(answer, read)
    return { trouble, settle: () => value }
  }
  abandon(answer.body)
  if (trouble.kind === 'transient') {
    return failed(trouble, new UpstreamError({ kind: 'unavailable', status, reason: 'server_error' }, url))
  }
  lane.park(trouble.retryAtMs)
  return failed(
    trouble,
    new UpstreamError({ kind: 'rate_limited', status, retryAtMs: trouble.retryAtMs }, url),
  )
}

/** A reader that fails, on our disk for example, must not leave the connection waiting to be read. */
async function readOrAbandon<T>(answer: Answer, read: (answer: Answer) => Promise<T>): Promise<T> {
  try {
    return await read(answer)
  } catch (error) {
    abandon(answer.body)
    throw error
  }
}

/** Statuses that are the transport's business, whatever the source makes of the rest. */
function statusTrouble(answer: Answer, now: number): TroubledTry | null {
  const { status } = answer
  if (status === 429 || (status === 503 && answer.retryAfter !== undefined)) {
    return {
      kind: 'rate_limited',
      retryAtMs: now + retryAfterMs(answer.retryAfter, answer.upstreamNow ?? now),
    }
  }
  if (status === 401) return { kind: 'unauthenticated' }
  // 409 is documented on none of the read calls; asking again is what a conflict means.
  return status >= 500 || status === 408 || status === 409 || status === 425 ? { kind: 'transient' } : null
}

const TIMED_OUT: UpstreamFailure = { kind: 'unavailable', status: null, reason: 'deadline' }

function failureOf(error: unknown): UpstreamFailure | null {
  if (error instanceof UpstreamError) return error.failure
  if (error instanceof IncompleteBody) return { kind: 'unavailable', status: null, reason: error.reason }
  return transportFailure(error)
}

function failed(trouble: TroubledTry, error: UpstreamError): Outcome<never> {
  return {
    trouble,
    settle() {
      throw error
    },
  }
}
