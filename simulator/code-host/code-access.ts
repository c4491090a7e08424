import type { Answer } from '../server/answer.ts'
import { productName } from '../code-world/code-words.ts'
import { hostError, NOT_FOUND } from './code-answers.ts'
import type { CodeHostState, CodeRequest, Place } from './code-host-state.ts'
import { organizationOf } from './code-host-state.ts'
import type { Caller } from './caller.ts'
import { expiryText, hasScope, scopeText, type CodeScope, type CodeToken } from './code-tokens.ts'

/** What a call requires of its caller. */
export interface Need {
  /** One of these scopes is enough. */
  scopes: readonly CodeScope[]
  /** Permission of an app, `read` or more; null: apps are refused. */
  permission: string | null
  /** Whether fine-grained tokens are accepted; the enterprise's calls refuse them. */
  fineGrained: boolean
  roles: readonly CodeToken['role'][]
}

const OWNERS = ['enterprise_owner', 'organization_owner'] as const
const MANAGERS = ['enterprise_owner', 'billing_manager'] as const
const EVERYBODY = ['enterprise_owner', 'billing_manager', 'organization_owner', 'member'] as const

export const NEEDS = {
  organizationReports: {
    scopes: ['read:org'],
    permission: 'organization_copilot_metrics',
    fineGrained: true,
    roles: OWNERS,
  },
  enterpriseReports: {
    scopes: ['manage_billing', 'read:enterprise'],
    permission: 'enterprise_copilot_metrics',
    fineGrained: false,
    roles: MANAGERS,
  },
  organizationSeats: {
    scopes: ['manage_billing', 'read:org'],
    permission: 'organization_copilot_seat_management',
    fineGrained: true,
    roles: OWNERS,
  },
  enterpriseSeats: {
    scopes: ['manage_billing', 'read:enterprise'],
    permission: null,
    fineGrained: false,
    roles: MANAGERS,
  },
  /** Billing proper, of everything that the code host charges for. */
  organizationBilling: {
    scopes: ['manage_billing', 'read:org', 'manage_billing:enterprise'],
    permission: 'organization_administration',
    fineGrained: true,
    roles: OWNERS,
  },
  enterpriseBilling: {
    scopes: ['manage_billing:enterprise'],
    permission: null,
    fineGrained: false,
    roles: MANAGERS,
  },
  metrics: {
    scopes: ['manage_billing', 'read:org', 'read:enterprise'],
    permission: 'organization_copilot_metrics',
    fineGrained: true,
    roles: [...MANAGERS, 'organization_owner'],
  },
  members: { scopes: ['read:org'], permission: 'members', fineGrained: true, roles: EVERYBODY },
  repositories: {
    scopes: ['repo', 'read:org'],
    permission: 'pull_requests',
    fineGrained: true,
    roles: EVERYBODY,
  },
} as const satisfies Record<string, Need>

/** The credential of the `Authorization` header, or null. */
export function presented(request: CodeRequest): string | null {
  return /^(?:Bearer|token) (.+)$/i.exec(request.headers['authorization'] ?? '')?.[1] ?? null
}

/** The caller of a request, or the code host's 401. */
export function callerOf(state: CodeHostState, request: CodeRequest): Caller | Answer {
  const credential = presented(request)
  if (credential === null) return hostError(401, 'Requires authentication')
  const token = state.tokens.find((each) => each.token === credential)
  if (token) {
    const expired = typeof token.expiresAt === 'number' && token.expiresAt <= state.now()
    if (token.revoked || expired) return hostError(401, 'Bad credentials')
    return { kind: 'token', name: token.name, token }
  }
  return state.apps.caller(credential) ?? hostError(401, 'Bad credentials')
}

export function isAnswer(value: object): value is Answer {
  return 'status' in value && 'body' in value
}

/** The refusal when the caller lacks what the call needs at that place, else null. */
export function barTo(state: CodeHostState, caller: Caller, place: Place | null, need: Need): Answer | null {
  if (!place) return NOT_FOUND()
  return caller.kind === 'token'
    ? tokenBar(state, caller.token, place, need)
    : installationBar(state, caller, place, need)
}

