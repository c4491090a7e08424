import { MINUTE_MS } from '../../lib/time-units.ts'
const LONGEST_WINDOW = 6_000
/** Burst after an idle time, so that a newly connected source answers fast. */
const MOST_AT_ONCE = 10
/** Part of the rate reserved for requests that a person waits for: an eighth, but at most six. */
const MOST_RESERVED = 6
const RESERVED_FRACTION = 8

/** A rate limiter over a sliding window. Times are milliseconds. */
export interface Pace {
  /** When the next request may be sent. `hurried`: a person waits, so the reserved part may be used. */
  nextAt(now: number, hurried: boolean): number
  /** Record that a request is sent now. */
  note(now: number, hurried: boolean): void
}

/**
 * At most `perMinute` requests in any minute, the upstream's limit. Background requests leave the reserved part unused and
 * are spread over the minute after a first burst.
 */
export function createPace(perMinute: number): Pace {
  const size = Math.max(1, Math.min(Math.floor(perMinute), LONGEST_WINDOW))
  const window = (MINUTE_MS * size) / Math.max(perMinute, 1)
  const most = size - Math.min(MOST_RESERVED, Math.floor(size / RESERVED_FRACTION))
  const atOnce = Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(most / 4)))
  // Ring buffer of the `count` send times within the window, the oldest at `first`.
  const sent = new Float64Array(size)
  let first = 0
  let count = 0
  let lastBackground = Number.NEGATIVE_INFINITY
  const at = (index: number) => sent[(first + index) % size] ?? 0
  const forget = (now: number) => {
    while (count > 0 && at(0) + window <= now) {
      first = (first + 1) % size
      count -= 1
    }
  }
  /** The time from which at most `limit - 1` sends lie in the window. */
  const roomAt = (now: number, limit: number) => (count < limit ? now : Math.ceil(at(count - limit) + window))
  return {
    nextAt(now, hurried) {
      forget(now)
      if (hurried) return roomAt(now, size)
      const room = roomAt(now, most)
      if (count < atOnce) return room
      // Spread the remaining background requests over the rest of the window.
      const left = count < most ? (at(0) + window - now) / (most - count + 1) : 0
      return Math.max(room, lastBackground + Math.floor(Math.max(left, window / most)))
    },
    note(now, hurried) {
      forget(now)
      if (count < size) count += 1
      else first = (first + 1) % size
      sent[(first + count - 1) % size] = now
      if (!hurried) lastBackground = now
    },
  }
}
