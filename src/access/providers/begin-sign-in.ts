import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import type { ProviderKind } from '../../model/identity-provider.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { firstOrganization } from '../organizations.ts'
import { requirePermission } from '../permissions.ts'
import type { Begun } from './begun.ts'
import { callbackUrl } from './callback-url.ts'
import { findProvider, readProvider, type StoredProvider } from './identity-provider.ts'
import { authorizeUrl } from './oidc.ts'
import { ourEnd } from './saml/our-end.ts'
import { samlAuthorizeUrl } from './saml/saml-client.ts'

/** The page that a try leads back to. */
export const TEST_PATH = '/settings/sign-in'

export interface Offered {
  id: string
  name: string
  kind: ProviderKind
}

/** What the sign-in page offers besides a password: providers of this installation's organisation that are switched on. */
export async function offeredProviders({ control }: AccessContext): Promise<Offered[]> {
  const organization = await firstOrganization(control.db)
  if (!organization) return []
  const rows = await control.db
    .selectFrom('identity_providers')
    .selectAll()
    .where('tenant', '=', organization.id)
    .where('enabled', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(readProvider).map(({ id, name, kind }) => ({ id, name, kind }))
}

/** Send a browser to sign in. @throws TidemarkError `not_found`, also for a provider that is switched off */
export async function beginSignIn(
  ctx: AccessContext,
  providerId: string,
  { origin, next }: { origin: string; next: string },
): Promise<{ authorizeUrl: string; setCookie: string[] }> {
  const organization = await firstOrganization(ctx.control.db)
  const stored = await findProvider(ctx.control.db, organization?.id ?? '', providerId)
  if (!stored.provider.enabled) throw new TidemarkError('not_found', said('no_such_provider'))
  return begin(ctx, stored, { origin, next, purpose: 'sign_in', by: null })
}

/**
 * Send an owner's browser to try a provider, switched on or not: nobody is signed in, and the claims are shown.
 * @throws TidemarkError `not_found`; `forbidden` for an API token
 */
export async function beginTest(
  ctx: AccessContext,
  actor: Actor,
  providerId: string,
  origin: string,
): Promise<{ authorizeUrl: string; setCookie: string[] }> {
  requirePermission(actor, 'members:manage')
  const stored = await findProvider(ctx.control.db, actor.tenant, providerId)
  return begin(ctx, stored, { origin, next: TEST_PATH, purpose: 'test', by: actor.id })
}

/** Send a browser to a provider. */
export async function begin(
  ctx: AccessContext,
  { provider, sealed }: StoredProvider,
  { origin, ...what }: { origin: string } & Pick<Begun, 'next' | 'purpose' | 'by'>,
) {
  const { beginnings, clients } = ctx.providers
  const { id } = provider
  const { handshake, setCookie } = beginnings.begin({ provider: id, ...what })
  const url =
    provider.protocol === 'saml'
      ? await samlAuthorizeUrl(provider, handshake, ourEnd(origin, id))
      : await authorizeUrl(await clients.of(provider, sealed), handshake, callbackUrl(origin, id))
  return { authorizeUrl: url, setCookie: [setCookie] }
}
