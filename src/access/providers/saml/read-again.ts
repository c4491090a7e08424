import { isoNow } from '../../../lib/clock.ts'
import type { AccessContext } from '../../access-context.ts'
import { writeAudit } from '../../audit/audit.ts'
import { changes } from '../change-provider.ts'
import type { SamlProvider } from '../identity-provider.ts'
import { publishedMetadata } from './connect-saml.ts'

/**
 * A provider that publishes its metadata may change its key at any time. They are read again when what it signed does not hold,
 * at most once in five minutes. @returns null: nothing there is new, or somebody has changed the provider meanwhile
 */
export async function readAgain(ctx: AccessContext, provider: SamlProvider): Promise<SamlProvider | null> {
  const { metadataUrl } = provider.saml
  if (metadataUrl === null || !ctx.providers.mayReadAgain(provider.id)) return null
  const metadata = await publishedMetadata(ctx.providers.ways, metadataUrl).catch(() => null)
  if (metadata?.issuer !== provider.issuer) return null
  const known = provider.metadata.certificates
  if (metadata.certificates.every((certificate) => known.includes(certificate))) return null
  const renewed = { ...provider, metadata, version: provider.version + 1 }
  const isTaken = await ctx.control.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('identity_providers')
      .set({ metadata: JSON.stringify(metadata), version: renewed.version, updated_at: isoNow(ctx.clock) })
      .where('id', '=', provider.id)
      .where('version', '=', provider.version)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    await writeAudit(tx, ctx.clock, {
      actor: { kind: 'system', id: 'entrance', tenant: provider.tenant, role: 'owner' },
      action: 'identity_provider.changed',
      objectType: 'identity_provider',
      objectId: provider.id,
      detail: { ...changes(provider, renewed), read_from: metadataUrl },
    })
    return true
  })
  return isTaken ? renewed : null
}
