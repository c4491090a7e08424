import type { Clock } from '../lib/clock.ts'
import { createRetryBudget, type RetryBudget } from './retry-policy.ts'

/** Nothing may be sent before `retryAtMs`, which is later than the caller can wait. */
export class LaneParked extends Error {
  override name = 'LaneParked'
  readonly retryAtMs: number

  constructor(retryAtMs: number) {
    super('the upstream asked for a longer pause')
    this.retryAtMs = retryAtMs
  }
}

/** What all requests of one credential to one origin share: the pace, a pause the upstream asked for, the retries. */
export interface Lane {
  /** Run `send` when it is this request's turn. Throws LaneParked when that is after `giveUpAtMs`. */
  run<T>(send: () => Promise<T>, giveUpAtMs: number, signal: AbortSignal): Promise<T>
  park(untilMs: number): void
  /** End of the latest pause, or 0. */
  parkedUntil(): number
  readonly retries: RetryBudget
  /** Limits in a row that named no time; each makes the next pause longer. */
  unnamedLimits: number
}

const MINUTE_MS = 60_000
const LONGEST_WINDOW = 6_000

export function createLane(options: { clock: Clock; requestsPerMinute: number; concurrency: number }): Lane {
  const { clock } = options
  const pace = createPace(options.requestsPerMinute)
  const slots = createSlots(options.concurrency)
  let parked = 0

  async function waitForTurn(giveUpAtMs: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const now = clock.now()
      if (parked > now && parked > giveUpAtMs) throw new LaneParked(parked)
      const wait = Math.max(parked, pace.nextAt()) - now
      if (wait <= 0) return pace.note(now)
      await clock.sleep(wait, signal)
    }
  }

  return {
    retries: createRetryBudget(),
    unnamedLimits: 0,
    async run(send, giveUpAtMs, signal) {
      await slots.take(signal)
      try {
        await waitForTurn(giveUpAtMs, signal)
        return await send()
      } finally {
        slots.free()
      }
    },
    park(untilMs) {
      parked = Math.max(parked, untilMs)
    },
    parkedUntil: () => parked,
  }
}

/** At most `perMinute` sends in any minute. The first of them need not wait for each other. */
function createPace(perMinute: number): { nextAt(): number; note(now: number): void } {
  const size = Math.max(1, Math.min(Math.floor(perMinute), LONGEST_WINDOW))
  const window = (MINUTE_MS * size) / Math.max(perMinute, 1)
  const sent = new Float64Array(size).fill(Number.NEGATIVE_INFINITY)
  let oldest = 0
  return {
    nextAt: () => (sent[oldest] ?? Number.NEGATIVE_INFINITY) + window,
    note(now) {
      sent[oldest] = now
      oldest = (oldest + 1) % size
    },
  }
}

/** A counting semaphore that serves in order and lets an aborted waiter leave the queue. */
function createSlots(count: number): { take(signal: AbortSignal): Promise<void>; free(): void } {
  let available = count
  const queue: (() => void)[] = []
  return {
    async take(signal) {
      signal.throwIfAborted()
      if (available > 0) {
        available -= 1
        return
      }
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        const leave = () => {
          queue.splice(queue.indexOf(enter), 1)
          reject(signal.reason)
        }
        queue.push(enter)
        signal.addEventListener('abort', leave, { once: true })
      })
    },
    free() {
      const next = queue.shift()
      if (next) next()
      else available += 1
    },
  }
}
