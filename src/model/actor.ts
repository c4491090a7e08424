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

/** Who performs an action. Everything belongs to one organisation of the service, the tenant. */
export interface Actor {
  kind: 'user' | 'api_token' | 'system'
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
