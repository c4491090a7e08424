import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { isoNow } from '../../lib/clock.ts'
import { invalidField, TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { inTurn } from '../audit/audit-chain.ts'
import { writeAudit } from '../audit/audit.ts'
import { requireSomebodyLetIn } from '../domains/proven-domains.ts'
import { requireFreshProof } from '../factors/fresh-proof.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { requirePermission } from '../permissions.ts'
import { workOutAllRights } from '../scim/directory-rights.ts'
import { published, requireDomains } from './connect-provider.ts'
import { findProvider, readProviders, type IdentityProvider, type SamlProvider } from './identity-provider.ts'
import type { ProviderWays } from './provider-fetch.ts'
import { ChangeProviderInput } from './provider-input.ts'
import { changedMetadata } from './saml/connect-saml.ts'
import { newKey } from './saml/our-key.ts'
import { certificateFacts } from './saml/saml-metadata.ts'

/** Providers of the actor's organisation, oldest first. */
export async function listProviders(ctx: AccessContext, actor: Actor): Promise<IdentityProvider[]> {
  requirePermission(actor, 'members:manage')
  return readProviders(ctx.control.db, actor.tenant)
}

/**
 * Change a provider, or switch it on or off. What its issuer publishes is read anew when it is switched on; sessions that
 * began with it end when it is switched off.
 * @throws TidemarkError `fresh_proof_required`; `not_found`; `conflict` when somebody has changed it since `version`; as `connectProvider`
 */
export async function changeProvider(
  ctx: AccessContext,
  actor: Actor,
  id: string,
  untrusted: ChangeProviderInput,
): Promise<IdentityProvider> {
  requirePermission(actor, 'members:manage')
  requireFreshProof(actor, ctx.clock)
  const input = parseInput(ChangeProviderInput, untrusted)
  const { version, clientSecret } = input
  const { provider: before, sealed } = await findProvider(ctx.control.db, actor.tenant, id)
  const { ways, sealer } = ctx.providers
  const after = await changed(ways, before, input)
  after.updatedAt = isoNow(ctx.clock)
  const key = needsKey(after, sealed, input) ? await newKey(ctx.clock) : null
  if (key && after.protocol === 'saml') after.saml.ourCertificate = key.certificate
  const detail = {
    ...changes(before, after),
    ...(clientSecret !== undefined && { client_secret: 'replaced' }),
  }
  if (Object.keys(detail).length === 0 && version === before.version) return before
  const replaced = key?.privateKey ?? clientSecret
  const secret =
    replaced === undefined
      ? { sealed }
      : renamed(sealer.seal({ identityProviderId: id, tenant: actor.tenant }, replaced))
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    if (needsProof(before, after)) await requireSomebodyLetIn(tx, after)
    await store(tx, after, secret, version)
    if (before.enabled && !after.enabled) await endSessionsOf(tx, id)
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'identity_provider.changed',
      objectType: 'identity_provider',
      objectId: id,
      detail,
    })
    // Nothing is pushed for it: groups are what they were, and what they give is not.
    if ('group_roles' in detail || 'default_role' in detail) await workOutAllRights(ctx, tx, after)
  })
  return after
}

/** Remove a provider: sessions that began with it end. Accounts are the issuer's, and count again if it is connected again. */
export async function removeProvider(ctx: AccessContext, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'members:manage')
  requireFreshProof(actor, ctx.clock)
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const { provider } = await findProvider(tx, actor.tenant, id)
    await tx.deleteFrom('identity_providers').where('id', '=', id).execute()
    await endSessionsOf(tx, id)
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'identity_provider.removed',
      objectType: 'identity_provider',
      objectId: id,
      detail: { name: provider.name, issuer: provider.issuer },
    })
  })
}

/** Whether our messages to it get another key: when that is wanted, and at the first change of one that has none. */
const needsKey = (
  { protocol }: IdentityProvider,
  sealed: string | null,
  { saml }: z.output<typeof ChangeProviderInput>,
) => protocol === 'saml' && (sealed === null || saml?.newKey === true)

/** Whether a change may leave nobody to let in. One of anything else is no reason to ask: a proof may have ended meanwhile. */
const needsProof = (before: IdentityProvider, after: IdentityProvider) =>
  !before.provenOnly ||
  (after.enabled && !before.enabled) ||
  !isDeepStrictEqual(before.domains, after.domains)

