import type { AccessContext } from '../access-context.ts'
import { readProvider, type IdentityProvider } from './identity-provider.ts'
import { endSessionAddress } from './oidc.ts'

/** Keep what names a session at its provider, where the provider lets it be ended from here. */
export async function keepIdToken(
  ctx: AccessContext,
  provider: IdentityProvider,
  { sessionToken, userId, idToken }: { sessionToken: string; userId: string; idToken: string | null },
): Promise<void> {
  if (idToken === null || provider.protocol !== 'oidc') return
  if (provider.metadata.end_session_endpoint === undefined) return
  const { db } = ctx.control
  const mine = db.selectFrom('session').select('id').where('token', '=', sessionToken)
  const session = await mine.executeTakeFirst()
  if (!session) return
  const { sealed } = ctx.sealer.seal({ sessionId: session.id, userId }, idToken)
  await db.updateTable('session').set({ providerIdToken: sealed }).where('id', '=', session.id).execute()
}

/**
 * Where a browser ends the session at the provider that its session here began with (OpenID Connect RP-Initiated Logout 1.0).
 * Null: it began with none, or the provider offers no such way.
 */
export async function endSessionUrl(ctx: AccessContext, sessionId: string): Promise<string | null> {
  const row = await ctx.control.db
    .selectFrom('session')
    .innerJoin('identity_providers', 'identity_providers.id', 'session.providerId')
    .selectAll('identity_providers')
    .select(['session.userId', 'session.providerIdToken'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!row?.providerIdToken) return null
  const provider = readProvider(row)
  if (provider.protocol !== 'oidc' || provider.metadata.end_session_endpoint === undefined) return null
  const idToken = opened(ctx, { sessionId, userId: row.userId }, row.providerIdToken)
  if (idToken === null) return null
  return endSessionAddress(await ctx.providers.clients.of(provider, row.sealed), idToken)
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
