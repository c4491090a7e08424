import { retryAfterMs } from './retry-after.ts'

/** How a vendor says "too many requests" beyond a 429 and `Retry-After`. Names are of headers, lower case. */
export interface LimitSigns {
  remaining: string
  /** Holds the UTC second at which the limit starts anew. */
  reset: string
  /** Words of a 403 or 429 that is a limit without a time. */
  message: RegExp
}

/** What a refusal says of limits. */
export interface LimitedAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  /** The start of its body; read only where the signs may stand in it. */
  text: string
  /** The upstream's own clock, milliseconds; ours when it sent none. */
  upstreamNow: number
}

/** Milliseconds to wait; `named` when the upstream said so itself. */
export interface LimitWait {
  waitMs: number
  named: boolean
}

const FIRST_UNNAMED_MS = 60_000
const LONGEST_UNNAMED_MS = 15 * 60_000
const AFTER_RESET_MS = 1_000
/** The retry policy adds up to two seconds more: thirty in all, so that clients do not return as one. */
const RESET_JITTER_MS = 28_000
const LONGEST_RESET_MS = 24 * 3_600_000

/**
 * How long a limit lasts, or null when the answer is none: a 403 is mostly about rights. In the vendor's own order:
 * `Retry-After`, then what is left of an hour's quota, then a minute or more, doubling with each limit in a row
 * that names no time (`unnamed` before this one). `random` is in [0, 1).
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
