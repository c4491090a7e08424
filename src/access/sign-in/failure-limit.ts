import { TidemarkError } from '../../lib/errors.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Said } from '../../words/said.ts'

/** Rate limit of failures per client, in memory: each process counts for itself, and a restart clears the counts. */
export interface FailureLimit {
  /** Count an attempt as a failure before it is made. @returns milliseconds to wait when the limit is reached, else null */
  take(key: string): number | null
  /** Undo `take`: the attempt was no failure. */
  giveBack(key: string): void
  /** Whether the next attempt would be refused; counts nothing. */
  isUsedUp(key: string): boolean
}

/** The error of a reached limit. @param action with the minutes to wait */
export function rateLimited(message: Said, action: (minutes: number) => Said, waitMs: number): TidemarkError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new TidemarkError('rate_limited', message, {
    action: action(Math.ceil(retryAfterSeconds / 60)),
    retryAfterSeconds,
  })
}

const MOST_KEYS = 20_000

/** At most `most` failures per key within `windowMs` of the first one. */
export function createFailureLimit({
  most,
  windowMs,
  clock,
}: {
  most: number
  windowMs: number
  clock: Clock
}): FailureLimit {
  const counts = new Map<string, { count: number; until: number }>()
  const current = (key: string) => {
    const found = counts.get(key)
    if (found && found.until > clock.now()) return found
    counts.delete(key)
    return null
  }
  return {
    take(key) {
      const found = current(key)
      if (found && found.count >= most) return found.until - clock.now()
      if (found) found.count++
      else {
        // Keys are in the order in which their windows end, so the first one is evicted.
        const [oldest] = counts.size >= MOST_KEYS ? counts.keys() : []
        if (oldest !== undefined) counts.delete(oldest)
        counts.set(key, { count: 1, until: clock.now() + windowMs })
      }
      return null
    },
    giveBack(key) {
      const found = current(key)
      if (found) found.count = Math.max(0, found.count - 1)
    },
    isUsedUp: (key) => (current(key)?.count ?? 0) >= most,
  }
}
