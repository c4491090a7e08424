import type { TextAnswer } from '../../../outbound-http/outbound-http.ts'
import { isMarkup } from '../../is-markup.ts'
import { parseJsonOrNull } from '../../parse-json-or-null.ts'
import { quotation } from '../../quotation.ts'
import type { CodeProfile } from '../../profiles.ts'
import type { CodeLevel } from '../../../model/connection.ts'
import { DAY_MS } from '../../../model/time/time.ts'
import type { FeedState, RefusedFailure, UpstreamFailure } from '../../source.ts'
import { acceptedPermissions, acceptedScopes, requiresSingleSignOn, tokenScopes } from './answer-headers.ts'

/** What a call asks for; decides what its refusal means. */
export type Call =
  | 'report'
  | 'metrics'
  | 'team_metrics'
  | 'billing'
  | 'bill'
  | 'budgets'
  | 'seats'
  | 'teams'
  | 'repositories'
  | 'pull_requests'
  | 'installation'

/** Reasons of a `refused` failure of this source. `explain-failure.ts` has a sentence for each. */
export const REFUSALS = [
  'credential_rejected',
  'token_expired',
  'token_kind_not_supported',
  'missing_token_scope',
  'role_missing',
  'metrics_not_enabled',
  'usage_metrics_not_enabled',
  'single_sign_on_required',
  'address_not_allowed',
  'enterprise_not_accessible',
  'organization_not_found',
  'not_found',
  'closed_by_vendor',
  'installation_not_found',
  'installation_suspended',
  'payment_problem',
  'billing_not_shown',
  'billing_not_offered',
  'billing_at_enterprise',
  'people_at_enterprise',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** Who asked, and about what. */
export interface Asked {
  call: Call
  /** Null where the call is about no account, such as a repository's. */
  level: CodeLevel | null
  profile: Pick<CodeProfile, 'scopes' | 'metricsClosedSince'>
}

type Refusing = Pick<TextAnswer, 'status' | 'headers' | 'contentType' | 'text' | 'redirected'>

/** What an answer that is not 2xx and no limit means (upstream/code-assistant 1 and 2). Pure. */
export function answerFailure(asked: Asked, answer: Refusing): UpstreamFailure {
  const failure = meaningOf(asked, answer)
  if (failure.kind !== 'refused') return failure
  if (isMoney(asked.call) && OF_ACCOUNT.has(failure.reason)) return { ...failure, state: NOT_SHOWN }
  if (isMetrics(asked.call) && failure.status === 404 && !failure.state)
    return { ...failure, whereOthersAnswer: refused(failure.status, 'closed_by_vendor') }
  return failure
}

function meaningOf(asked: Asked, answer: Refusing): UpstreamFailure {
  const { status } = answer
  // A page of markup says nothing about tokens and roles, whatever its status.
  if (isMarkup(answer)) return { kind: 'unavailable', status, reason: 'blocked_by_edge' }
  // What was renamed answers with its new address, to which no credential is sent: its refusal is about the name.
  if (answer.redirected && RENAMED.has(status)) return refused(status, notThere(asked))
  const words = errorWords(answer.text)
  switch (status) {
    case 401:
      return refused(status, /expired/i.test(words) ? 'token_expired' : 'credential_rejected')
    case 403:
      return forbidden(asked, answer, words)
    case 404:
      if (asked.call === 'bill' && NO_USER.test(words)) return refused(status, 'not_found')
      return refused(status, lacksBilling(asked, answer) ? 'billing_not_shown' : notFound(asked))
    case 410:
      return { kind: 'unexpected', status, reason: 'api_version_ended' }
    case 422:
      if (PAYMENT.test(words)) return refused(status, 'payment_problem')
      if (METRICS_OFF.test(words)) return refused(status, switchedOff(asked))
      return { kind: 'unexpected', status, reason: 'bad_request' }
    case 400:
      return { kind: 'unexpected', status, reason: VERSION.test(words) ? 'api_version_ended' : 'bad_request' }
    default:
      return { kind: 'unexpected', status, reason: 'status_not_documented' }
  }
}

const RENAMED = new Set([401, 403, 404])

// The code host tells these apart by text only; answer-failure.test.ts keeps what was seen of each.
const VERSION = /api[- ]version|supported version|version (?:is )?(?:not|no longer) supported/i
const PAYMENT = /payment method/i
const SIGN_ON = /\bSAML\b|single sign-on/i
const ADDRESS = /IP allow ?list|IP address is not permitted/i
const USAGE_POLICY = /usage metrics['’"]? (?:preview )?policy/i
const METRICS_OFF =
  /metrics['’"]?(?: API)?(?: access)?['’"]? (?:policy|setting)|usage_metrics_api_disabled|metrics (?:API )?(?:is|are) (?:disabled|not enabled)/i
const SUSPENDED = /suspended/i
const TOKEN_KIND = /forbids access via a (?:fine-grained )?personal access token/i
const NO_BILLING = /no access to billing usage data/i
const NOT_BY_USER = /cannot filter usage by user/i
const NO_USER = /^user\b.*\bnot found/i
const NO_PERMISSION = /not accessible by (?:integration|personal access token)/i

function forbidden(asked: Asked, answer: Refusing, words: string): UpstreamFailure {
  const { status, headers } = answer
  if (requiresSingleSignOn(headers) || SIGN_ON.test(words)) return refused(status, 'single_sign_on_required')
  if (ADDRESS.test(words)) return refused(status, 'address_not_allowed')
  if (USAGE_POLICY.test(words) || METRICS_OFF.test(words)) return refused(status, switchedOff(asked))
  if (SUSPENDED.test(words)) return refused(status, 'installation_suspended')
  if (PAYMENT.test(words)) return refused(status, 'payment_problem')
  if (isMoney(asked.call)) return billRefused(status, headers, words)
  if (TOKEN_KIND.test(words)) return refused(status, 'token_kind_not_supported')
  const missing = NO_PERMISSION.test(words) ? acceptedPermissions(headers) : missingScopes(asked, headers)
  if (missing.length > 0 || NO_PERMISSION.test(words)) return refused(status, 'missing_token_scope', missing)
  // Of an app, the code host refuses nothing else (upstream/code-assistant 2, step 6).
  return refused(status, asked.call === 'installation' ? 'installation_suspended' : 'role_missing')
}

/** Money needs more than activity does, and nobody gives it unasked: the rest goes on without (upstream/code-billing 13). */
function billRefused(status: number, headers: Refusing['headers'], words: string): UpstreamFailure {
  if (NO_BILLING.test(words)) return refused(status, 'billing_not_offered')
  if (NOT_BY_USER.test(words)) return refused(status, 'people_at_enterprise')
  return refused(status, 'billing_not_shown', acceptedPermissions(headers))
}

/** A token that names its scopes tells whether there are no budgets, or only none for it. */
function lacksBilling({ call, level, profile }: Asked, { headers }: Refusing): boolean {
  const has = tokenScopes(headers)
  if (call !== 'budgets' || level !== 'enterprise' || has === null) return false
  return !has.includes(profile.scopes.bill)
}

/** The two switches of spec 5.3: reports hang on one, the older metrics calls on the other. */
function switchedOff({ call }: Asked): Refusal {
  return isMetrics(call) ? 'metrics_not_enabled' : 'usage_metrics_not_enabled'
}

/** Scopes to name when a token has none that the call accepts; empty when it has one, or names none. */
function missingScopes({ call, level, profile }: Asked, headers: Refusing['headers']): string[] {
  const has = tokenScopes(headers)
  if (has === null) return []
  const { enterprise, billing, organization } = profile.scopes
  const ours = level === 'enterprise' ? [enterprise, billing] : [organization]
  const accepted = acceptedScopes(headers)
  const usual = call === 'billing' || call === 'seats' ? [...ours, billing] : ours
  const enough = accepted.length > 0 ? accepted : usual
  if (enough.some((scope) => has.includes(scope))) return []
  return ours.filter((scope) => !has.includes(scope) && enough.includes(scope))
}

function notFound({ call, level, profile }: Asked): Refusal {
  if (isMetrics(call) && profile.metricsClosedSince !== null) return 'closed_by_vendor'
  return notThere({ call, level })
}

function notThere({ call, level }: Pick<Asked, 'call' | 'level'>): Refusal {
  if (call === 'installation') return 'installation_not_found'
  // The code host hides both a wrong name and what a token may not see; other feeds tell which of them it is.
  if (call === 'bill') return level === 'enterprise' ? 'billing_not_shown' : 'billing_at_enterprise'
  // Where none is set, or the feature is off, there is no list of them.
  if (call === 'budgets') return 'not_found'
  // Of a team, its name is as likely gone as its organisation.
  if (call === 'team_metrics') return 'not_found'
  if (level === null) return 'not_found'
  return NOT_FOUND[level]
}

const NOT_FOUND = {
  enterprise: 'enterprise_not_accessible',
  organization: 'organization_not_found',
} as const satisfies Record<string, Refusal>

/** Whether this refusal says that an account cannot be found. */
export const losesAccount = (refusal: string): boolean => Object.values<string>(NOT_FOUND).includes(refusal)

/** Refusals of the account that keep the bill away while other calls about it may well be answered. */
const OF_ACCOUNT = new Set<string>(['single_sign_on_required', 'address_not_allowed'] satisfies Refusal[])

function isMoney(call: Call): boolean {
  return call === 'bill' || call === 'budgets'
}

function isMetrics(call: Call): boolean {
  return call === 'metrics' || call === 'team_metrics'
}

const NOT_SHOWN: FeedState = { status: 'missing_scope', askAgainMs: DAY_MS }
const SWITCHED_OFF: FeedState = { status: 'not_enabled_upstream', askAgainMs: DAY_MS }

/** Refusals that are how a feed stands (spec 5.3): asked again daily, and weekly where the vendor has to change something. */
const STATES: Partial<Record<Refusal, FeedState>> = {
  metrics_not_enabled: SWITCHED_OFF,
  usage_metrics_not_enabled: SWITCHED_OFF,
  payment_problem: SWITCHED_OFF,
  closed_by_vendor: { status: 'not_offered', askAgainMs: 7 * DAY_MS },
  billing_not_shown: NOT_SHOWN,
  billing_not_offered: { status: 'not_offered', askAgainMs: 7 * DAY_MS },
  billing_at_enterprise: { status: 'not_enabled_upstream', askAgainMs: 7 * DAY_MS },
  people_at_enterprise: { status: 'missing_scope', askAgainMs: 7 * DAY_MS },
}

/** A refusal by its reason, with how the feed stands where it is one. */
export function refused(status: number, reason: Refusal, missing: readonly string[] = []): RefusedFailure {
  const state = STATES[reason]
  return { kind: 'refused', status, reason, ...(missing.length > 0 && { missing }), ...(state && { state }) }
}

/** Refusals whose cause only the vendor's own words tell, or whose settings they name (upstream/code-billing 13). */
const QUOTED = new Set<string>([
  'role_missing',
  'billing_not_shown',
  'people_at_enterprise',
  'single_sign_on_required',
  'address_not_allowed',
  'token_kind_not_supported',
  'payment_problem',
] satisfies Refusal[])

/** The failure with what the vendor says of it, for an admin to read. */
export function quoted(failure: UpstreamFailure, { text }: Pick<Refusing, 'text'>): UpstreamFailure {
  if (failure.kind !== 'refused' || !QUOTED.has(failure.reason)) return failure
  const { message } = errorBody(text)
  // Of what it hides, the vendor says only that it is not found; which permission an app lacks is said by its name.
  const words = failure.status === 404 || NO_PERMISSION.test(message) ? null : quotation(message)
  return words === null ? failure : { ...failure, words }
}

/** Longest part of an error body that is looked at. Of it, no more than a quotation is stored or shown. */
const LOOKED_AT = 2_000

/** The words of an error answer, for matching only. */
function errorWords(text: string): string {
  const { message, errors } = errorBody(text)
  return `${message} ${errors}`.slice(0, LOOKED_AT)
}

function errorBody(text: string): { message: string; errors: string } {
  const body = parseJsonOrNull(text)
  if (typeof body !== 'object' || body === null) return { message: text.slice(0, LOOKED_AT), errors: '' }
  const { message, errors } = body as { message?: unknown; errors?: unknown }
  return {
    message: typeof message === 'string' ? message : '',
    errors: errors === undefined ? '' : JSON.stringify(errors),
  }
}
