import type { Said } from '../words/said.ts'

/** A kind of vendor, by the name that its module gave it. */
export type SourceKind = string

export const CONNECTION_STATES = ['connected', 'connected_limited_access', 'disconnected'] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]

/** From the best. */
export const HEALTH_STATUSES = ['ok', 'delayed', 'failing', 'action_needed'] as const
export type HealthStatus = (typeof HEALTH_STATUSES)[number]

/** Health of a connection, with what a person should do. */
export interface Health {
  status: HealthStatus
  /** Stable reason code, documented in docs/connect.md; `ok` when nothing is wrong. */
  code: string
  message: Said
  action: Said | null
}

/** The vendor's ids that a chat-assistant connection reads from. They never change while it is connected. */
export interface ChatAccount {
  /** `org-…`: cost records are read at this level. */
  organizationId: string
  /** Spend limits are read at this level. */
  workspaceId: string
}

/** Ways to connect a source: spec 2.1 to 2.3. */
export const CONNECTION_METHODS = ['admin_key', 'enterprise_token', 'hosted_app'] as const
export type ConnectionMethod = (typeof CONNECTION_METHODS)[number]

/** The vendor's ids of the accounts of a connection. */
export interface VendorIds {
  organizationId: string | null
  workspaceId: string | null
  enterpriseSlug: string | null
  /** Code-host organisations, lower case. */
  organizations: readonly string[]
  installationId: string | null
}

export const NO_IDS: VendorIds = {
  organizationId: null,
  workspaceId: null,
  enterpriseSlug: null,
  organizations: [],
  installationId: null,
}

/** The widest first: what an enterprise says holds its organisations'. */
export const CODE_LEVELS = ['enterprise', 'organization'] as const
export type CodeLevel = (typeof CODE_LEVELS)[number]

/** An organisation or enterprise of the code assistant. The name is the vendor's path segment, in lower case. */
export interface CodeAccount {
  level: CodeLevel
  name: string
}

/**
 * Key of a code-assistant account in facts and ledger: an organisation and an enterprise may have the same name, and so may
 * two at different hosts.
 */
export function codeAccountKey({ level, name }: CodeAccount, host = ''): string {
  return `${level}:${name.toLowerCase()}${host}`
}

/** What a code-assistant connection reads: its enterprise, if any, and each of its organisations. */
export function codeAccountsOf(ids: Pick<VendorIds, 'enterpriseSlug' | 'organizations'>): CodeAccount[] {
  const { enterpriseSlug: name, organizations } = ids
  const enterprise: CodeAccount[] = name === null ? [] : [{ level: 'enterprise', name }]
  return [...enterprise, ...organizations.map((login) => ({ level: 'organization', name: login }) as const)]
}

/** What an install of the hosted app gives: a user's token that does not expire, or the installation itself. */
export const GRANT_KINDS = ['oauth_user', 'app_installation'] as const
/** Who set the hosted app up: the operator, or somebody here with one click. */
export const APP_ORIGINS = ['environment', 'registered'] as const

export const CREDENTIAL_KINDS = [
  'admin_key',
  'spend_limits_api_key',
  'personal_access_token',
  /** Result of installing the hosted app: a user's token, or the id of the installation. */
  'hosted_app_grant',
] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]