/** The provider as it is wanted. Fields of the other protocol are refused, as they would change nothing. */
async function changed(
  ways: ProviderWays,
  before: IdentityProvider,
  input: z.output<typeof ChangeProviderInput>,
): Promise<IdentityProvider> {
  const { version, clientId, clientSecret, saml, ...settings } = input
  const turnedOn = settings.enabled === true && !before.enabled
  const any = { ...given(settings), version: version + 1 }
  if (before.protocol === 'saml') {
    if (clientId !== undefined || clientSecret !== undefined) throw ofOtherProtocol('client_id')
    const { metadataXml, certificates, newKey: _, ...wanted } = saml ?? {}
    const kept = { ...before.saml, ...given(wanted) }
    const metadataUrl = saml?.metadataUrl ?? (turnedOn && !certificates ? kept.metadataUrl : null)
    const metadata = await changedMetadata(ways, before, { metadataXml, certificates, metadataUrl })
    return { ...before, ...any, metadata, saml: kept }
  }
  if (saml) throw ofOtherProtocol('saml')
  const metadata = turnedOn ? await published(ways, before.issuer) : before.metadata
  const after = { ...before, ...any, ...given({ clientId }), metadata }
  requireDomains(after)
  return after
}

const ofOtherProtocol = (path: string) => invalidField(path, said('field_of_other_protocol'))

const renamed = ({ sealed, keyId }: { sealed: string; keyId: string }) => ({ sealed, key_id: keyId })

type Given<Wanted> = { [Field in keyof Wanted]?: Exclude<Wanted[Field], undefined> }

/** Without the fields that were not sent. */
function given<Wanted extends object>(wanted: Wanted): Given<Wanted> {
  const sent: Given<Wanted> = { ...wanted }
  for (const field in sent) if (sent[field] === undefined) delete sent[field]
  return sent
}

/** Optimistic lock: of two changes made from the same version, the later one gets a conflict. */
async function store(
  tx: ControlTx,
  after: IdentityProvider,
  secret: { sealed: string | null; key_id?: string },
  version: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_providers')
    .set({
      name: after.name,
      client_id: after.protocol === 'oidc' ? after.clientId : null,
      saml: after.protocol === 'saml' ? JSON.stringify(after.saml) : null,
      metadata: JSON.stringify(after.metadata),
      domains: JSON.stringify(after.domains),
      proven_only: after.provenOnly ? 1 : 0,
      groups_claim: after.groupsClaim,
      group_roles: JSON.stringify(after.groupRoles),
      default_role: after.defaultRole,
      enabled: after.enabled ? 1 : 0,
      version: after.version,
      updated_at: after.updatedAt,
      ...secret,
    })
    .where('id', '=', after.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return
  throw new TidemarkError('conflict', said('settings_changed_meanwhile'), {
    action: said('look_at_settings_again'),
  })
}

function endSessionsOf(tx: ControlTx, providerId: string) {
  return tx.deleteFrom('session').where('providerId', '=', providerId).execute()
}

/** Each setting that differs, with its old and new value, by its name in the API. */
export function changes(before: IdentityProvider, after: IdentityProvider): Record<string, unknown> {
  const from = settingsOf(before)
  const to = settingsOf(after)
  const fields = Object.keys(from).filter((field) => !isDeepStrictEqual(from[field], to[field]))
  return Object.fromEntries(fields.map((field) => [field, { from: from[field], to: to[field] }]))
}

function settingsOf(provider: IdentityProvider): Record<string, unknown> {
  return {
    name: provider.name,
    ...(provider.protocol === 'oidc' ? { client_id: provider.clientId } : samlSettingsOf(provider)),
    domains: provider.domains,
    proven_only: provider.provenOnly,
    groups_claim: provider.groupsClaim,
    group_roles: provider.groupRoles,
    default_role: provider.defaultRole,
    enabled: provider.enabled,
  }
}

function samlSettingsOf({ metadata, saml }: SamlProvider): Record<string, unknown> {
  return {
    sign_in_url: metadata.signInUrl,
    sign_out_url: metadata.logoutUrl ?? null,
    certificates: metadata.certificates.map((certificate) => certificateFacts(certificate).fingerprint),
    metadata_url: saml.metadataUrl,
    subject_claim: saml.subjectClaim,
    signed_parts: saml.signedParts,
    our_certificate: saml.ourCertificate && certificateFacts(saml.ourCertificate).fingerprint,
  }
}
