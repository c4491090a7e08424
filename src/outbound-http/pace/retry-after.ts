import { DAY_MS, MINUTE_MS } from '../../lib/time-units.ts'
const UNREADABLE_WAIT_MS = MINUTE_MS
const PAST_WAIT_MS = 1_000
// More than a day is taken for an upstream's mistake: a request a day does no harm, a pause of years would.
const LONGEST_WAIT_MS = DAY_MS

const DELAY_SECONDS = /^\d{1,15}$/
/** The three date formats of RFC 9110 5.6.7, all in GMT; `Date.parse` alone would accept `abc 1`. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d(?: GMT| \d{4})$/

/**
 * Milliseconds to wait for a `Retry-After` header: seconds, or an HTTP date relative to `upstreamNow`. Unreadable or
 * absent: 60 s.
 */
export function retryAfterMs(header: string | undefined, upstreamNow: number): number {
  const text = header?.trim() ?? ''
  if (DELAY_SECONDS.test(text)) return Math.min(Number(text) * 1000, LONGEST_WAIT_MS)
  const date = parseHttpDate(text)
  if (date === null) return UNREADABLE_WAIT_MS
  const wait = date - upstreamNow
  return wait <= 0 ? PAST_WAIT_MS : Math.min(wait, LONGEST_WAIT_MS)
}

/** Milliseconds since the epoch of an HTTP date, or null. */
export function parseHttpDate(text: string | undefined): number | null {
  if (text === undefined || !HTTP_DATE.test(text)) return null
  const ms = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(ms) ? null : ms
}
