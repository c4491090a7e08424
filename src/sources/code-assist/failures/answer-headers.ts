import type { LimitSigns } from '../../../outbound-http/pace/rate-limit.ts'

/** What the code host says beside an answer. Names are matched by their end: a gateway may brand their middle. */
type Headers = Readonly<Record<string, string>>

/** Primary limits name their end in headers, secondary ones may say it in words only (upstream/code-assistant 9). */
export const LIMIT_SIGNS: LimitSigns = {
  remaining: 'x-ratelimit-remaining',
  reset: 'x-ratelimit-reset',
  message: /rate limit|abuse detection|login attempts/i,
}

/** Parents imply their children, and the code host saves only the parents (upstream/code-assistant 2). */
const IMPLIED: Record<string, readonly string[]> = {
  'admin:enterprise': ['manage_runners:enterprise', 'manage_billing:enterprise', 'read:enterprise'],
  'admin:org': ['write:org', 'read:org'],
  'write:org': ['read:org'],
  repo: ['repo:status', 'repo_deployment', 'public_repo', 'repo:invite', 'security_events'],
}

/** The scopes a token was given; null where none are named (apps, fine-grained tokens). */
export function givenScopes(headers: Headers): string[] | null {
  const named = headers['x-oauth-scopes']
  return named === undefined ? null : words(named)
}

/** The scopes a token has, parents expanded; null where none are named. */
export function tokenScopes(headers: Headers): string[] | null {
  const given = givenScopes(headers)
  if (given === null) return null
  return [...new Set(given.flatMap((scope) => [scope, ...(IMPLIED[scope] ?? [])]))]
}

/** Scopes of which the endpoint accepts any one. */
export function acceptedScopes(headers: Headers): string[] {
  return words(headers['x-accepted-oauth-scopes'] ?? '')
}

/** Permissions an app or a fine-grained token needs, as `name=read`; the first of several ways. */
export function acceptedPermissions(headers: Headers): string[] {
  return words((headers['x-accepted-github-permissions'] ?? '').split(';', 1)[0] ?? '')
}

/** When the token expires, ISO-8601 UTC: `2021-10-07 19:07:53 UTC`, or with an offset as some tokens have it. */
export function tokenExpiry(headers: Headers): string | null {
  const given = ending(headers, '-authentication-token-expiration')
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d) ?(UTC|Z|[+-]\d\d:?\d\d)$/.exec(given?.trim() ?? '')
  if (!parts) return null
  const [, day, time, zone = ''] = parts
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z'
  const ms = Date.parse(`${day}T${time}${offset}`)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

/** Ids of organisations that single sign-on left out of an answer that is otherwise good. */
export function leftOutOrganizations(headers: Headers): string[] {
  const given = ending(headers, '-sso') ?? ''
  const ids = /^partial-results;\s*organizations=(.*)$/i.exec(given)?.[1] ?? ''
  return words(ids)
}

export function requiresSingleSignOn(headers: Headers): boolean {
  return /^required\b/i.test(ending(headers, '-sso') ?? '')
}

function ending(headers: Headers, end: string): string | undefined {
  const name = Object.keys(headers).find((each) => each.endsWith(end))
  return name === undefined ? undefined : headers[name]
}

function words(list: string): string[] {
  return list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
