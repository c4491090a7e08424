import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { z } from 'zod'
import { isoNow } from '../../lib/clock.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import { isUniqueViolation } from '../../store/control/unique-violation.ts'
import type { AccessContext } from '../access-context.ts'
import { inTurn } from '../audit/audit-chain.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Visit } from '../sign-in/visit.ts'
import { readProvider, type IdentityProvider, type OpenidProvider } from './identity-provider.ts'
import { providerFetch } from './provider-fetch.ts'
import { limited } from './refused-sign-in.ts'

/** A provider tells of it at once; a token that was kept for later ends nothing. */
const OLDEST_SECONDS = 120
const SKEW_SECONDS = 60
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

const LogoutToken = z
  .object({
    jti: z.string().min(1).max(500),
    sub: z.string().optional(),
    sid: z.string().optional(),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    // A token of a sign-in has one, and must not be taken for a logout.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)
type LogoutToken = z.infer<typeof LogoutToken>

/**
 * End what began with a session that somebody ended at the provider (OpenID Connect Back-Channel Logout 1.0): that one, or all
 * of the person's if it names none. @returns whether the token is one of the provider for us, which counts once
 */
export async function endByProvider(
  ctx: AccessContext,
  providerId: string,
  { token, visit }: { token: string; visit: Visit },
): Promise<boolean> {
  const provider = await openidProvider(ctx, providerId)
  if (!provider) return false
  const told = await limited(ctx, { kind: 'logout', visit }, () => verified(ctx, provider, token)).catch(
    () => null,
  )
  if (!told) return false
  const { jti, sub, sid } = told
  return endOnce(ctx, provider, {
    taken: jti,
    keptMs: OLDEST_SECONDS * 1000,
    which: (sessions) => {
      const theirs = sub === undefined ? sessions : sessions.where('providerSubject', '=', sub)
      return sid === undefined ? theirs : theirs.where('providerSessionId', '=', sid)
    },
  })
}

async function openidProvider(ctx: AccessContext, id: string): Promise<OpenidProvider | null> {
  const row = await ctx.control.db
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', id)
    .where('protocol', '=', 'oidc')
    .executeTakeFirst()
  const provider = row ? readProvider(row) : null
  return provider?.protocol === 'oidc' ? provider : null
}

/** By the keys that the provider publishes now. Throws whatever the library does, or the guard. */
async function verified(ctx: AccessContext, provider: OpenidProvider, token: string): Promise<LogoutToken> {
  const fetch = providerFetch(ctx.providers.ways)
  const keys = createRemoteJWKSet(new URL(provider.metadata.jwks_uri), {
    [customFetch]: (url, { headers, method, signal }) =>
      fetch(url, {
        headers: Object.fromEntries(headers),
        method,
        signal,
        body: undefined,
        redirect: 'manual',
      }),
  })
  const { payload } = await jwtVerify(token, keys, {
    issuer: provider.issuer,
    audience: provider.clientId,
    maxTokenAge: OLDEST_SECONDS,
    clockTolerance: SKEW_SECONDS,
    currentDate: new Date(ctx.clock.now()),
    requiredClaims: ['iat', 'jti', 'events'],
  })
  return LogoutToken.parse(payload)
}

const sessionsOf = (tx: ControlTx, providerId: string) =>
  tx.deleteFrom('session').where('providerId', '=', providerId)
type Ended = ReturnType<typeof sessionsOf>

/** End sessions that began with a provider, as it tells. @returns whether what it told by this name has not counted before */
export function endOnce(
  ctx: AccessContext,
  { id, tenant, name }: IdentityProvider,
  { taken, keptMs, which }: { taken: string; keptMs: number; which: (sessions: Ended) => Ended },
): Promise<boolean> {
  const until = new Date(ctx.clock.now() + keptMs + 2 * SKEW_SECONDS * 1000).toISOString()
  const end = async (tx: ControlTx) => {
    await tx.deleteFrom('saml_answers_taken').where('until', '<=', isoNow(ctx.clock)).execute()
    const row = { provider_id: id, taken: `logout ${taken}`, until }
    await tx.insertInto('saml_answers_taken').values(row).execute()
    const sessions = await which(sessionsOf(tx, id)).returning('userId').execute()
    for (const userId of new Set(sessions.map((session) => session.userId))) {
      await writeAudit(tx, ctx.clock, {
        actor: { kind: 'system', id: 'entrance', tenant, role: 'owner' },
        action: 'session.ended_by_provider',
        objectType: 'user',
        objectId: userId,
        detail: { provider: name },
      })
    }
    return true
  }
  return inTurn(ctx.control.db, tenant, end).catch((error: unknown) => {
    if (isUniqueViolation(error)) return false
    throw error
  })
}
