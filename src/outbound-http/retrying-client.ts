import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { Budgets } from './pace/budgets.ts'
import { ClockWatch } from './pace/clock-watch.ts'
import type { PostBody, Target, Dispatchers } from './exchange.ts'
import { LaneFull, LaneParked } from './pace/lane.ts'
import type { Lanes } from './pace/lanes.ts'
import { nextTryIn, type RetryLimits } from './retry-policy.ts'
import { SlowWatch, type OnSlow } from './pace/slow-watch.ts'
import { tryOnce, type Outcome, type ReadableAnswer } from './try-once.ts'
import { UpstreamError } from './upstream-failure.ts'

/** A GET request to an upstream. */
export interface GetRequest extends Target {
  /** A name for the credential, never the secret itself. Requests with the same one and the same origin share a lane. */
  credential: string
  requestsPerMinute: number
  signal: AbortSignal
  /** A person waits for the response: fewer tries, and no long waits. */
  hurried?: boolean
  /** The answer may take as long to begin as others take to end. */
  patient?: boolean
  /** A code is taken once, and from this address alone: one try, and no redirect. */
  direct?: boolean
  onSlow?: OnSlow
  /** The file may be large: the larger byte budgets apply, and its size decides the deadline. */
  large?: boolean
}

interface ClientOptions {
  clock: Clock
  logger: Logger
  random?: () => number
}

const HURRIED: RetryLimits & Pick<Budgets, 'exchangeMs'> = { tries: 2, requestMs: 10_000, exchangeMs: 20_000 }

const PATIENT_TRIES = 3

function limitsOf({ hurried, patient, direct }: GetRequest, budgets: Budgets): Budgets {
  if (direct) return { ...budgets, ...HURRIED, tries: 1, redirects: 0 }
  if (hurried) return { ...budgets, ...HURRIED }
  const tries = Math.min(budgets.tries, PATIENT_TRIES)
  return patient ? { ...budgets, headersMs: budgets.exchangeMs, tries } : budgets
}

/** Sends a request and retries it until there is a response or the retry policy gives up. */
export class RetryingClient {
  readonly #options: ClientOptions
  readonly #budgets: Budgets
  readonly #dispatchers: Dispatchers
  readonly #lanes: Lanes
  readonly #clockWatch: ClockWatch

  constructor(options: ClientOptions, budgets: Budgets, dispatchers: Dispatchers, lanes: Lanes) {
    this.#options = options
    this.#budgets = budgets
    this.#dispatchers = dispatchers
    this.#lanes = lanes
    this.#clockWatch = new ClockWatch(options)
  }

  async send<T>(
    request: GetRequest,
    read: (answer: ReadableAnswer) => Promise<T>,
    post: PostBody | null = null,
  ): Promise<T> {
    const { clock, logger, random = Math.random } = this.#options
    const limits = limitsOf(request, this.#budgets)
    const lane = this.#lanes.of(request.credential, request.url.origin, request.requestsPerMinute)
    const attempt = {
      budgets: limits,
      dispatchers: this.#dispatchers,
      clock,
      lane,
      clockWatch: this.#clockWatch,
      signal: request.signal,
      random,
      post,
      large: request.large ?? false,
    }
    const startedAt = clock.now()
    using slow = new SlowWatch(request.onSlow, limits.slowMs)
    const turn = { giveUpAtMs: startedAt + limits.requestMs, hurried: request.hurried ?? false }
    for (let tries = 1; ; tries += 1) {
      const outcome = await lane
        .run(
          () => {
            slow.sent(clock.now())
            return tryOnce(request, attempt, read)
          },
          turn,
          request.signal,
        )
        .catch((error: unknown): Outcome<T> => {
          throw error instanceof LaneParked || error instanceof LaneFull ? notSent(request, error) : error
        })
      if (outcome.trouble === null) {
        lane.retries.earn()
        lane.unnamedLimits = 0
        return outcome.settle()
      }
      const at = { tries, startedAt, now: clock.now(), random: random(), mayRetry: lane.retries.mayRetry() }
      const wait = nextTryIn(outcome.trouble, at, limits)
      if (wait === null) return outcome.settle()
      if (outcome.trouble.kind === 'transient') lane.retries.spend()
      logger.debug({ origin: request.url.origin, path: request.url.pathname, tries, wait }, 'asking again')
      await clock.sleep(wait, request.signal)
    }
  }
}

function notSent({ url }: GetRequest, reason: LaneParked | LaneFull): UpstreamError {
  const { retryAtMs } = reason
  if (reason instanceof LaneFull) return new UpstreamError({ kind: 'own_pace', retryAtMs }, url)
  return new UpstreamError({ kind: 'rate_limited', status: 429, retryAtMs }, url)
}
