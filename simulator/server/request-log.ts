/** One request as the simulator saw it. Holds which key was used by its name, never the key. */
export interface LoggedRequest {
  /** The simulator's clock, milliseconds. */
  at: number
  /** Milliseconds of a clock that nobody sets, for distances between requests. */
  monotonicMs: number
  server: 'api' | 'storage'
  method: string
  path: string
  query: Record<string, string[]>
  /** Name of a known key, `unknown` for another, null for none. */
  key: string | null
  /** Null while no status was sent, and for ever when the connection was cut before one. */
  status: number | null
  /** Kind of the fault put on the answer. */
  fault: string | null
}

const KEPT = 50_000

/** The latest requests, oldest first. */
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
