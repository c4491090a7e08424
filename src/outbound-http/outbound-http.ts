import { Agent } from 'undici'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { DEFAULT_BUDGETS, type Budgets } from './budgets.ts'
import { exchange, type Answer, type Target, type Wires } from './exchange.ts'
import { guardedConnect, openConnect, systemResolve, type Resolve } from './guarded-connect.ts'
import { createLane, LaneParked, type Lane } from './lane.ts'
import { IncompleteBody, readRefusal, readText, spoolBody, type Expected } from './read-body.ts'
import { retryAfterMs } from './retry-after.ts'
import { nextTryIn, type RetryLimits, type TroubledTry } from './retry-policy.ts'
import { spool, type SpooledBody } from './spool.ts'
import { transportFailure } from './transport-failure.ts'
import { UpstreamError, type UpstreamFailure } from './upstream-failure.ts'

/** One question to an upstream. */
export interface GetRequest extends Target {
  /** Requests with the same `credential` and origin share pace and pauses. Never the credential itself. */
  credential: string
  requestsPerMinute: number
  signal: AbortSignal
  /** A person waits for the answer: fewer tries, and no long waits. */
  hurried?: boolean
}

interface AnswerHead {
  status: number
  /** Media type without parameters, lower case. */
  contentType: string
  /** The upstream's own clock (`Date` header) in milliseconds, or null. */
  upstreamNow: number | null
  /** True when a second address answered, such as a storage host behind a signed link. */
  redirected: boolean
}

/** Any final answer that is not the transport's business; `text` is capped when the status is not 2xx. */
export interface TextAnswer extends AnswerHead {
  text: string
}

export type FileAnswer = (AnswerHead & { ok: true; body: SpooledBody }) | (TextAnswer & { ok: false })

/**
 * The only way a request leaves this service. Retries, pacing, pauses, deadlines, byte limits and the address guard
 * live here and nowhere else. Throws UpstreamError `rate_limited`, `unavailable`, `unexpected` or
 * `blocked_destination`; every other status (400, 401, 403, 404 …) is an answer for the source to read.
 */
export interface OutboundHttp extends AsyncDisposable {
  getText(request: GetRequest): Promise<TextAnswer>
  /** A 2xx body on disk, checked against `expected`. */
  getFile(request: GetRequest, expected: Expected): Promise<FileAnswer>
  /** Keep chunks on disk beside the fetched bodies. */
  spool(chunks: AsyncIterable<Buffer | string>): Promise<SpooledBody>
  /** Pauses that upstreams asked for; store them, and `park` them again after a restart. */
  parked(): ParkedLane[]
  park(lane: ParkedLane): void
}

export interface ParkedLane {
  credential: string
  origin: string
  retryAtMs: number
}

export interface OutboundHttpOptions {
  clock: Clock
  logger: Logger
  /** Folder for bodies on their way; created when needed. */
  spoolDir: string
  budgets?: Partial<Budgets>
  random?: () => number
  resolve?: Resolve
  /** Extra trusted certificates, PEM. */
  ca?: string
}

const REFUSAL_BYTES = 16 * 1024
const HURRIED: RetryLimits = { tries: 2, requestMs: 10_000 }

