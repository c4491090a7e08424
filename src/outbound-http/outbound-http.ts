import { Agent } from 'undici'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { DEFAULT_BUDGETS, type Budgets } from './budgets.ts'
import type { Answer, Target, Wires } from './exchange.ts'
import { guardedConnect, openConnect, systemResolve, type Resolve } from './guarded-connect.ts'
import { LaneParked } from './lane.ts'
import { createLanes, type Lanes, type ParkedLane } from './lanes.ts'
import { readRefusal, readText, spoolBody, type Expected } from './read-body.ts'
import { nextTryIn, type RetryLimits } from './retry-policy.ts'
import { spool, sweepSpool, type SpooledBody } from './spool.ts'
import { tryOnce, type Outcome } from './try-once.ts'
import { UpstreamError } from './upstream-failure.ts'

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
  park(pause: ParkedLane): void
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
const HURRIED: RetryLimits & Pick<Budgets, 'exchangeMs'> = { tries: 2, requestMs: 10_000, exchangeMs: 20_000 }

export function createOutboundHttp(options: OutboundHttpOptions): OutboundHttp {
  const spoolFolder = sweptOnce(options)
  const budgets = { ...DEFAULT_BUDGETS, ...options.budgets }
  const inMemory = { ...budgets, rawBytes: budgets.textBytes, inflatedBytes: budgets.textBytes }
  const wires = createWires(budgets, options)
  const lanes = createLanes(options.clock, budgets.concurrency)
  const asker = new Asker(options, budgets, wires, lanes)
  return {
    getText: (request) =>
      asker.ask(request, async (answer) => {
        const text = isOk(answer)
          ? await readText(answer, inMemory)
          : await readRefusal(answer, budgets, REFUSAL_BYTES)
        return { ...headOf(answer), text }
      }),
    getFile: (request, expected) =>
      asker.ask(request, async (answer): Promise<FileAnswer> => {
        if (!isOk(answer)) {
          return { ...headOf(answer), ok: false, text: await readRefusal(answer, budgets, REFUSAL_BYTES) }
        }
        const body = await spoolBody(answer, await spoolFolder(), budgets, expected)
        return { ...headOf(answer), ok: true, body }
      }),
    spool: async (chunks) => spool(await spoolFolder(), chunks),
    parked: () => lanes.parked(),
    park: (pause) => lanes.park(pause),
    async [Symbol.asyncDispose]() {
      await Promise.all([wires.guarded.destroy(), wires.open.destroy()])
    },
  }
}

/** Asks until there is an answer, or until the retry policy gives up. */
class Asker {
  readonly #options: OutboundHttpOptions
  readonly #budgets: Budgets
  readonly #wires: Wires
  readonly #lanes: Lanes

  constructor(options: OutboundHttpOptions, budgets: Budgets, wires: Wires, lanes: Lanes) {
    this.#options = options
    this.#budgets = budgets
    this.#wires = wires
    this.#lanes = lanes
  }

  async ask<T>(request: GetRequest, read: (answer: Answer) => Promise<T>): Promise<T> {
    const { clock, logger, random = Math.random } = this.#options
    const limits = request.hurried ? { ...this.#budgets, ...HURRIED } : this.#budgets
    const lane = this.#lanes.of(request.credential, request.url.origin, request.requestsPerMinute)
    const attempt = { budgets: limits, wires: this.#wires, clock, lane, signal: request.signal }
    const startedAt = clock.now()
    for (let tries = 1; ; tries += 1) {
      const outcome = await lane
        .run(() => tryOnce(request, attempt, read), startedAt + limits.requestMs, request.signal)
        .catch((error: unknown): Outcome<T> => {
          throw error instanceof LaneParked ? stillParked(request, error) : error
        })
      if (outcome.trouble === null) {
        lane.retries.earn()
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

/** The spool folder, made and swept when the first body comes. */
function sweptOnce({ spoolDir, clock }: OutboundHttpOptions): () => Promise<string> {
  let swept: Promise<void> | null = null
  return async () => {
    swept ??= sweepSpool(spoolDir, clock.now())
    await swept
    return spoolDir
  }
}

function stillParked(request: GetRequest, parked: LaneParked): UpstreamError {
  return new UpstreamError({ kind: 'rate_limited', status: 429, retryAtMs: parked.retryAtMs }, request.url)
}

function createWires(budgets: Budgets, options: OutboundHttpOptions): Wires {
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

function headOf(answer: Answer): AnswerHead {
  const { status, contentType, upstreamNow, redirected } = answer
  return { status, contentType, upstreamNow, redirected }
}

function isOk(answer: Answer): boolean {
  return answer.status >= 200 && answer.status < 300
}
