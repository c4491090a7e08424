import { MINUTE_MS } from '../../model/time/time.ts'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import { cookiePrefix } from '../sign-in/session-cookie.ts'
import type { Handshake } from './oidc.ts'

/** What a browser began at a provider and must bring back. */
const Begun = z.object({
  provider: z.string(),
  /** To sign in; to try the provider out; or to link its account to who is signed in here. */
  purpose: z.enum(['sign_in', 'test', 'link']),
  /** Who is signed in here; null: somebody signs in. */
  by: z.string().nullable(),
  /** Where they go afterwards. */
  next: z.string(),
  until: z.number(),
})
export type Begun = z.infer<typeof Begun>

const STATE_BYTES = 32
const LASTS_MS = 10 * MINUTE_MS

/**
 * Nothing is stored of a sign-in that has begun, so that a flood of them fills nothing. The browser carries it in a cookie
 * that is signed for one state, and whoever brings the state alone from elsewhere is refused.
 */
export interface Beginnings {
  begin(what: Omit<Begun, 'until'>): { handshake: Handshake; setCookie: string }
  /** What was begun with the state in this very browser; null: nothing, or too long ago. */
  find(headers: Headers, state: string): { begun: Begun; handshake: Handshake } | null
  /** What goes with a state, whoever brings it: browsers send no cookie along with a form of another site. */
  handshakeOf(state: string): Handshake
  /** `Set-Cookie` line that takes it out of the browser. */
  forget(state: string): string
}

/** @param options.key secret of this installation */
export function createBeginnings(options: { key: string; https: boolean; clock: Clock }): Beginnings {
  const { key, https, clock } = options
  const keyed = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
  const nameOf = (state: string) =>
    `${cookiePrefix(https)}.begun-${createHash('sha256').update(state).digest('base64url').slice(0, 12)}`
  const handshakeOf = (state: string): Handshake => ({
    state,
    nonce: keyed('sign-in nonce', state),
    codeVerifier: keyed('sign-in code verifier', state),
    requestId: `_${keyed('sign-in request', state)}`,
  })
  const line = (state: string, value: string, seconds: number) =>
    [
      `${nameOf(state)}=${value}`,
      `Max-Age=${seconds}`,
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
      ...(https ? ['Secure'] : []),
    ].join('; ')
  return {
    begin(what) {
      const state = randomBytes(STATE_BYTES).toString('base64url')
      const begun: Begun = { ...what, until: clock.now() + LASTS_MS }
      const text = Buffer.from(JSON.stringify(begun)).toString('base64url')
      const value = `${text}.${keyed('sign-in begun', state, text)}`
      return { handshake: handshakeOf(state), setCookie: line(state, value, LASTS_MS / 1000) }
    },
    find(headers, state) {
      const start = `${nameOf(state)}=`
      const cookies = (headers.get('cookie') ?? '').split(';').map((part) => part.trim())
      const value = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length)
      const [text = '', sealed = ''] = value?.split('.') ?? []
      if (!isSame(sealed, keyed('sign-in begun', state, text))) return null
      // One that an earlier version began has other fields, and is begun anew.
      const { data: begun } = Begun.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      return begun && begun.until > clock.now() ? { begun, handshake: handshakeOf(state) } : null
    },
    handshakeOf,
    forget: (state) => line(state, '', 0),
  }
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
