import { MINUTE_MS } from '../../../model/time/time.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../../lib/clock.ts'
import type { OutboundHttp } from '../../../outbound-http/outbound-http.ts'
import type { CodeProfile } from '../../profiles.ts'
import { UpstreamError, type HostedAppSettings } from '../../source.ts'
import { createAppClient } from './app-client.ts'
import { promptPermissions } from './prompt-access.ts'

/** Whose token: an installation, asked for by one connection. Tokens are never shared between connections. */
export interface Grant {
  profile: CodeProfile
  app: HostedAppSettings
  installationId: string
  connectionId: string
}

export interface InstallationToken {
  token: string
  /** Permissions with which more could be read than ever is. */
  excess: readonly string[]
}

/** Hourly tokens of app installations, in memory only. */
export interface InstallationTokens {
  /** Throws UpstreamError `refused`: `installation_not_found`, `installation_suspended`, `credential_rejected`. */
  tokenFor(grant: Grant, signal: AbortSignal): Promise<InstallationToken>
  /** It was refused: mint another next time. */
  forget(grant: Grant): void
}

interface Minted extends InstallationToken {
  goodUntil: number
}

/** The form of a token is the code host's own affair: it has changed before (upstream/code-assistant 2). */
const minted = z.object({
  token: z.string().min(1),
  expires_at: z.iso.datetime({ offset: true }).nullish(),
  permissions: z.record(z.string(), z.unknown()).nullish().catch(null),
})

const LONGEST_MS = 59 * MINUTE_MS
const MARGIN_MS = MINUTE_MS

export function createInstallationTokens(http: OutboundHttp, clock: Clock): InstallationTokens {
  const held = new Map<string, Minted>()

  async function mint(grant: Grant, signal: AbortSignal): Promise<Minted> {
    const { profile, installationId, connectionId } = grant
    const credential = `${connectionId}/installation-${installationId}/app`
    const client = createAppClient(http, clock, { profile, app: grant.app, credential })
    const { document, upstreamNow } = await client.mintToken(installationId, signal)
    const parsed = minted.safeParse(document)
    if (!parsed.success) {
      const failure = { kind: 'unexpected', status: 201, reason: 'unexpected_shape' } as const
      throw new UpstreamError(failure, new URL(profile.baseUrl))
    }
    const now = clock.now()
    const { token, expires_at, permissions } = parsed.data
    const left = expires_at ? Date.parse(expires_at) - (upstreamNow ?? now) - MARGIN_MS : LONGEST_MS
    const excess = promptPermissions(profile, permissions ?? {})
    return { token, excess, goodUntil: now + Math.min(left, LONGEST_MS) }
  }

  return {
    async tokenFor(grant, signal) {
      const key = keyOf(grant)
      const known = held.get(key)
      if (known && known.goodUntil > clock.now()) return known
      const fresh = await mint(grant, signal)
      held.set(key, fresh)
      return fresh
    },
    forget: (grant) => void held.delete(keyOf(grant)),
  }
}

function keyOf({ profile, app, installationId, connectionId }: Grant): string {
  const key = createHash('sha256')
    .update(app.privateKey ?? '')
    .digest('hex')
    .slice(0, 16)
  return [connectionId, profile.baseUrl, app.appId, installationId, key].join(' ')
}
