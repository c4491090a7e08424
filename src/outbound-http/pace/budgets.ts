/** Limits of one request. Every limit has a test that reaches it. */
export interface Budgets {
  connectMs: number
  headersMs: number
  /** From the first byte sent to the last byte read, redirects included; ends responses that trickle. */
  exchangeMs: number
  /** A large file that says its size gets as long as it takes at this rate, where that is longer. */
  largeBytesPerSecond: number
  /** A response that takes longer is reported (`onSlow`) while it is still running. */
  slowMs: number
  /** Bytes of a file as sent, and after inflation. */
  rawBytes: number
  inflatedBytes: number
  /** The same for files that grow with the customer, such as a report of 100,000 people. */
  largeRawBytes: number
  largeInflatedBytes: number
  /** Inflated bytes per raw byte; checked after the first inflated megabyte. */
  inflationRatio: number
  /** Bytes of a response that is read into memory. */
  textBytes: number
  redirects: number
  tries: number
  /** All tries and waits of one request. A longer wait becomes the error `rate_limited`. */
  requestMs: number
  /** Concurrent requests of one credential. */
  concurrency: number
}

const MB = 1024 * 1024

export const DEFAULT_BUDGETS: Budgets = {
  connectMs: 10_000,
  headersMs: 30_000,
  exchangeMs: 120_000,
  largeBytesPerSecond: MB,
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
