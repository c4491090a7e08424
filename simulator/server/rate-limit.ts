import { detailAnswer, type Answer } from './answer.ts'

const MINUTE_MS = 60_000

/** The vendor's rate limit: requests per minute for each endpoint and key. */
export class RateLimit {
  readonly #perMinute: number
  readonly #now: () => number
  readonly #windows = new Map<string, { start: number; count: number }>()

  /** `perMinute` 0: no limit. `now`: milliseconds of a monotonic clock. */
  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute
    this.#now = now
  }

  /** Count a request. @returns the vendor's refusal with the seconds to wait, or null when it may pass */
  take(endpoint: string, key: string | null): Answer | null {
    if (this.#perMinute === 0) return null
    const name = `${endpoint}\n${key ?? ''}`
    const now = this.#now()
    const known = this.#windows.get(name)
    const window = known && now - known.start < MINUTE_MS ? known : { start: now, count: 0 }
    this.#windows.set(name, window)
    window.count += 1
    if (window.count <= this.#perMinute) return null
    const seconds = Math.max(1, Math.ceil((window.start + MINUTE_MS - now) / 1000))
    return detailAnswer(429, 'Rate limit exceeded', { 'retry-after': String(seconds) })
  }
}
