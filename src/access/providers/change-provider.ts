import { isDeepStrictEqual } from 'node:util'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { writeAudit } from '../audit/audit.ts'
import { parseInput } from '../people-input.ts'
import { requirePermission } from '../permissions.ts'
import { published, requireDomains } from './connect-provider.ts'
import { findProvider, readProvider, type IdentityProvider } from './identity-provider.ts'
import { ChangeProviderInput } from './provider-input.ts'

/** Providers of the actor's organisation, oldest first. */
export async function listProviders(ctx: AccessContext, actor: Actor): Promise<IdentityProvider[]> {
  requirePermission(actor, 'members:manage')
  const rows = await ctx.control.db
    .selectFrom('identity_providers')
    .selectAll()
    .where('tenant', '=', actor.tenant)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(readProvider)
}

/**
 * Change a provider, or switch it on or off. What its issuer publishes is read anew when it is switched on; sessions that
 * began with it end when it is switched off.
 * @throws TidemarkError `not_found`; `conflict` when somebody has changed it since `version`; as `connectProvider`
 */
export async function changeProvider(
  ctx: AccessContext,
  actor: Actor,
  id: string,
  untrusted: ChangeProviderInput,
): Promise<IdentityProvider> {
  requirePermission(actor, 'members:manage')
  const { version, clientSecret, ...wanted } = parseInput(ChangeProviderInput, untrusted)
  const { provider: before, sealed } = await findProvider(ctx.control.db, actor.tenant, id)
  const { ways, sealer } = ctx.providers
  const metadata =
    wanted.enabled === true && !before.enabled ? await published(ways, before.issuer) : before.metadata
  const after: IdentityProvider = {
    ...before,
    ...given(wanted),
    metadata,
    version: version + 1,
    updatedAt: isoNow(ctx.clock),
  }
  requireDomains(after.kind, after.domains)
  const detail = {
    ...changes(before, after),
    ...(clientSecret !== undefined && { client_secret: 'replaced' }),
  }
  if (Object.keys(detail).length === 0 && version === before.version) return before
  const secret =
    clientSecret === undefined
      ? { sealed }
      : renamed(sealer.seal({ identityProviderId: id, tenant: actor.tenant }, clientSecret))
  await ctx.control.db.transaction().execute(async (tx) => {
    await store(tx, after, secret, version)
    if (before.enabled && !after.enabled) await endSessionsOf(tx, id)
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'identity_provider.changed',
      objectType: 'identity_provider',
      objectId: id,
      detail,
    })
  })
  return after
}

/** Remove a provider: sessions that began with it end. Accounts are the issuer's, and count again if it is connected again. */
export async function removeProvider(ctx: AccessContext, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'members:manage')
  await ctx.control.db.transaction().execute(async (tx) => {
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

const renamed = ({ sealed, keyId }: { sealed: string; keyId: string }) => ({ sealed, key_id: keyId })

/** Without the fields that were not sent. */
function given<Wanted extends object>(wanted: Wanted) {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
}

/** Optimistic lock: of two changes made from the same version, the later one gets a conflict. */
async function store(
  tx: ControlTx,
  after: IdentityProvider,
  secret: { sealed: string; key_id?: string },
  version: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_providers')
    .set({
      name: after.name,
      client_id: after.clientId,
      metadata: JSON.stringify(after.metadata),
      domains: JSON.stringify(after.domains),
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
function changes(before: IdentityProvider, after: IdentityProvider): Record<string, unknown> {
  const from = settingsOf(before)
  const to = settingsOf(after)
  const fields = Object.keys(from).filter((field) => !isDeepStrictEqual(from[field], to[field]))
  return Object.fromEntries(fields.map((field) => [field, { from: from[field], to: to[field] }]))
}

function settingsOf(provider: IdentityProvider): Record<string, unknown> {
  return {
    name: provider.name,
    client_id: provider.clientId,
    domains: provider.domains,
    groups_claim: provider.groupsClaim,
    group_roles: provider.groupRoles,
    default_role: provider.defaultRole,
    enabled: provider.enabled,
  }
}
