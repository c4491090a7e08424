import type { Clock } from '../../lib/clock.ts'

/** Counts per client in memory: each process has its own, and a restart forgets them. */
export interface FailureLimit {
  /** Count one. @returns milliseconds to wait when there were too many already, else null */
  take(key: string): number | null
  /** It was none after all. */
  giveBack(key: string): void
  /** Whether the next one would be refused; counts nothing. */
  isUsedUp(key: string): boolean
}

const MOST_KEYS = 20_000

/** At most `most` per key within `windowMs` from its first one. */
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
        // Keys stand in the order of their windows' ends, so the first one has the least left to say.
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
