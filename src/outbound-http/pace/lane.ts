import type { Clock } from '../../lib/clock.ts'
import { createPace } from './pace.ts'
import { createRetryBudget, type RetryBudget } from '../retry-policy.ts'

/** The upstream asked for a pause until `retryAtMs`, which is longer than the caller can wait. */
export class LaneParked extends Error {
  override name = 'LaneParked'
  readonly retryAtMs: number

  constructor(retryAtMs: number) {
    super('the upstream asked for a longer pause')
    this.retryAtMs = retryAtMs
  }
}

/** Our own rate limit allows nothing before `retryAtMs`, which is longer than a person waits. */
export class LaneFull extends Error {
  override name = 'LaneFull'
  readonly retryAtMs: number

  constructor(retryAtMs: number) {
    super('our own pace is used up')
    this.retryAtMs = retryAtMs
  }
}

export interface Turn {
  giveUpAtMs: number
  /** A person waits: the request does not queue behind those of the collector. */
  hurried: boolean
}

/** What all requests of one credential to one origin share: rate limit, pause asked for by the upstream, retry budget. */
export interface Lane {
  /**
   * Run `send` when it is this request's turn. @throws LaneParked when the pause ends after `giveUpAtMs`; LaneFull when the
   * request is hurried and our own rate limit would make it wait as long
   */
  run<T>(send: () => Promise<T>, turn: Turn, signal: AbortSignal): Promise<T>
  park(untilMs: number): void
  /** End of the latest pause, or 0. */
  parkedUntil(): number
  readonly retries: RetryBudget
  /** Consecutive rate limit responses without a time to wait; each one doubles the next pause. */
  unnamedLimits: number
}

export function createLane(options: { clock: Clock; requestsPerMinute: number; concurrency: number }): Lane {
  const { clock } = options
  const pace = createPace(options.requestsPerMinute)
  const slots = { background: createSlots(options.concurrency), hurried: createSlots(1) }
  let parked = 0

  async function waitForTurn({ giveUpAtMs, hurried }: Turn, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const now = clock.now()
      if (parked > now && parked > giveUpAtMs) throw new LaneParked(parked)
      const turnAt = pace.nextAt(now, hurried)
      const wait = Math.max(parked, turnAt) - now
      if (wait <= 0) return pace.note(now, hurried)
      if (hurried && parked <= now && turnAt > giveUpAtMs) throw new LaneFull(turnAt)
      await clock.sleep(wait, signal).catch((stopped: unknown) => {
        throw hurried && parked <= now ? new LaneFull(turnAt) : stopped
      })
    }
  }

  return {
    retries: createRetryBudget(),
    unnamedLimits: 0,
    async run(send, turn, signal) {
      const own = turn.hurried ? slots.hurried : slots.background
      await own.take(signal)
      try {
        await waitForTurn(turn, signal)
        return await send()
      } finally {
        own.free()
      }
    },
    park(untilMs) {
      parked = Math.max(parked, untilMs)
    },
    parkedUntil: () => parked,
  }
}

/** A fair counting semaphore; an aborted waiter leaves the queue. */
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
