import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '../../../src/lib/logger.ts'
import {
  createOutboundHttp,
  type GetRequest,
  type OutboundHttp,
  type OutboundHttpOptions,
} from '../../../src/outbound-http/outbound-http.ts'
import { skippingClock, type SkippingClock } from '../collecting/skipping-clock.ts'

export interface Outbound extends AsyncDisposable {
  http: OutboundHttp
  clock: SkippingClock
  /** Every logged line. */
  log: string[]
  spoolDir: string
  /** A request to an origin that the operator has set. */
  request(url: string, overrides?: Partial<GetRequest>): GetRequest
  /** Files left in the spool folder. */
  leftovers(): Promise<string[]>
}

export const TEST_NOW = Date.parse('2026-03-10T14:00:00Z')

/** An outbound client on a skipping clock, with a spool folder of its own. `random` is always 0.5. */
export async function openOutbound(options: Partial<OutboundHttpOptions> = {}): Promise<Outbound> {
  const clock = skippingClock(TEST_NOW)
  const log: string[] = []
  const spoolDir = await mkdtemp(join(tmpdir(), 'tidemark-outbound-'))
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void log.push(line) } })
  const http = createOutboundHttp({ clock, logger, spoolDir, random: () => 0.5, ...options })
  return {
    http,
    clock,
    log,
    spoolDir,
    request(url, overrides = {}) {
      const parsed = new URL(url)
      return {
        url: parsed,
        authorization: 'Bearer sk-admin-test',
        accept: 'application/json',
        operatorOrigin: parsed.origin,
        credential: 'connection/key',
        requestsPerMinute: 6_000,
        signal: new AbortController().signal,
        ...overrides,
      }
    },
    leftovers: () => readdir(spoolDir),
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]()
      await rm(spoolDir, { recursive: true, force: true })
    },
  }
}

/** The failure of a rejected promise, as a value for assertions. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error instanceof Error && 'failure' in error ? error.failure : error
  }
  return 'no failure'
}
