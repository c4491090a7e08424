import type { Clock } from '../../src/lib/clock.ts'

export interface SkippingClock extends Clock {
  /** Let time pass between two steps of a test. */
  advance(ms: number): void
  /** Every wait that was asked for, in order, milliseconds. */
  readonly sleeps: number[]
}

/** A clock on which waiting costs nothing: `sleep` moves it forward at once. For one flow at a time. */
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
      // Let sockets and other promises run, so that a loop of sleeps cannot starve them.
      await new Promise<void>((resolve) => setImmediate(resolve))
      signal?.throwIfAborted()
    },
  }
}
