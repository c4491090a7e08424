import type { LedUnit } from './privacy/led-unit.ts'

/** From the highest: of several that somebody's groups give, the first one counts. */
export const ROLES = ['owner', 'admin', 'analyst', 'finance', 'lead', 'observer', 'member'] as const
export type Role = (typeof ROLES)[number]

/** What somebody is made by others. The first run makes the only owner, and an identity provider's group more of them. */
export const GIVEN_ROLES = [
  'admin',
  'analyst',
  'finance',
  'lead',
  'observer',
  'member',
] as const satisfies readonly Role[]

/** Of whoever no group is mapped for. A lead has units, which a group says. */
export const DEFAULT_ROLES = [
  'admin',
  'analyst',
  'finance',
  'observer',
  'member',
] as const satisfies readonly Role[]

/** What a program may be. */
export const TOKEN_ROLES = ['admin', 'analyst', 'lead'] as const satisfies readonly Role[]
export type TokenRole = (typeof TOKEN_ROLES)[number]

/** `service`: of the organisation, and not of whoever made it, with whom a personal one ends. */
export const TOKEN_KINDS = ['personal', 'service'] as const

export const PERMISSIONS = [
  'self:read',
  'self:data',
  'connections:read',
  'connections:write',
  'metrics:read',
  'totals:read',
  'units:read',
  'tokens:manage',
  'members:manage',
  'sessions:manage',
  'audit:read',
  'people:match',
  'people:reveal',
  'people:erase',
  'organization:write',
  'money:write',
  'views:manage',
  'privacy:propose',
  'privacy:confirm',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** What performs an action: a person, their program, or the service itself. */
export const ACTOR_KINDS = ['user', 'api_token', 'system'] as const

/** Who performs an action. Everything belongs to one organisation of the service, the tenant. */
export interface Actor {
  kind: (typeof ACTOR_KINDS)[number]
  /** User id, token id, or the name of the part of the service. */
  id: string
  /** The service's own organisation. Never the vendor's `org-…`. */
  tenant: string
  role: Role
  /** Of a lead: the units whose numbers they are shown. */
  units?: readonly LedUnit[]
  /** Of an API token: it was made to read people one by one. */
  people?: true
  /** Of a person's session: when they last gave their password or second factor there, ISO-8601. */
  provenAt?: string
}

/** Of a person's password, in characters. `config/secrets.ts` asks the same of the operator's. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const

/** What a person proves beside the password. `totp`: an app that shows codes. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const
export type FactorKind = (typeof FACTOR_KINDS)[number]

/**
 * What somebody is told once, in the dashboard. `factor_reset`: somebody took their second factor away. `local_owner_used`: an
 * owner came in by password although an identity provider is on. `owner_recovered`: by a command on the machine.
 */
export const NOTICE_KINDS = ['factor_reset', 'local_owner_used', 'owner_recovered'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
