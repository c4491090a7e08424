import { HEALTH_STATUSES, type Health } from '../../model/connection.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { said, type Said } from '../../words/said.ts'

/** Days before the end on which a warning begins or grows. */
const WARN_DAYS = [30, 14, 7, 1] as const
/** From here on somebody has to act soon, or days are lost. */
const URGENT_DAYS = 7

export interface ExpiryWarning {
  code: 'token_expires_soon' | 'token_expired'
  /** The last of 30, 14, 7, 1 days that has passed; 0: it has expired. */
  thresholdDays: number
  message: Said
  action: Said
  /** ISO-8601: when this threshold was passed. */
  since: string
}

/** What to say about a credential that ends; null: it does not, nobody knows when, or it is more than 30 days off. Pure. */
export function expiryWarning(
  expiresAt: string | null,
  now: number,
  productName: string,
): ExpiryWarning | null {
  if (expiresAt === null) return null
  const end = Date.parse(expiresAt)
  const thresholdDays = end <= now ? 0 : WARN_DAYS.findLast((days) => end - now <= days * DAY_MS)
  if (thresholdDays === undefined) return null
  const day = expiresAt.slice(0, 10)
  const since = new Date(end - thresholdDays * DAY_MS).toISOString()
  const action = said('replace_own_token', { product: productName })
  if (thresholdDays === 0) {
    const message = said('token_expired_on', { day })
    return { code: 'token_expired', thresholdDays, message, action, since }
  }
  const message = said('token_expires', { soon: inDays(now, end), day })
  return { code: 'token_expires_soon', thresholdDays, message, action, since }
}

/** By the calendar (UTC), as the day that is named is counted. */
function inDays(now: number, end: number): Said {
  const days = Math.floor(end / DAY_MS) - Math.floor(now / DAY_MS)
  if (days === 0) return said('within_a_day')
  return days === 1 ? said('in_one_day') : said('in_days', { days })
}

/**
 * A connection is as healthy as the worse of its feeds and its credential. One that ends within weeks works as planned:
 * its code and words say that it ends, its status is not worse for it. Pure.
 */
export function withExpiry(
  health: Health & { since: string },
  warning: ExpiryWarning | null,
): Health & { since: string } {
  if (warning === null) return health
  const status = warning.thresholdDays <= URGENT_DAYS ? 'action_needed' : 'ok'
  const worse = HEALTH_STATUSES.indexOf(health.status) - HEALTH_STATUSES.indexOf(status)
  if (worse > 0 || (worse === 0 && status !== 'ok')) return health
  const { code, message, action, since } = warning
  return { status, code, message, action, since }
}
