/** One received request. Contains the name of the key, never the key. */
export interface LoggedRequest {
  /** The simulator's clock, milliseconds. */
  at: number
  /** Milliseconds of a monotonic clock, for the time between requests. */
  monotonicMs: number
  server: 'api' | 'storage'
  method: string
  path: string
  query: Record<string, string[]>
  /** Name of a known key, `unknown` for another, null for none. */
  key: string | null
  /** Null until a status is sent; stays null when the connection is cut before. */
  status: number | null
  /** Kind of the fault applied to the answer. */
  fault: string | null
}

const KEPT = 50_000

/** The newest requests, oldest first. */
export class RequestLog {
  #entries: LoggedRequest[] = []

  add(entry: LoggedRequest): void {
    this.#entries.push(entry)
    if (this.#entries.length > KEPT) this.#entries.splice(0, KEPT / 10)
  }

  all(): LoggedRequest[] {
    return this.#entries.map((entry) => ({ ...entry }))
  }

  clear(): void {
    this.#entries = []
  }
}