function installationBar(
  state: CodeHostState,
  caller: Extract<Caller, { kind: 'installation' }>,
  place: Place,
  need: Need,
): Answer | null {
  const organization = organizationOf(place)
  const target = organization ? 'Organization' : 'Enterprise'
  const account = organization?.login ?? place.company.world.enterprise.slug
  if (caller.target !== target || caller.account !== account) return NOT_FOUND()
  const permission = need.permission?.replace('copilot', state.word)
  if (permission !== undefined && caller.permissions[permission] !== undefined) return null
  return hostError(403, 'Resource not accessible by integration', {
    headers: permission === undefined ? {} : { 'x-accepted-github-permissions': `${permission}=read` },
  })
}

function tokenBar(state: CodeHostState, token: CodeToken, place: Place, need: Need): Answer | null {
  const organization = organizationOf(place)
  const allowed = organization
    ? (token.organizations?.includes(organization.login) ?? true)
    : (token.enterprises?.includes(place.company.world.enterprise.slug) ?? true)
  if (!allowed) return NOT_FOUND()
  if (token.kind === 'fine_grained') {
    if (!need.fineGrained) return hostError(403, 'Resource not accessible by personal access token')
  } else if (!need.scopes.some((scope) => hasScope(token, scope))) {
    return scopeMissing(state, token, need)
  }
  if (organization && (token.singleSignOn === 'required' || isLeftOut(token, place))) {
    return singleSignOn(state, organization.login)
  }
  if (!(need.roles as readonly string[]).includes(token.role)) return roleMissing(organization !== null)
  return null
}

/** Whether single sign-on hides the place: a `partial` token is authorised for the first organisation only. */
export function isLeftOut(token: CodeToken, place: Place): boolean {
  return token.singleSignOn === 'partial' && place.organization !== null && place.organization > 0
}

function scopeMissing(state: CodeHostState, token: CodeToken, need: Need): Answer {
  const has = scopeText(token.scopes, state.word)
  const accepted = scopeText(need.scopes, state.word)
  return hostError(
    403,
    `Your token has not been granted the required scopes to execute this query. One of the following scopes is required: [${accepted}], but your token has only been granted: [${has}].`,
    { headers: { 'x-oauth-scopes': has, 'x-accepted-oauth-scopes': accepted } },
  )
}

function singleSignOn(state: CodeHostState, login: string): Answer {
  return hostError(
    403,
    'Resource protected by organization SAML enforcement. You must grant your Personal Access token access to this organization.',
    {
      headers: { 'x-github-sso': `required; url=${state.origin}/orgs/${login}/sso?authorization_request=A1` },
    },
  )
}

function roleMissing(ofOrganization: boolean): Answer {
  const what = ofOrganization ? 'organization' : 'enterprise'
  return hostError(403, `This endpoint requires admin, or relevant ${what} role access to use this API`)
}

/** Headers of every authenticated answer. */
export function callerHeaders(
  state: CodeHostState,
  caller: Caller,
  need: Need | null,
): Record<string, string> {
  if (caller.kind === 'installation' || caller.token.kind === 'fine_grained') return expiry(caller)
  return {
    'x-oauth-scopes': scopeText(caller.token.scopes, state.word),
    'x-accepted-oauth-scopes': need ? scopeText(need.scopes, state.word) : '',
    ...expiry(caller),
  }
}

function expiry(caller: Caller): Record<string, string> {
  const text = caller.kind === 'token' ? expiryText(caller.token) : null
  return text === null ? {} : { 'github-authentication-token-expiration': text }
}

/** The 403 of report calls while their policy is off. */
export function policyOff(state: CodeHostState, ofOrganization: boolean): Answer {
  const product = productName(state.word)
  return hostError(403, `The '${product} usage metrics' policy must be enabled to use this API`, {
    documentation: `https://docs.${state.word === 'copilot' ? 'github' : 'example'}.com/${state.word}/concepts/${state.word}-metrics#${ofOrganization ? 'organization' : 'enterprise'}-level-metrics`,
  })
}
