import { Agent } from 'undici'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { AnswerHead, FileAnswer, TextAnswer } from './answers.ts'
import { RetryingClient, type GetRequest } from './retrying-client.ts'
import { DEFAULT_BUDGETS, type Budgets } from './pace/budgets.ts'
import { createCredentialExchange, type CredentialExchange } from './guard/credential-exchange.ts'
import type { Dispatchers } from './exchange.ts'
import { guardedConnect, openConnect, systemResolve, type Resolve } from './guard/guarded-connect.ts'
import { createLanes } from './pace/lanes.ts'
import { readText, spoolBody, type Expected } from './body/read-body.ts'
import { spool, sweepSpool, type SpooledBody } from './body/spool.ts'
import type { ReadableAnswer } from './try-once.ts'

export type { FileAnswer, TextAnswer } from './answers.ts'
export type { GetRequest } from './retrying-client.ts'

/**
 * The only way to send a request: retries, pacing, pauses, deadlines, byte limits and the address guard live here.
 * @throws UpstreamError `rate_limited`, `own_pace`, `unavailable`, `unexpected` or `blocked_destination`; every other status
 *   (400, 401, 403, 404 …) is returned for the source to interpret
 */
export interface OutboundHttp extends AsyncDisposable {
  getText(request: GetRequest): Promise<TextAnswer>
  /** A 2xx body on disk, checked against `expected`. */
  getFile(request: GetRequest, expected: Expected): Promise<FileAnswer>
  /** The only requests that are not GET. */
  readonly credentials: CredentialExchange
  /** Write chunks to disk beside the fetched bodies. */
  spool(chunks: AsyncIterable<Buffer | string>): Promise<SpooledBody>
}

export interface OutboundHttpOptions {
  clock: Clock
  logger: Logger
  /** Folder for spooled bodies; created when needed. */
  spoolDir: string
  budgets?: Partial<Budgets>
  random?: () => number
  resolve?: Resolve
  /** Extra trusted certificates, PEM. */
  ca?: string
}

export function createOutboundHttp(options: OutboundHttpOptions): OutboundHttp {
  const spoolFolder = sweptOnce(options)
  const budgets = { ...DEFAULT_BUDGETS, ...options.budgets }
  const inMemory = { ...budgets, rawBytes: budgets.textBytes, inflatedBytes: budgets.textBytes }
  const large = { ...budgets, rawBytes: budgets.largeRawBytes, inflatedBytes: budgets.largeInflatedBytes }
  const dispatchers = createDispatchers(budgets, options)
  const lanes = createLanes(options.clock, budgets.concurrency)
  const client = new RetryingClient(options, budgets, dispatchers, lanes)
  const asText = async (answer: ReadableAnswer): Promise<TextAnswer> => {
    const text = isOk(answer) ? await readText(answer, inMemory) : answer.refusal
    return { ...headOf(answer), text }
  }
  return {
    getText: (request) => client.send(request, asText),
    getFile: (request, expected) =>
      client.send(request, async (answer): Promise<FileAnswer> => {
        if (!isOk(answer)) return { ...headOf(answer), ok: false, text: answer.refusal }
        const limits = request.large ? large : budgets
        const body = await spoolBody(answer, await spoolFolder(), limits, expected)
        return { ...headOf(answer), ok: true, body }
      }),
    credentials: createCredentialExchange((request, post) => client.send(request, asText, post)),
    spool: async (chunks) => spool(await spoolFolder(), chunks),
    async [Symbol.asyncDispose]() {
      await Promise.all([dispatchers.guarded.destroy(), dispatchers.open.destroy()])
    },
  }
}

/** The spool folder; created and swept at its first use. */
function sweptOnce({ spoolDir, clock }: OutboundHttpOptions): () => Promise<string> {
  let swept: Promise<void> | null = null
  return async () => {
    swept ??= sweepSpool(spoolDir, clock.now())
    await swept
    return spoolDir
  }
}

function createDispatchers(budgets: Budgets, options: OutboundHttpOptions): Dispatchers {
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

function headOf(answer: ReadableAnswer): AnswerHead {
  const { status, headers, contentType, upstreamNow, redirected } = answer
  return { status, headers, contentType, upstreamNow, redirected }
}

function isOk(answer: ReadableAnswer): boolean {
  return answer.status >= 200 && answer.status < 300
}
