/** How one try ended, when it did not end well and asking again may help. */
export type TroubledTry =
  /** 5xx, network, truncated or corrupt body. */
  | { kind: 'transient' }
  /** The upstream named a time; `retryAtMs` is on our clock. */
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
// One try more after 1 s and one after 3 s: inside the 5 s that a fresh key may need.
const UNAUTHENTICATED_WAITS_MS = [1_000, 3_000]

/**
 * Milliseconds to wait before the next try, or null to give up. `tries` counts the tries made; `random` is in [0, 1).
 * Transient trouble waits with full jitter, so that many clients spread out; a named time is never undercut.
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
 * Retries a credential may spend: a reserve, refilled by successes, so that a vendor in trouble is asked about a fifth
 * more and not five times as much.
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
