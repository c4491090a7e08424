/** What one request may cost us. Every number has a test that meets it. */
export interface Budgets {
  connectMs: number
  headersMs: number
  /** From the first byte sent to the last byte read, redirects included: a slow drip dies here. */
  exchangeMs: number
  /** An answer that takes longer is told of while it lasts. */
  slowMs: number
  /** Bytes of a file as sent, and after inflation. */
  rawBytes: number
  inflatedBytes: number
  /** The same of a file that is known to grow with the customer, such as a report of 100,000 people. */
  largeRawBytes: number
  largeInflatedBytes: number
  /** Inflated bytes per raw byte, once the first megabyte is out. */
  inflationRatio: number
  /** Bytes of an answer that is held in memory. */
  textBytes: number
  redirects: number
  tries: number
  /** All tries and waits of one request. A longer wait is handed back as `rate_limited`. */
  requestMs: number
  /** Requests of one credential that may be under way at once. */
  concurrency: number
}

const MB = 1024 * 1024

export const DEFAULT_BUDGETS: Budgets = {
  connectMs: 10_000,
  headersMs: 30_000,
  exchangeMs: 120_000,
  slowMs: 60_000,
  rawBytes: 64 * MB,
  inflatedBytes: 256 * MB,
  largeRawBytes: 1024 * MB,
  largeInflatedBytes: 2048 * MB,
  inflationRatio: 100,
  textBytes: 32 * MB,
  redirects: 5,
  tries: 5,
  requestMs: 600_000,
  concurrency: 1,
}
