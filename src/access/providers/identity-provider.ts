import { z } from 'zod'
import { TidemarkError } from '../../lib/errors.ts'
import { ROLES, type Role } from '../../model/actor.ts'
import { PROVIDER_KINDS, type ProviderKind } from '../../model/identity-provider.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import type { IdentityProviderRow } from '../../store/control/settings/access-tables.ts'
import { said } from '../../words/said.ts'
import { parseRole } from '../identity.ts'

/** What an identity provider published of itself. Everything else of its discovery document is dropped. */
export const ProviderMetadata = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().exactOptional(),
  end_session_endpoint: z.url({ protocol: /^https?$/ }).exactOptional(),
  scopes_supported: z.array(z.string()).exactOptional(),
  id_token_signing_alg_values_supported: z.array(z.string()).exactOptional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).exactOptional(),
  authorization_response_iss_parameter_supported: z.boolean().exactOptional(),
})
export type ProviderMetadata = z.infer<typeof ProviderMetadata>

export interface GroupRole {
  group: string
  role: Role
}

/** Where people of an organisation sign in besides a password. */
export interface IdentityProvider {
  id: string
  tenant: string
  kind: ProviderKind
  name: string
  issuer: string
  clientId: string
  metadata: ProviderMetadata
  /** E-mail domains whose people are let in; empty: any. */
  domains: string[]
  /** The claim that holds the groups; dots lead into objects. */
  groupsClaim: string
  groupRoles: GroupRole[]
  /** Of people without a mapped group; null: they are not let in. */
  defaultRole: Role | null
  enabled: boolean
  version: number
  createdAt: string
  updatedAt: string
}

const Domains = z.array(z.string())
const GroupRoles = z.array(z.object({ group: z.string(), role: z.enum(ROLES) }))

export function readProvider(row: IdentityProviderRow): IdentityProvider {
  return {
    id: row.id,
    tenant: row.tenant,
    kind: PROVIDER_KINDS.find((kind) => kind === row.kind) ?? 'other',
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    metadata: ProviderMetadata.parse(JSON.parse(row.metadata)),
    domains: Domains.parse(JSON.parse(row.domains)),
    groupsClaim: row.groups_claim,
    groupRoles: GroupRoles.parse(JSON.parse(row.group_roles)),
    defaultRole: parseRole(row.default_role),
    enabled: row.enabled === 1,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** An organisation's own provider, with its sealed secret. @throws TidemarkError `not_found` */
export async function findProvider(
  db: ControlDb | ControlTx,
  tenant: string,
  id: string,
): Promise<{ provider: IdentityProvider; sealed: string }> {
  const row = await db
    .selectFrom('identity_providers')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new TidemarkError('not_found', said('no_such_provider'))
  return { provider: readProvider(row), sealed: row.sealed }
}
