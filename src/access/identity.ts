import type { Actor, Role } from '../model/actor.ts'
import { ROLES } from '../model/actor.ts'

/** Who makes a request, as the sign-in page and the API show them. */
export interface Identity {
  actor: Actor
  name: string
  /** Null for an API token. */
  email: string | null
  organizationName: string
  /** Somebody else chose the password: until it is changed, everything else is refused. */
  mustChangePassword: boolean
  /** A second factor is asked of them and they have none: until one is set up, everything else is refused. */
  mustSetUpFactor: boolean
  /** Of a person; absent of an API token. */
  sessionId?: string
}

/** Whether something is to be done before anything else is answered. */
export const isHeldBack = ({ mustChangePassword, mustSetUpFactor }: Identity): boolean =>
  mustChangePassword || mustSetUpFactor

/** Stored of a person whom no group gives a role any more: it grants nothing. */
export const NO_ROLE = 'none'

/** Parse a stored role; null for one this version does not know, which grants nothing. */
export function parseRole(text: unknown): Role | null {
  return ROLES.find((role) => role === text) ?? null
}
