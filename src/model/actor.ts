/** The highest first: of the roles that groups give somebody the first one holds. */
export const ROLES = ['owner', 'admin', 'analyst', 'observer', 'member'] as const
export type Role = (typeof ROLES)[number]

/** Who performs an action. Everything belongs to one organisation of the service, the tenant. */
export interface Actor {
  kind: 'user' | 'api_token' | 'system'
  /** User id, token id, or the name of the part of the service. */
  id: string
  /** The service's own organisation. Never the vendor's `org-…`. */
  tenant: string
  role: Role
  /** Of an API token: it was made to read people one by one. */
  people?: true
  /** Of a person's session: when they last gave their password or second factor there, ISO-8601. */
  provenAt?: string
}
