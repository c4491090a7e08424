import type { Clock } from '../../../src/lib/clock.ts'

export interface SkippingClock extends Clock {
  /** Let time pass between two steps of a test. */
  advance(ms: number): void
  /** Every requested wait in milliseconds, in order. */
  readonly sleeps: number[]
}

/** A clock whose `sleep` moves it forward and returns at once. Only for code that does not sleep concurrently. */
export function skippingClock(startMs: number): SkippingClock {
  let now = startMs
  const sleeps: number[] = []
  return {
    now: () => now,
    advance(ms) {
      now += ms
    },
    sleeps,
    async sleep(ms, signal) {
      signal?.throwIfAborted()
      sleeps.push(ms)
      now += Math.max(0, ms)
      // Yield to sockets and other promises, so that a loop of sleeps cannot starve them.
      await new Promise<void>((resolve) => setImmediate(resolve))
      signal?.throwIfAborted()
    },
  }
}
