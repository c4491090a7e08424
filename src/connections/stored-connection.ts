import type { CredentialKind, VendorIds } from '../model/connection.ts'
import type { StoredConnection } from '../sources/source-module.ts'
import { listCredentials } from '../store/control/collecting/connections-table.ts'
import type { ConnectionRow } from '../store/control/tables.ts'
import type { ConnectionsContext } from './context.ts'
import { appSettings } from './hosted-app/hosted-app-settings.ts'

type IdColumns = Pick<
  ConnectionRow,
  'organization_id' | 'workspace_id' | 'enterprise_slug' | 'organizations' | 'installation_id'
>

/** A connection as its source works with it; a secret is unsealed when it is asked for. */
export function storedConnection(ctx: ConnectionsContext, row: ConnectionRow): StoredConnection {
  const { id, profile, tenant } = row
  return {
    id,
    profile,
    ids: vendorIds(row),
    secrets: async () => {
      const secrets: Partial<Record<CredentialKind, string>> = {}
      for (const { id: credentialId, kind, sealed } of await listCredentials(ctx.control.db, [id]))
        secrets[kind] = ctx.sealer.open({ credentialId, connectionId: id, kind }, sealed)
      return secrets
    },
    app: (product) => appSettings(ctx, tenant, product),
  }
}

export function vendorIds(row: IdColumns): VendorIds {
  return {
    organizationId: row.organization_id,
    workspaceId: row.workspace_id,
    enterpriseSlug: row.enterprise_slug,
    organizations: JSON.parse(row.organizations),
    installationId: row.installation_id,
  }
}

export function idColumns(ids: VendorIds): IdColumns {
  return {
    organization_id: ids.organizationId,
    workspace_id: ids.workspaceId,
    enterprise_slug: ids.enterpriseSlug,
    organizations: JSON.stringify(ids.organizations),
    installation_id: ids.installationId,
  }
}
