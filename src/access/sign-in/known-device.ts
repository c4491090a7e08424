import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import { DAY_MS } from '../../model/time/time.ts'

/** A browser counts as known for this long after its last sign-in. */
const KNOWN_DAYS = 180

/** A signed cookie saying that an account has signed in with this browser. It grants nothing but a failure count of its own. */
export interface KnownDevices {
  /** `Set-Cookie` line for a browser in which the account has just signed in. */
  remember(account: string): string
  /** Id of the device when the account has signed in with it before, else null. */
  recognise(headers: Headers, account: string): string | null
}

/** @param options.key secret of this installation; another value forgets every device */
export function createKnownDevices(options: { key: string; https: boolean; clock: Clock }): KnownDevices {
  const { key, https, clock } = options
  const nameOf = (account: string) => `${https ? '__Secure-' : ''}tidemark.device-${account.slice(0, 12)}`
  const seal = (account: string, id: string, since: string) =>
    createHmac('sha256', key).update(`known-device\n${account}\n${id}\n${since}`).digest('base64url')
  return {
    remember: (account) => {
      const [id, since] = [randomUUID(), String(clock.now())]
      const value = `${id}.${since}.${seal(account, id, since)}`
      const lasts = (KNOWN_DAYS * DAY_MS) / 1000
      // The path limits it to the sign-in request.
      return [
        `${nameOf(account)}=${value}`,
        `Max-Age=${lasts}`,
        'Path=/api/v1/sign-in',
        'HttpOnly',
        'SameSite=Lax',
        ...(https ? ['Secure'] : []),
      ].join('; ')
    },
    recognise: (headers, account) => {
      const start = `${nameOf(account)}=`
      const cookies =
        headers
          .get('cookie')
          ?.split(';')
          .map((part) => part.trim()) ?? []
      const value = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length)
      const [id = '', since = '', sealed = ''] = value?.split('.') ?? []
      if (!isSame(sealed, seal(account, id, since))) return null
      return clock.now() - Number(since) < KNOWN_DAYS * DAY_MS ? id : null
    },
  }
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
