import { randomUUID } from 'node:crypto'
import { isoNow } from '../../lib/clock.ts'
import { invalidField, TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { UpstreamError } from '../../outbound-http/upstream-failure.ts'
import { isUniqueViolation } from '../../store/control/unique-violation.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { writeAudit } from '../audit/audit.ts'
import { requireSomebodyLetIn } from '../domains/proven-domains.ts'
import { requireFreshProof } from '../factors/fresh-proof.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { requirePermission } from '../permissions.ts'
import {
  ProviderMetadata,
  readProvider,
  type IdentityProvider,
  type SamlMetadata,
  type SamlSettings,
} from './identity-provider.ts'
import { discover } from './oidc.ts'
import { ConnectProviderInput } from './provider-input.ts'
import type { ProviderWays } from './provider-fetch.ts'

/**
 * Connect an identity provider by what its issuer publishes of itself. Nobody can sign in with it until it is switched on.
 * @throws TidemarkError `fresh_proof_required`; `conflict` when the issuer is connected; `blocked_destination`, `upstream_unreachable`,
 *   `upstream_unexpected`, `validation_failed`
 */
export async function connectProvider(
  ctx: AccessContext,
  actor: Actor,
  untrusted: ConnectProviderInput,
): Promise<IdentityProvider> {
  requirePermission(actor, 'members:manage')
  requireFreshProof(actor, ctx.clock)
  const input = parseInput(ConnectProviderInput, untrusted)
  requireDomains(input)
  const { issuer, clientId, clientSecret, ...settings } = input
  const metadata = await published(ctx.providers.ways, issuer)
  return addProvider(ctx, actor, { ...settings, protocol: 'oidc', metadata, clientId, clientSecret })
}

type NewProvider = Pick<
  IdentityProvider,
  'kind' | 'name' | 'domains' | 'provenOnly' | 'groupsClaim' | 'groupRoles' | 'defaultRole'
> & { id?: string | undefined } & (
    | { protocol: 'oidc'; metadata: ProviderMetadata; clientId: string; clientSecret: string }
    | { protocol: 'saml'; metadata: SamlMetadata; saml: SamlSettings; privateKey: string }
  )

/**
 * Store it, switched off.
 * @throws TidemarkError `conflict` when its issuer is connected, or its id is taken; `validation_failed` when it would let nobody in
 */
export async function addProvider(
  ctx: AccessContext,
  actor: Actor,
  provider: NewProvider,
): Promise<IdentityProvider> {
  const { tenant } = actor
  const { id = randomUUID(), protocol, kind, name, metadata } = provider
  const at = isoNow(ctx.clock)
  const row = {
    id,
    tenant,
    protocol,
    kind,
    name,
    issuer: metadata.issuer,
    metadata: JSON.stringify(metadata),
    domains: JSON.stringify(provider.domains),
    proven_only: provider.provenOnly ? 1 : 0,
    groups_claim: provider.groupsClaim,
    group_roles: JSON.stringify(provider.groupRoles),
    default_role: provider.defaultRole,
    enabled: 0,
    version: 1,
    created_at: at,
    updated_at: at,
    ...ofProtocol(ctx, tenant, id, provider),
  }
  await ctx.control.db
    .transaction()
    .execute(async (tx) => {
      await requireSomebodyLetIn(tx, { ...provider, tenant })
      await tx.insertInto('identity_providers').values(row).execute()
      await writeAudit(tx, ctx.clock, {
        actor,
        action: 'identity_provider.connected',
        objectType: 'identity_provider',
        objectId: id,
        detail: { kind, protocol, issuer: metadata.issuer },
      })
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? issuerTaken(error) : error
    })
  return readProvider(row)
}

function ofProtocol(ctx: AccessContext, tenant: string, identityProviderId: string, provider: NewProvider) {
  const isSaml = provider.protocol === 'saml'
  const secret = isSaml ? provider.privateKey : provider.clientSecret
  const { sealed, keyId } = ctx.providers.sealer.seal({ identityProviderId, tenant }, secret)
  const own = isSaml
    ? { saml: JSON.stringify(provider.saml), client_id: null }
    : { saml: null, client_id: provider.clientId }
  return { ...own, sealed, key_id: keyId }
}

/** Google signs in everybody who has an account there, by OpenID Connect. @throws TidemarkError `validation_failed` */
export function requireDomains({ kind, domains }: Pick<IdentityProvider, 'kind' | 'domains'>): void {
  if (kind !== 'google' || domains.length > 0) return
  throw invalidField('domains', said('google_needs_domains'))
}

/** What the issuer publishes now. @throws TidemarkError as `connectProvider` */
export async function published(ways: ProviderWays, issuer: string): Promise<ProviderMetadata> {
  if (!isSafe(ways, issuer)) throw addressRefused('issuer')
  const found = await discover(ways, issuer).catch((error: unknown) => {
    throw notDiscovered(error)
  })
  const metadata = ProviderMetadata.safeParse(found)
  if (metadata.success && isAsked(metadata.data, issuer) && leadsToSafe(ways, metadata.data))
    return metadata.data
  throw new TidemarkError('upstream_unexpected', said('provider_not_openid'), {
    action: said('check_issuer'),
    details: [{ path: 'issuer', message: said('provider_not_openid') }],
  })
}

/** The library lets an issuer of many directories answer for another one, as `common` of Entra ID does. */
const isAsked = (metadata: ProviderMetadata, issuer: string) =>
  new URL(metadata.issuer).href === new URL(issuer).href

/** Where browsers are sent. */
const leadsToSafe = (ways: ProviderWays, metadata: ProviderMetadata) =>
  [metadata.authorization_endpoint, metadata.end_session_endpoint].every((address) =>
    isSafe(ways, address ?? metadata.issuer),
  )

/** Encrypted, but for the operator's own network. */
export function isSafe({ privateOrigins }: ProviderWays, address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.protocol === 'https:' || privateOrigins.includes(url.origin))
}

function notDiscovered(error: unknown): TidemarkError {
  return (
    notReached(error, 'issuer') ??
    new TidemarkError('upstream_unexpected', said('provider_not_openid'), {
      action: said('check_issuer'),
      details: [{ path: 'issuer', message: said('provider_not_openid') }],
      cause: error,
    })
  )
}

/** Null: something was reached, and it is something else. */
export function notReached(error: unknown, path: string): TidemarkError | null {
  const failure = upstreamFailure(error)?.failure.kind
  if (failure === undefined) return null
  if (failure === 'blocked_destination') return addressRefused(path, error)
  return new TidemarkError('upstream_unreachable', said('provider_not_reached'), {
    action: said('check_issuer'),
    details: [{ path, message: said('provider_not_reached') }],
    cause: error,
  })
}

export const addressRefused = (path: string, cause?: unknown) =>
  new TidemarkError('blocked_destination', said('provider_address_refused'), {
    action: said('provider_address_allowed'),
    details: [{ path, message: said('provider_address_refused') }],
    cause,
  })

/** What the outbound guard said, below what the library made of it. */
export function upstreamFailure(error: unknown): UpstreamError | null {
  if (error instanceof UpstreamError) return error
  return error instanceof Error && error.cause !== undefined ? upstreamFailure(error.cause) : null
}

function issuerTaken(cause: unknown): TidemarkError {
  return new TidemarkError('conflict', said('issuer_connected'), {
    action: said('change_that_provider'),
    cause,
  })
}
