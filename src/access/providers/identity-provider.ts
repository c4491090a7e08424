import { z } from 'zod'
import { TidemarkError } from '../../lib/errors.ts'
import { ROLES, type Role } from '../../model/actor.ts'
import {
  PROVIDER_KINDS,
  SIGNED_PARTS,
  type ProviderKind,
  type ProviderProtocol,
} from '../../model/identity-provider.ts'
import type { LedUnit } from '../../model/privacy/led-unit.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import type { IdentityProviderRow } from '../../store/control/settings/access-tables.ts'
import { said } from '../../words/said.ts'
import { parseRole } from '../identity.ts'
import { LedUnits, type Rights } from '../rights.ts'

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

/** Which role a group gives, and of a lead for which units. */
export interface GroupRole extends Rights {
  group: string
  units: LedUnit[]
}

/** What a SAML provider says of itself, or its owner of it. */
export const SamlMetadata = z.object({
  issuer: z.string(),
  /** Where browsers are sent to sign in. */
  signInUrl: z.url({ protocol: /^https?$/ }),
  /** Where browsers are sent to sign out, and with an answer of ours where that is another place; absent: it offers none. */
  logoutUrl: z.url({ protocol: /^https?$/ }).exactOptional(),
  logoutAnswerUrl: z.url({ protocol: /^https?$/ }).exactOptional(),
  /** DER in base64. One of them has to have signed: two at once let it change its key without a gap. */
  certificates: z.array(z.string()).min(1),
})
export type SamlMetadata = z.infer<typeof SamlMetadata>

/** Settings that SAML alone has. */
export const SamlSettings = z.object({
  /** The attribute that names a person for ever; null: the persistent NameID. */
  subjectClaim: z.string().nullable(),
  signedParts: z.enum(SIGNED_PARTS),
  /** Where its metadata are published, and are read again when a signature is of none of its certificates. */
  metadataUrl: z.string().nullable(),
  /** Of the key that our logout messages are signed with, DER in base64; null: connected before there were such keys. */
  ourCertificate: z.string().nullable().default(null),
})
export type SamlSettings = z.infer<typeof SamlSettings>

/** Where people of an organisation sign in besides a password. */
interface AnyProvider {
  id: string
  tenant: string
  protocol: ProviderProtocol
  kind: ProviderKind
  name: string
  issuer: string
  /** E-mail domains whose people are let in; empty: any. */
  domains: string[]
  /** Whether only addresses of domains that the organisation has proven are let in. */
  provenOnly: boolean
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

export interface OpenidProvider extends AnyProvider {
  protocol: 'oidc'
  clientId: string
  metadata: ProviderMetadata
}

export interface SamlProvider extends AnyProvider {
  protocol: 'saml'
  metadata: SamlMetadata
  saml: SamlSettings
}

export type IdentityProvider = OpenidProvider | SamlProvider

const Domains = z.array(z.string())
const GroupRoles = z.array(z.object({ group: z.string(), role: z.enum(ROLES), units: LedUnits.default([]) }))

export function readProvider(row: IdentityProviderRow): IdentityProvider {
  const any = {
    id: row.id,
    tenant: row.tenant,
    kind: PROVIDER_KINDS.find((kind) => kind === row.kind) ?? 'other',
    name: row.name,
    issuer: row.issuer,
    domains: Domains.parse(JSON.parse(row.domains)),
    provenOnly: row.proven_only === 1,
    groupsClaim: row.groups_claim,
    groupRoles: GroupRoles.parse(JSON.parse(row.group_roles)),
    defaultRole: parseRole(row.default_role),
    enabled: row.enabled === 1,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
  const metadata: unknown = JSON.parse(row.metadata)
  if (row.saml === null) {
    const clientId = row.client_id ?? ''
    return { ...any, protocol: 'oidc', clientId, metadata: ProviderMetadata.parse(metadata) }
  }
  const saml = SamlSettings.parse(JSON.parse(row.saml))
  return { ...any, protocol: 'saml', metadata: SamlMetadata.parse(metadata), saml }
}

/** Providers of an organisation, oldest first. */
export async function readProviders(db: ControlDb | ControlTx, tenant: string): Promise<IdentityProvider[]> {
  const rows = await db
    .selectFrom('identity_providers')
    .selectAll()
    .where('tenant', '=', tenant)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(readProvider)
}

/** `sealed`: its client secret, or of SAML our key; null: of SAML, connected before there were such keys. */
export interface StoredProvider {
  provider: IdentityProvider
  sealed: string | null
}

/** An organisation's own provider, with its sealed secret. @throws TidemarkError `not_found` */
export async function findProvider(
  db: ControlDb | ControlTx,
  tenant: string,
  id: string,
): Promise<StoredProvider> {
  const row = await db
    .selectFrom('identity_providers')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new TidemarkError('not_found', said('no_such_provider'))
  return { provider: readProvider(row), sealed: row.sealed }
}
