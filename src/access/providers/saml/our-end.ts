import { callbackUrl, logoutUrl } from '../callback-url.ts'
import type { AccessContext } from '../../access-context.ts'
import { readProvider, type SamlProvider } from '../identity-provider.ts'
import { ourMetadata, type OurEnd } from './saml-client.ts'

/** A provider's own addresses of ours. The browser is sent back to where those of OpenID Connect come, too. */
export const ourEnd = (origin: string, providerId: string): OurEnd => ({
  entityId: `${origin}/sign-in/saml/${providerId}`,
  answersTo: callbackUrl(origin, providerId),
  logoutAt: logoutUrl(origin, providerId),
})

/** What we publish of ourselves to one provider; null: there is no such one. */
export async function samlMetadataOf(ctx: AccessContext, id: string, origin: string): Promise<string | null> {
  const provider = await samlProvider(ctx, id)
  return provider && ourMetadata(provider, ourEnd(origin, id))
}

/** Whichever organisation's: who tries one out may be of another one than the first. */
export async function samlProvider(ctx: AccessContext, id: string): Promise<SamlProvider | null> {
  const row = await ctx.control.db
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', id)
    .where('protocol', '=', 'saml')
    .executeTakeFirst()
  const provider = row ? readProvider(row) : null
  return provider?.protocol === 'saml' ? provider : null
}
