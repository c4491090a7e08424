import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import type { Clock } from '../../../lib/clock.ts'
import { TidemarkError } from '../../../lib/errors.ts'
import type { HostedAppSettings } from '../../source.ts'
import { said } from '../../../words/said.ts'

const BACKDATED_SECONDS = 60
const VALID_SECONDS = 540

/** Throws TidemarkError `app_not_registered` when the app has no id or no usable key. */
export function signAsApp(app: HostedAppSettings, clock: Clock, upstreamNow?: number): string {
  const now = Math.floor((upstreamNow ?? clock.now()) / 1000)
  const claims = { iat: now - BACKDATED_SECONDS, exp: now + VALID_SECONDS, iss: app.appId ?? app.clientId }
  const signed = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey(app)).toString('base64url')}`
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function privateKey(app: HostedAppSettings): KeyObject {
  try {
    // An environment variable often holds the newlines as two characters.
    return createPrivateKey((app.privateKey ?? '').replaceAll('\\n', '\n'))
  } catch {
    // The cause is left out: OpenSSL's words may quote what it was given.
    throw new TidemarkError('app_not_registered', said('app_key_missing'), {
      action: said('set_app_key'),
    })
  }
}
