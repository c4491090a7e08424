/** A failure that a retry may cure. */
export type TroubledTry =
  /** 5xx, network, truncated or corrupt body. */
  | { kind: 'transient' }
  /** Wait until `retryAtMs`, on our clock. */
  | { kind: 'rate_limited'; retryAtMs: number }
  /** 401: a new key takes seconds to reach every server of the vendor. */
  | { kind: 'unauthenticated' }

export interface RetryLimits {
  tries: number
  /** All tries and waits of one request together. */
  requestMs: number
}

const FIRST_BACKOFF_MS = 1_000
const LONGEST_BACKOFF_MS = 300_000
const RATE_LIMIT_JITTER_MS = 2_000
// Two retries within the 5 s that a new key may need.
const UNAUTHENTICATED_WAITS_MS = [1_000, 3_000]

/**
 * Milliseconds to wait before the next try, or null to give up. `tries` is the number of tries so far; `random` is in [0, 1).
 * Transient failures back off exponentially with full jitter; a time given by the upstream is never undercut.
 */
export function nextTryIn(
  trouble: TroubledTry,
  at: { tries: number; startedAt: number; now: number; random: number; mayRetry: boolean },
  limits: RetryLimits,
): number | null {
  if (at.tries >= limits.tries) return null
  const wait = waitFor(trouble, at)
  if (wait === null) return null
  return at.now + wait - at.startedAt > limits.requestMs ? null : wait
}

function waitFor(
  trouble: TroubledTry,
  at: { tries: number; now: number; random: number; mayRetry: boolean },
): number | null {
  switch (trouble.kind) {
    case 'transient':
      if (!at.mayRetry) return null
      return at.random * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** at.tries)
    case 'rate_limited':
      return Math.max(0, trouble.retryAtMs - at.now) + at.random * RATE_LIMIT_JITTER_MS
    case 'unauthenticated':
      return UNAUTHENTICATED_WAITS_MS[at.tries - 1] ?? null
  }
}

const RESERVE = 20
const EARNED_PER_SUCCESS = 0.3

/**
 * Retry budget of a credential, refilled by successes, so that a vendor with many failures gets about a fifth more requests
 * and not five times as many.
 */
export interface RetryBudget {
  mayRetry(): boolean
  spend(): void
  earn(): void
}

export function createRetryBudget(): RetryBudget {
  let left = RESERVE
  return {
    mayRetry: () => left >= 1,
    spend() {
      left -= 1
    },
    earn() {
      left = Math.min(RESERVE, left + EARNED_PER_SUCCESS)
    },
  }
}
