import { HOUR_MS } from '../../model/time/time.ts'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { said, type Said } from '../../words/said.ts'

const LASTS_MS = HOUR_MS

/** Guards the first run of a service that other machines reach: it needs a token that the service prints at its start. */
export interface SetupGuard {
  /** Require a new token for the first run. @returns the token, which is not stored in clear anywhere else */
  arm(): string
  isArmed(): boolean
  /** @throws TidemarkError `validation_failed` when a token is needed and this one is wrong or has expired */
  check(token: string | undefined): void
}

export function createSetupGuard(clock: Clock): SetupGuard {
  let armed: { token: Buffer; until: number } | null = null
  return {
    arm() {
      const token = randomBytes(24).toString('base64url')
      armed = { token: Buffer.from(token), until: clock.now() + LASTS_MS }
      return token
    },
    isArmed: () => armed !== null,
    check(given) {
      if (armed === null) return
      if (armed.until <= clock.now()) throw refused(said('setup_token_ended'))
      const token = Buffer.from(given ?? '')
      if (token.length !== armed.token.length || !timingSafeEqual(token, armed.token)) {
        throw refused(said('setup_token_needed'))
      }
    },
  }
}

function refused(what: Said): TidemarkError {
  return new TidemarkError('validation_failed', what, {
    action: said('setup_token_at_start'),
    details: [{ path: 'setup_token', message: said('setup_token_wrong') }],
  })
}
