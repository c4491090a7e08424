import type { ConnectionState, CredentialKind, Health, SourceKind } from '../model/connection.ts'
import { expiryWarning, withExpiry, type ExpiryWarning } from './keys/credential-expiry.ts'
import type { SourceRegistry } from '../sources/registry.ts'
import type { ConnectionRow, CredentialRow } from '../store/control/tables.ts'
import { said, together, type Said } from '../words/said.ts'
import { readSaid } from '../words/stored-said.ts'

export interface CredentialView {
  kind: CredentialKind
  /** Last four characters, never more. */
  hint: string
  expiresAt: string | null
  expiryWarning: ExpiryWarning | null
  lastVerifiedAt: string | null
}

/** A connection as a person may see it: never a secret, sealed or not. */
export interface ConnectionView {
  id: string
  source: SourceKind
  method: string
  profile: string
  productName: string
  label: string
  /** The label, and where others share it what tells this one apart. */
  title: string
  state: ConnectionState
  health: Health & { since: string }
  limitedAccess: { missingScopes: string[]; message: Said } | null
  /** Its credential could read what Tidemark never reads; null: it could not, or the vendor does not tell. */
  excessAccess: { scopes: string[]; message: Said; action: Said } | null
  organizationId: string | null
  workspaceId: string | null
  enterpriseSlug: string | null
  /** Code-host organisations, lower case. */
  organizations: string[]
  installationId: string | null
  credential: CredentialView | null
  credentials: CredentialView[]
  createdAt: string
  updatedAt: string
  disconnectedAt: string | null
}

const MAIN_KINDS: readonly CredentialKind[] = ['admin_key', 'personal_access_token', 'hosted_app_grant']

/** What stands beside a connection. */
interface Around {
  sources: Pick<SourceRegistry, 'modules' | 'profile'>
  /** Milliseconds: an expiry comes nearer without anything being run. */
  now: number
  titles: ReadonlyMap<string, string>
}

export function connectionView(
  row: ConnectionRow,
  credentials: readonly CredentialRow[],
  { sources, now, titles }: Around,
): ConnectionView {
  const profile = sources.profile(row.profile)
  const productName = profile?.productName ?? row.profile
  const shown = credentials.map((credential) => credentialView(credential, now, productName))
  const main = shown.find((credential) => MAIN_KINDS.includes(credential.kind)) ?? null
  return {
    id: row.id,
    source: row.source,
    method: row.method,
    profile: row.profile,
    productName,
    label: row.label,
    title: titles.get(row.id) ?? row.label,
    state: row.state,
    health: withExpiry(fitting(row, storedHealth(row)), main?.expiryWarning ?? null),
    limitedAccess: limitedAccess(row, credentials),
    excessAccess: excessAccess(row, sources),
    organizationId: row.organization_id,
    workspaceId: row.workspace_id,
    enterpriseSlug: row.enterprise_slug,
    organizations: JSON.parse(row.organizations),
    installationId: row.installation_id,
    credential: main,
    credentials: shown,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    disconnectedAt: row.disconnected_at,
  }
}

/** What renews a refused credential; a key is named by its source. */
const RENEWAL: Readonly<Record<string, Said>> = {
  enterprise_token: said('replace_enterprise_token'),
  hosted_app: said('install_app_again'),
}

/** A refused credential is replaced in the way of the connection: who installed the app has no token to replace. */
export function fitting<Told extends { code: string; action: Said | null }>(
  { method }: Pick<ConnectionRow, 'method'>,
  told: Told,
): Told {
  const refused = told.code === 'credential_rejected' || told.code === 'token_expired'
  const action = RENEWAL[method]
  return refused && action ? { ...told, action } : told
}

function storedHealth(row: ConnectionRow): ConnectionView['health'] {
  return {
    status: row.health_status,
    code: row.health_code,
    message: readSaid(row.health_message),
    action: row.health_action === null ? null : readSaid(row.health_action),
    since: row.health_since,
  }
}

function credentialView(row: CredentialRow, now: number, productName: string): CredentialView {
  return {
    kind: row.kind,
    hint: row.hint,
    expiresAt: row.expires_at,
    expiryWarning: expiryWarning(row.expires_at, now, productName),
    lastVerifiedAt: row.last_verified_at,
  }
}

const hasSecondKey = (credentials: readonly CredentialRow[]) =>
  credentials.some(({ kind }) => kind === 'spend_limits_api_key')

function limitedAccess(
  row: ConnectionRow,
  credentials: readonly CredentialRow[],
): ConnectionView['limitedAccess'] {
  if (row.state !== 'connected_limited_access') return null
  const missingScopes: string[] = JSON.parse(row.missing_scopes)
  const message = together([
    said('limits_scope_missing', { scopes: missingScopes.join(', ') }),
    ...(hasSecondKey(credentials) ? [said('limits_key_lacks_it_too')] : []),
    said('costs_need_no_key'),
    said('add_limits_key'),
  ])
  return { missingScopes, message }
}

function excessAccess(row: ConnectionRow, sources: Around['sources']): ConnectionView['excessAccess'] {
  const scopes: string[] = JSON.parse(row.excess_access)
  const words = sources.modules.find(({ kind }) => kind === row.source)?.excessWords
  if (scopes.length === 0 || row.state === 'disconnected' || !words || !sources.profile(row.profile))
    return null
  return { scopes, ...words(scopes, row.profile) }
}
