import { z } from 'zod'
import { nameText } from '../../lib/name-text.ts'
import { ROLES } from '../../model/actor.ts'
import type { SignInRefusal } from '../../model/identity-provider.ts'
import { distinct, type Rights } from '../rights.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { Claims } from './oidc.ts'

/** Somebody whom a provider vouches for. */
export interface Vouched {
  /** With the issuer, who they are: addresses and names change and are given to others. */
  subject: string
  email: string
  name: string
  rights: Rights
}

export type Judged = Pick<
  IdentityProvider,
  'protocol' | 'kind' | 'domains' | 'provenOnly' | 'groupsClaim' | 'groupRoles' | 'defaultRole'
>

export type Verdict = { vouched: Vouched; refusal: null } | { subject: string; refusal: SignInRefusal }

const SAML_OVERAGE = 'http://schemas.microsoft.com/claims/groups.link'
const Email = z.email().max(254).toLowerCase()
const Name = nameText(120)

/** What is known of a provider and a person beside their claims. */
export interface KnownBeside {
  /** Their groups in the provider's directory, which count in place of claimed ones; null: it pushes none. */
  pushed?: readonly string[] | null
  /** Domains that the organisation has proven. */
  proven?: readonly string[]
}

/** Who the claims say it is and which role their groups give; or why they are not let in. */
export function judgeClaims(
  claims: Claims,
  provider: Judged,
  { pushed = null, proven = [] }: KnownBeside = {},
): Verdict {
  const subject = String(claims['sub'])
  const refused = (refusal: SignInRefusal): Verdict => ({ subject, refusal })
  const email = emailOf(claims, provider)
  if (email === null) return refused('email_missing')
  if (!isVerified(claims, provider)) return refused('email_not_verified')
  if (!isOfDomain(claims, email, provider)) return refused('email_of_other_domain')
  if (provider.provenOnly && !proven.includes(domainOf(email))) return refused('email_domain_not_proven')
  const groups = pushed ?? groupsOf(claims, provider.groupsClaim)
  if (groups === null && provider.groupRoles.length > 0) return refused('groups_not_told')
  const rights = rightsIn(groups ?? [], provider)
  if (rights === null) return refused('no_role')
  const name = Name.safeParse(claims['name'])
  return { vouched: { subject, email, name: name.success ? name.data : email, rights }, refusal: null }
}

/** What the userinfo endpoint may add to a token's claims. */
export const needsMore = (claims: Claims, { groupsClaim, groupRoles }: Judged): boolean =>
  claims['email'] === undefined ||
  (groupRoles.length > 0 && claimAt(claims, groupsClaim) === undefined && !isOverage(claims))

/** Entra ID leaves `email` out for people without a mailbox, and names them as they sign in. */
function emailOf(claims: Claims, { kind }: Judged): string | null {
  const told = claims['email'] ?? (kind === 'entra' ? claims['preferred_username'] : undefined)
  const email = Email.safeParse(told)
  return email.success ? email.data : null
}

/** Entra ID and SAML do not say it: it is the company's own directory, which gives its people their addresses. */
function isVerified(claims: Claims, { kind, protocol }: Judged): boolean {
  const told = claims['email_verified']
  if (told === undefined) return kind === 'entra' || protocol === 'saml'
  return told === true || told === 'true'
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Google's OpenID Connect signs everybody in: `hd` says for which company, and private accounts have none. */
function isOfDomain(claims: Claims, email: string, { kind, protocol, domains }: Judged): boolean {
  if (
    kind === 'google' &&
    protocol === 'oidc' &&
    (typeof claims['hd'] !== 'string' || !domains.includes(claims['hd'].toLowerCase()))
  ) {
    return false
  }
  return domains.length === 0 || domains.includes(domainOf(email))
}

/** Names or ids of groups; null when there are more than the provider puts into a token, and it says only that. */
export function groupsOf(claims: Claims, path: string): string[] | null {
  const told = claimAt(claims, path)
  if (told === undefined) return isOverage(claims) ? null : []
  return (Array.isArray(told) ? told : [told]).filter((group) => typeof group === 'string')
}

/** Entra ID names a place to ask in place of more than 200 groups, of more than 150 by SAML. */
function isOverage(claims: Claims): boolean {
  const elsewhere = claims['_claim_names']
  const isNamed = isObject(elsewhere) && 'groups' in elsewhere
  return isNamed || claims['hasgroups'] === true || Object.hasOwn(claims, SAML_OVERAGE)
}

/** A claim by its whole name, which may hold dots as `https://acme.example/groups` does; else by its path. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path
    .split('.')
    .reduce<unknown>((at, part) => (isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined), claims)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The highest role that one of the groups gives, and of a lead the units of all that make a lead; of whom no group is mapped the
 * default. Names are compared to the letter. Null: none.
 */
export function rightsIn(
  groups: readonly string[],
  { groupRoles, defaultRole }: Pick<Judged, 'groupRoles' | 'defaultRole'>,
): Rights | null {
  const given = groupRoles.filter(({ group }) => groups.includes(group))
  const highest = ROLES.find((one) => given.some(({ role }) => role === one)) ?? defaultRole
  if (highest === null) return null
  const leading = given.filter(({ role }) => role === 'lead')
  return { role: highest, units: highest === 'lead' ? distinct(leading.flatMap(({ units }) => units)) : [] }
}
