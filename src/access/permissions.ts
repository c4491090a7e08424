import { TidemarkError } from '../lib/errors.ts'
import { PERMISSIONS, type Actor, type Permission, type Role } from '../model/actor.ts'
import { said, type Said } from '../words/said.ts'

/** docs/operate.md shows the same table. */
const PERMISSIONS_OF: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  admin: [
    'self:read',
    'self:data',
    'connections:read',
    'connections:write',
    'metrics:read',
    'totals:read',
    'units:read',
    'tokens:manage',
    'sessions:manage',
    'audit:read',
    'people:match',
    'people:reveal',
    'organization:write',
    'money:write',
    'views:manage',
    'privacy:confirm',
  ],
  analyst: ['self:read', 'self:data', 'connections:read', 'metrics:read', 'totals:read', 'units:read'],
  // Money: what was paid and what it should cost, and numbers of groups beside it, never of people.
  finance: [
    'self:read',
    'self:data',
    'connections:read',
    'metrics:read',
    'totals:read',
    'units:read',
    'money:write',
  ],
  // Whoever leads teams: what a member sees, and the numbers of these teams.
  lead: ['self:read', 'self:data', 'totals:read', 'units:read'],
  // A works council or a data protection officer: the journal and the rules, and no number.
  observer: ['self:read', 'self:data', 'audit:read', 'privacy:confirm'],
  // Somebody whose use is counted: what is known of themselves, and sums of the whole organisation.
  member: ['self:read', 'self:data', 'totals:read'],
}

export function permissionsOf(role: Role): readonly Permission[] {
  return PERMISSIONS_OF[role]
}

export function roleMay(role: Role, permission: Permission): boolean {
  return PERMISSIONS_OF[role].includes(permission)
}

/** Whether somebody with the role `own` may grant `role`: only when it has no permission that `own` lacks. */
export function mayGrant(own: Role, role: Role): boolean {
  return PERMISSIONS_OF[role].every((permission) => roleMay(own, permission))
}

/** Whether somebody may be told of people one by one: an API token only if it was made for that. */
export const mayReadPeople = ({ kind, people }: Actor): boolean => kind !== 'api_token' || people === true

export const tokenWithoutPeople = () =>
  new TidemarkError('forbidden', said('token_without_people'), { action: said('make_token_for_people') })

/** The first line of every verb. @throws TidemarkError `forbidden` */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (roleMay(actor.role, permission)) return
  throw new TidemarkError('forbidden', said('permission_missing', { permission, role: actor.role }), {
    action: said('ask_owner_or_admin'),
  })
}

/**
 * The same where an API token may not, whatever its role: it would be a second pair of eyes of whoever made it.
 * @throws TidemarkError `forbidden`
 */
export function requirePerson(actor: Actor, permission: Permission, onlyPeople: Said): void {
  requirePermission(actor, permission)
  if (actor.kind === 'user') return
  throw new TidemarkError('forbidden', onlyPeople, { action: said('sign_in_with_password') })
}
