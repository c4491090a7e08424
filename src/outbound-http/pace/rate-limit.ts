import { DAY_MS, MINUTE_MS } from '../../lib/time-units.ts'
import { retryAfterMs } from './retry-after.ts'

/** How a vendor signals "too many requests" besides 429 and `Retry-After`. Header names are in lower case. */
export interface LimitSigns {
  remaining: string
  /** Header with the time at which the quota is reset, in seconds since the epoch. */
  reset: string
  /** Matches the body of a 403 that is a rate limit without a reset time. */
  message: RegExp
}

/** The parts of a response that can signal a rate limit. */
export interface LimitedAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  /** Start of the body. */
  text: string
  /** The upstream's own clock, milliseconds; ours when it sent none. */
  upstreamNow: number
}

/** Milliseconds to wait; `named` when the upstream gave the time. */
export interface LimitWait {
  waitMs: number
  named: boolean
}

const FIRST_UNNAMED_MS = MINUTE_MS
const LONGEST_UNNAMED_MS = 15 * MINUTE_MS
const AFTER_RESET_MS = 1_000
/** With the up to two seconds of the retry policy 30 s of jitter in all, so that clients do not return at once. */
const RESET_JITTER_MS = 28_000
const LONGEST_RESET_MS = DAY_MS

/**
 * How long a rate limit lasts; null when the response is none (most 403s are about permissions). In the order the vendor
 * documents: `Retry-After`, then the reset time of the quota, then a minute that doubles with each of the `unnamed`
 * consecutive limits before this one that gave no time. `random` is in [0, 1).
 */
export function limitWait(
  answer: LimitedAnswer,
  signs: LimitSigns | undefined,
  at: { unnamed: number; random: number },
): LimitWait | null {
  const { status, headers, upstreamNow } = answer
  const retryAfter = headers['retry-after']
  const mayBeLimit = status === 429 || (status === 403 && signs !== undefined)
  if (!mayBeLimit && !(status === 503 && retryAfter !== undefined)) return null
  if (retryAfter !== undefined || signs === undefined) {
    return { waitMs: retryAfterMs(retryAfter, upstreamNow), named: true }
  }
  if (headers[signs.remaining]?.trim() === '0') {
    const reset = headers[signs.reset]?.trim() ?? ''
    if (/^\d{9,12}$/.test(reset)) {
      const left = Math.max(0, Number(reset) * 1000 - upstreamNow)
      return {
        waitMs: Math.min(left, LONGEST_RESET_MS) + AFTER_RESET_MS + at.random * RESET_JITTER_MS,
        named: true,
      }
    }
  } else if (status === 403 && !signs.message.test(answer.text)) return null
  return { waitMs: Math.min(LONGEST_UNNAMED_MS, FIRST_UNNAMED_MS * 2 ** at.unnamed), named: false }
}
