import type { CodeWord } from '../code-world/code-words.ts'

/** Scope names; `manage_billing` stands for the one of seats and reports, which contains the product's name. */
export const CODE_SCOPES = [
  'read:enterprise',
  'admin:enterprise',
  'manage_billing',
  'manage_billing:enterprise',
  'read:org',
  'admin:org',
  'repo',
  'read:user',
] as const
export type CodeScope = (typeof CODE_SCOPES)[number]

export function isCodeScope(text: string): text is CodeScope {
  return CODE_SCOPES.some((scope) => scope === text)
}

/** Role of the token's user. Owners see all, billing managers billing and enterprise reports, members nothing. */
export const CODE_ROLES = ['enterprise_owner', 'billing_manager', 'organization_owner', 'member'] as const
export type CodeRole = (typeof CODE_ROLES)[number]

export interface CodeToken {
  /** Name in the request log; never the token itself. */
  name: string
  token: string
  kind: 'classic' | 'fine_grained' | 'oauth'
  login: string
  scopes: CodeScope[]
  role: CodeRole
  /** Enterprise slugs, and below organisation logins, that the user can access; undefined: all. */
  enterprises?: string[] | undefined
  organizations?: string[] | undefined
  /** Milliseconds since the epoch; null: never. */
  expiresAt?: number | null | undefined
  /** Format of the expiry header: `… UTC`, or with a numeric offset. */
  expiryForm?: 'utc' | 'offset' | undefined
  /** Single sign-on: `required`, not authorised at all; `partial`, for some organisations only (lists are silently partial). */
  singleSignOn?: 'required' | 'partial' | undefined
  revoked?: boolean | undefined
}

const DAY_MS = 86_400_000

/** Published test tokens of the simulator; they are valid nowhere else. */
export function defaultTokens(now: number): CodeToken[] {
  const owner: Omit<CodeToken, 'name' | 'token'> = {
    kind: 'classic',
    login: 'sim-owner',
    scopes: ['read:enterprise', 'manage_billing', 'read:org'],
    role: 'enterprise_owner',
    expiresAt: now + 330 * DAY_MS,
  }
  const token = (name: string, change: Partial<CodeToken> = {}): CodeToken => ({
    ...owner,
    name,
    token: `ghp_simulator_${name.replaceAll(/[^a-z]/g, '_')}`,
    ...change,
  })
  return [
    token('enterprise owner'),
    token('billing manager', { role: 'billing_manager', login: 'sim-billing' }),
    token('parent scopes', { scopes: ['admin:enterprise', 'manage_billing', 'admin:org'], expiresAt: null }),
    token('enterprise scope only', { scopes: ['read:enterprise'] }),
    token('billing scope only', { scopes: ['manage_billing'] }),
    token('no organisation scope', { scopes: ['read:enterprise', 'manage_billing'] }),
    token('money', { scopes: ['manage_billing', 'manage_billing:enterprise', 'read:org'] }),
    token('money only', { scopes: ['manage_billing:enterprise'] }),
    token('money and prompts', {
      scopes: ['read:enterprise', 'manage_billing', 'manage_billing:enterprise', 'read:org'],
    }),
    token('member', { role: 'member', login: 'sim-member' }),
    token('expiring', { expiresAt: now + 12 * DAY_MS, expiryForm: 'offset' }),
    token('expired', { expiresAt: now - DAY_MS }),
    token('single sign-on', { singleSignOn: 'required' }),
    token('partial sign-on', { singleSignOn: 'partial' }),
    token('elsewhere', { enterprises: [], organizations: [] }),
    token('fine grained', { kind: 'fine_grained', token: 'github_pat_simulator_fine_grained', scopes: [] }),
    token('member fine grained', {
      kind: 'fine_grained',
      token: 'github_pat_simulator_member',
      scopes: [],
      role: 'member',
      login: 'sim-member',
    }),
  ]
}

const CHILDREN: Partial<Record<CodeScope, readonly CodeScope[]>> = {
  'admin:enterprise': ['read:enterprise', 'manage_billing:enterprise'],
  'admin:org': ['read:org'],
}

/** Whether a token has a scope itself or by a parent scope. */
export function hasScope(token: CodeToken, scope: CodeScope): boolean {
  return token.scopes.some((each) => each === scope || (CHILDREN[each] ?? []).includes(scope))
}

export function scopeText(scopes: readonly CodeScope[], word: CodeWord): string {
  return scopes.map((scope) => (scope === 'manage_billing' ? `manage_billing:${word}` : scope)).join(', ')
}

/** `2026-10-07 19:07:53 UTC`, or with a numeric offset. */
export function expiryText(token: CodeToken): string | null {
  if (token.expiresAt === null || token.expiresAt === undefined) return null
  const offset = token.expiryForm === 'offset' ? -7 * 3_600_000 : 0
  const local = new Date(token.expiresAt + offset).toISOString().slice(0, 19).replace('T', ' ')
  return token.expiryForm === 'offset' ? `${local} -0700` : `${local} UTC`
}
