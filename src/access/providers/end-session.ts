import type { AccessContext } from '../access-context.ts'
import { readProvider, type IdentityProvider } from './identity-provider.ts'
import { endSessionAddress, type Claims } from './oidc.ts'
import { ourEnd } from './saml/our-end.ts'
import { signedAddress } from './saml/our-key.ts'
import { NamedSession, samlLogoutUrl } from './saml/saml-client.ts'

/** Keep what names a session at its provider: for the provider to end it here, and, where it offers that, to end it there. */
export async function keepNames(
  ctx: AccessContext,
  provider: IdentityProvider,
  {
    sessionToken,
    userId,
    claims,
    idToken,
  }: { sessionToken: string; userId: string; claims: Claims; idToken: string | null },
): Promise<void> {
  const { db } = ctx.control
  const mine = db.selectFrom('session').select('id').where('token', '=', sessionToken)
  const session = await mine.executeTakeFirst()
  if (!session) return
  const ends = provider.protocol === 'saml' ? endOfSaml(provider, claims) : endOfOpenid(provider, idToken)
  const sealed = ends === null ? null : ctx.sealer.seal({ sessionId: session.id, userId }, ends).sealed
  const names = {
    providerSubject: String(claims['sub']),
    providerSessionId: textOf(claims, 'sid') ?? null,
    providerNameId: provider.protocol === 'saml' ? (textOf(claims, 'name_id') ?? null) : null,
    providerIdToken: sealed,
  }
  await db.updateTable('session').set(names).where('id', '=', session.id).execute()
}

const endOfOpenid = ({ metadata }: IdentityProvider & { protocol: 'oidc' }, idToken: string | null) =>
  metadata.end_session_endpoint === undefined ? null : idToken

/** The provider compares it to what it told: to the letter, with all that qualifies it. */
function endOfSaml({ metadata }: IdentityProvider & { protocol: 'saml' }, claims: Claims): string | null {
  const nameID = textOf(claims, 'name_id')
  if (metadata.logoutUrl === undefined || nameID === undefined) return null
  const named = {
    nameID,
    nameIDFormat: textOf(claims, 'name_id_format') ?? UNSPECIFIED,
    nameQualifier: textOf(claims, 'name_qualifier'),
    spNameQualifier: textOf(claims, 'sp_name_qualifier'),
    sessionIndex: textOf(claims, 'sid'),
  }
  return JSON.stringify(named)
}

const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'

function textOf(claims: Claims, name: string): string | undefined {
  const told = claims[name]
  return typeof told === 'string' && told !== '' ? told : undefined
}

/**
 * Where a browser ends the session at the provider that its session here began with (OpenID Connect RP-Initiated Logout 1.0, SAML
 * 2.0 Single Logout). Null: it began with none, or the provider offers no such way.
 */
export async function endSessionUrl(
  ctx: AccessContext,
  { sessionId, origin }: { sessionId: string; origin: string },
): Promise<string | null> {
  const row = await ctx.control.db
    .selectFrom('session')
    .innerJoin('identity_providers', 'identity_providers.id', 'session.providerId')
    .selectAll('identity_providers')
    .select(['session.userId', 'session.providerIdToken'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!row?.providerIdToken) return null
  const provider = readProvider(row)
  const ends = opened(ctx, { sessionId, userId: row.userId }, row.providerIdToken)
  if (ends === null) return null
  if (provider.protocol === 'saml') {
    const named = NamedSession.parse(JSON.parse(ends))
    const address = await samlLogoutUrl(provider, ourEnd(origin, provider.id), named)
    return address && signedAddress(ctx, provider, address)
  }
  if (provider.metadata.end_session_endpoint === undefined) return null
  return endSessionAddress(await ctx.providers.clients.of(provider, row.sealed), ends)
}

/** Null: it was sealed with a key that is gone. Signing out here does not hang on it. */
function opened(
  { sealer }: AccessContext,
  where: { sessionId: string; userId: string },
  sealed: string,
): string | null {
  try {
    return sealer.open(where, sealed)
  } catch {
    return null
  }
}
