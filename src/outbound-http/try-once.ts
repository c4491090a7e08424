import type { Clock } from '../lib/clock.ts'
import type { Budgets } from './pace/budgets.ts'
import type { ClockWatch } from './pace/clock-watch.ts'
import { abandon, exchange, type Answer, type PostBody, type Target, type Dispatchers } from './exchange.ts'
import type { Lane } from './pace/lane.ts'
import { limitWait } from './pace/rate-limit.ts'
import { IncompleteBody, readRefusal } from './body/read-body.ts'
import type { TroubledTry } from './retry-policy.ts'
import { safeCause, transportFailure } from './transport-failure.ts'
import { UpstreamError, type UpstreamFailure } from './upstream-failure.ts'

/** Result of one try. `settle` returns its value or throws its error; called when there is no further retry. */
export interface Outcome<T> {
  trouble: TroubledTry | null
  settle(): T
}

export interface TryOptions {
  clock: Clock
  budgets: Budgets
  dispatchers: Dispatchers
  lane: Lane
  clockWatch: ClockWatch
  signal: AbortSignal
  random(): number
  post: PostBody | null
  /** The file may be large: its size, where it says one, decides the deadline. */
  large: boolean
}

/** The response as its reader gets it; `refusal` is the start of the body when the status is not 2xx. */
export type ReadableAnswer = Answer & { refusal: string }

const REFUSAL_BYTES = 16 * 1024

/** Send the request once and read the response within the deadline. Throws errors that a retry cannot cure. */
export async function tryOnce<T>(
  target: Target,
  options: TryOptions,
  read: (answer: ReadableAnswer) => Promise<T>,
): Promise<Outcome<T>> {
  const { budgets, signal, post } = options
  const deadline = new AbortController()
  const endIn = (ms: number) => setTimeout(() => deadline.abort(), ms)
  let timer = endIn(budgets.exchangeMs)
  try {
    const answer = await exchange(
      target,
      options.dispatchers,
      budgets,
      AbortSignal.any([signal, deadline.signal]),
      post,
    )
    if (options.large) {
      clearTimeout(timer)
      const bytes = Math.min(answer.contentLength ?? 0, budgets.largeRawBytes)
      timer = endIn(Math.max(budgets.exchangeMs, (bytes / budgets.largeBytesPerSecond) * 1000))
    }
    options.clockWatch.observe(target.url.origin, answer)
    return await settleAnswer(target, options, answer, read)
  } catch (error) {
    signal.throwIfAborted()
    const failure = deadline.signal.aborted ? TIMED_OUT : failureOf(error)
    if (failure === null) throw error
    const upstream = new UpstreamError(failure, target.url, { cause: safeCause(error) })
    if (failure.kind !== 'unavailable') throw upstream
    return failed({ kind: 'transient' }, upstream)
  } finally {
    clearTimeout(timer)
  }
}

async function settleAnswer<T>(
  target: Target,
  options: TryOptions,
  answer: Answer,
  read: (answer: ReadableAnswer) => Promise<T>,
): Promise<Outcome<T>> {
  const { status } = answer
  if (isTransient(answer)) {
    abandon(answer.body)
    const failure = { kind: 'unavailable', status, reason: 'server_error' } as const
    return failed({ kind: 'transient' }, new UpstreamError(failure, target.url))
  }
  const isOk = status >= 200 && status < 300
  const refusal = isOk ? '' : await readRefusal(answer, options.budgets, REFUSAL_BYTES)
  const retryAtMs = isOk ? null : limitEnd(target, options, answer, refusal)
  if (retryAtMs !== null) {
    options.lane.park(retryAtMs)
    return failed(
      { kind: 'rate_limited', retryAtMs },
      new UpstreamError({ kind: 'rate_limited', status, retryAtMs }, target.url),
    )
  }
  const value = await readOrAbandon({ ...answer, refusal }, read)
  return { trouble: status === 401 ? { kind: 'unauthenticated' } : null, settle: () => value }
}

/** When the rate limit of a response ends, on our clock; null when it is none. */
function limitEnd(target: Target, options: TryOptions, answer: Answer, refusal: string): number | null {
  const { clock, lane } = options
  const now = clock.now()
  const limited = { ...answer, text: refusal, upstreamNow: answer.upstreamNow ?? now }
  const wait = limitWait(limited, target.limitSigns, {
    unnamed: lane.unnamedLimits,
    random: options.random(),
  })
  if (wait === null) return null
  if (!wait.named) lane.unnamedLimits += 1
  return now + wait.waitMs
}

/** When the reader fails, e.g. because of our disk, the connection must not stay open with an unread body. */
async function readOrAbandon<T>(
  answer: ReadableAnswer,
  read: (answer: ReadableAnswer) => Promise<T>,
): Promise<T> {
  try {
    return await read(answer)
  } catch (error) {
    abandon(answer.body)
    throw error
  }
}

/** Statuses that are retried here and never reach the source. */
function isTransient({ status, headers }: Answer): boolean {
  if (status === 503 && headers['retry-after'] !== undefined) return false
  // 409 is not documented for any read call; a conflict suggests a retry.
  return status >= 500 || status === 408 || status === 409 || status === 425
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