export function createOutboundHttp(options: OutboundHttpOptions): OutboundHttp {
  const { clock, logger } = options
  const budgets = { ...DEFAULT_BUDGETS, ...options.budgets }
  const random = options.random ?? Math.random
  const agents = createAgents(budgets, options)
  const lanes = new Map<string, { credential: string; origin: string; lane: Lane }>()
  /** Pauses from before a restart, for lanes that have not been used yet. */
  const restored = new Map<string, ParkedLane>()

  function laneOf(credential: string, origin: string, requestsPerMinute: number): Lane {
    const id = laneId(credential, origin)
    const known = lanes.get(id)
    if (known) return known.lane
    const lane = createLane({ clock, requestsPerMinute, concurrency: budgets.concurrency })
    lanes.set(id, { credential, origin, lane })
    lane.park(restored.get(id)?.retryAtMs ?? 0)
    restored.delete(id)
    return lane
  }

  /** Ask until there is an answer, or until the policy gives up. */
  async function ask<T>(request: GetRequest, read: (answer: Answer) => Promise<T>): Promise<T> {
    const limits = request.hurried ? HURRIED : budgets
    const lane = laneOf(request.credential, request.url.origin, request.requestsPerMinute)
    const startedAt = clock.now()
    for (let tries = 1; ; tries += 1) {
      const outcome = await turn(request, lane, startedAt + limits.requestMs, read)
      if (outcome.trouble === null) return outcome.settle()
      const at = { tries, startedAt, now: clock.now(), random: random(), mayRetry: lane.retries.mayRetry() }
      const wait = nextTryIn(outcome.trouble, at, limits)
      if (wait === null) return outcome.settle()
      if (outcome.trouble.kind === 'transient') lane.retries.spend()
      logger.debug({ origin: request.url.origin, path: request.url.pathname, tries, wait }, 'asking again')
      await clock.sleep(wait, request.signal)
    }
  }

  /** One try, once it is this request's turn. */
  async function turn<T>(
    request: GetRequest,
    lane: Lane,
    giveUpAtMs: number,
    read: (answer: Answer) => Promise<T>,
  ): Promise<Outcome<T>> {
    try {
      return await lane.run(() => tryOnce(request, lane, read), giveUpAtMs, request.signal)
    } catch (error) {
      if (!(error instanceof LaneParked)) throw error
      throw rateLimited(request.url, 429, error.retryAtMs)
    }
  }

  async function tryOnce<T>(
    request: GetRequest,
    lane: Lane,
    read: (answer: Answer) => Promise<T>,
  ): Promise<Outcome<T>> {
    const deadline = AbortSignal.timeout(budgets.exchangeMs)
    try {
      const answer = await exchange(request, agents, budgets, AbortSignal.any([request.signal, deadline]))
      const trouble = statusTrouble(answer, clock.now())
      if (trouble === null || trouble.kind === 'unauthenticated') {
        const value = await read(answer)
        if (trouble === null) lane.retries.earn()
        return { trouble, settle: () => value }
      }
      answer.body.destroy()
      if (trouble.kind === 'transient')
        return failed(trouble, unavailable(request.url, answer.status, 'server_error'))
      lane.park(trouble.retryAtMs)
      return failed(trouble, rateLimited(request.url, answer.status, trouble.retryAtMs))
    } catch (error) {
      request.signal.throwIfAborted()
      const failure = deadline.aborted ? TIMED_OUT : failureOf(error)
      if (failure === null) throw error
      const upstream = new UpstreamError(failure, request.url, { cause: error })
      if (failure.kind !== 'unavailable') throw upstream
      return failed({ kind: 'transient' }, upstream)
    }
  }

  return {
    getText: (request) =>
      ask(request, async (answer) => ({
        ...headOf(answer),
        text: isOk(answer)
          ? await readText(answer, { ...budgets, inflatedBytes: budgets.textBytes })
          : await readRefusal(answer, budgets, REFUSAL_BYTES),
      })),
    getFile: (request, expected) =>
      ask(request, async (answer): Promise<FileAnswer> => {
        if (isOk(answer)) {
          return {
            ...headOf(answer),
            ok: true,
            body: await spoolBody(answer, options.spoolDir, budgets, expected),
          }
        }
        return { ...headOf(answer), ok: false, text: await readRefusal(answer, budgets, REFUSAL_BYTES) }
      }),
    spool: (chunks) => spool(options.spoolDir, chunks),
    parked: () => {
      const used = [...lanes.values()].map(({ credential, origin, lane }) => {
        return { credential, origin, retryAtMs: lane.parkedUntil() }
      })
      return [...used, ...restored.values()].filter((lane) => lane.retryAtMs > clock.now())
    },
    park(pause) {
      const id = laneId(pause.credential, pause.origin)
      const used = lanes.get(id)
      if (used) used.lane.park(pause.retryAtMs)
      else restored.set(id, pause)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([agents.guarded.destroy(), agents.open.destroy()])
    },
  }
}

/** How one try ended. `settle` gives its value, or throws, when nothing more is tried. */
interface Outcome<T> {
  trouble: TroubledTry | null
  settle(): T
}

function failed(trouble: TroubledTry, error: UpstreamError): Outcome<never> {
  return {
    trouble,
    settle() {
      throw error
    },
  }
}

const TIMED_OUT: UpstreamFailure = { kind: 'unavailable', status: null, reason: 'deadline' }

function createAgents(budgets: Budgets, options: OutboundHttpOptions): Wires {
  const connect = {
    resolve: options.resolve ?? systemResolve,
    connectMs: budgets.connectMs,
    ca: options.ca ?? null,
  }
  return {
    guarded: new Agent({ allowH2: false, connect: guardedConnect(connect) }),
    open: new Agent({ allowH2: false, connect: openConnect(connect) }),
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

function failureOf(error: unknown): UpstreamFailure | null {
  if (error instanceof UpstreamError) return error.failure
  if (error instanceof IncompleteBody) return { kind: 'unavailable', status: null, reason: error.reason }
  return transportFailure(error)
}

function laneId(credential: string, origin: string): string {
  return `${credential} ${origin}`
}

function headOf(answer: Answer): AnswerHead {
  const { status, contentType, upstreamNow, redirected } = answer
  return { status, contentType, upstreamNow, redirected }
}

function isOk(answer: Answer): boolean {
  return answer.status >= 200 && answer.status < 300
}

function unavailable(url: URL, status: number, reason: string): UpstreamError {
  return new UpstreamError({ kind: 'unavailable', status, reason }, url)
}

function rateLimited(url: URL, status: number, retryAtMs: number): UpstreamError {
  return new UpstreamError({ kind: 'rate_limited', status, retryAtMs }, url)
}
