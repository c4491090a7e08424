const MINUTE_MS = 60_000
const LONGEST_WINDOW = 6_000
/** Sent at once after a time of quiet: somebody looks at a new source. */
const MOST_AT_ONCE = 10
/** Kept for requests that a person waits for. */
const MOST_KEPT = 6
const KEPT_SHARE = 8

/** When the next request may be sent. Times are milliseconds. */
export interface Pace {
  /** `hurried`: a person waits, and may use the share that is kept for that. */
  nextAt(now: number, hurried: boolean): number
  note(now: number, hurried: boolean): void
}

/**
 * At most `perMinute` sends in any minute, the upstream's limit. Those nobody waits for leave a share of it alone and are
 * spread over the minute, but for the first few.
 */
export function createPace(perMinute: number): Pace {
  const size = Math.max(1, Math.min(Math.floor(perMinute), LONGEST_WINDOW))
  const window = (MINUTE_MS * size) / Math.max(perMinute, 1)
  const most = size - Math.min(MOST_KEPT, Math.floor(size / KEPT_SHARE))
  const atOnce = Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(most / 4)))
  // A ring: `count` sends of the last window, the oldest at `first`.
  const sent = new Float64Array(size)
  let first = 0
  let count = 0
  let lastUnhurried = Number.NEGATIVE_INFINITY
  const at = (index: number) => sent[(first + index) % size] ?? 0
  const forget = (now: number) => {
    while (count > 0 && at(0) + window <= now) {
      first = (first + 1) % size
      count -= 1
    }
  }
  /** When no more than `limit - 1` sends lie in the window. */
  const roomAt = (now: number, limit: number) => (count < limit ? now : Math.ceil(at(count - limit) + window))
  return {
    nextAt(now, hurried) {
      forget(now)
      if (hurried) return roomAt(now, size)
      const room = roomAt(now, most)
      if (count < atOnce) return room
      // What is left of the minute's share, spread over what is left of the minute.
      const left = count < most ? (at(0) + window - now) / (most - count + 1) : 0
      return Math.max(room, lastUnhurried + Math.floor(Math.max(left, window / most)))
    },
    note(now, hurried) {
      forget(now)
      if (count < size) count += 1
      else first = (first + 1) % size
      sent[(first + count - 1) % size] = now
      if (!hurried) lastUnhurried = now
    },
  }
}
