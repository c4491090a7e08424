import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../model/time/time.ts'
import {
  answerFailure,
  quoted,
  refused,
  REFUSALS,
  type Asked,
  type Call,
  type Refusal,
} from './answer-failure.ts'

const profile = {
  scopes: {
    enterprise: 'read:enterprise',
    billing: 'manage_billing:copilot',
    organization: 'read:org',
    bill: 'manage_billing:enterprise',
  },
  metricsClosedSince: null,
}

interface Given {
  status: number
  message?: string
  headers?: Record<string, string>
  call?: Call
  level?: Asked['level']
  closed?: boolean
  redirected?: boolean
}

function failureOf({
  status,
  message = '',
  headers = {},
  call = 'report',
  level = 'organization',
  closed,
  redirected = false,
}: Given) {
  const asked = { call, level, profile: { ...profile, metricsClosedSince: closed ? '2026-04-02' : null } }
  const text = JSON.stringify({ message, documentation_url: 'https://docs', status: String(status) })
  return answerFailure(asked, { status, headers, contentType: 'application/json', text, redirected })
}

describe('bodies as they were seen', () => {
  it.each<[string, Given, Refusal]>([
    [
      'the reports policy is off',
      { status: 403, message: "The 'Copilot usage metrics' policy must be enabled to use this API" },
      'usage_metrics_not_enabled',
    ],
    [
      'the same in neutral words',
      { status: 403, message: "The 'Code assistant usage metrics' policy must be enabled to use this API" },
      'usage_metrics_not_enabled',
    ],
    [
      'the older switch is off',
      {
        status: 422,
        call: 'metrics',
        message: 'Copilot Usage Metrics API setting is disabled at the organization or enterprise level.',
      },
      'metrics_not_enabled',
    ],
    [
      'the older switch is off, for a team',
      { status: 403, call: 'team_metrics', message: "The 'Copilot metrics API' policy must be enabled" },
      'metrics_not_enabled',
    ],
    [
      'a plain member asks',
      { status: 403, message: 'This API requires admin, or relevant organization role access' },
      'role_missing',
    ],
    [
      'single sign-on, by header',
      { status: 403, headers: { 'x-github-sso': 'required; url=https://sso' } },
      'single_sign_on_required',
    ],
    [
      'single sign-on, by words',
      { status: 403, message: 'Resource protected by organization SAML enforcement.' },
      'single_sign_on_required',
    ],
    [
      'the allow list',
      {
        status: 403,
        message:
          'Although you appear to have the correct authorization credentials, the `octo` organization has an IP allow list enabled',
      },
      'address_not_allowed',
    ],
    [
      'the installation is suspended',
      { status: 403, message: 'This installation has been suspended' },
      'installation_suspended',
    ],
    [
      'classic tokens are forbidden',
      { status: 403, message: '`octo` forbids access via a personal access token (classic).' },
      'token_kind_not_supported',
    ],
    ['a bad token', { status: 401, message: 'Bad credentials' }, 'credential_rejected'],
    ['an expired token', { status: 401, message: 'The token has expired' }, 'token_expired'],
    [
      'payment',
      {
        status: 422,
        call: 'billing',
        message: "There is a problem with your account's associated payment method.",
      },
      'payment_problem',
    ],
    [
      'an unknown organisation',
      { status: 404, call: 'billing', message: 'Not Found' },
      'organization_not_found',
    ],
    [
      'an unknown enterprise',
      { status: 404, level: 'enterprise', message: 'Not Found' },
      'enterprise_not_accessible',
    ],
    ['a vanished repository', { status: 404, call: 'pull_requests', level: null }, 'not_found'],
    ['a vanished team', { status: 404, call: 'team_metrics' }, 'not_found'],
    ['a vanished installation', { status: 404, call: 'installation', level: null }, 'installation_not_found'],
    ['closed metrics', { status: 404, call: 'metrics', closed: true }, 'closed_by_vendor'],
    ['closed team metrics', { status: 404, call: 'team_metrics', closed: true }, 'closed_by_vendor'],
    [
      'metrics of a product that never closed them',
      { status: 404, call: 'metrics' },
      'organization_not_found',
    ],
    [
      'an organisation where only metrics are closed',
      { status: 404, call: 'seats', closed: true },
      'organization_not_found',
    ],
  ])('%s', (_what, given, reason) => {
    const { whereOthersAnswer: _, ...failure } = { ...failureOf(given), whereOthersAnswer: undefined }
    expect(failure).toEqual(refused(given.status, reason))
  })
})

it('a metrics call that is not found is closed where other calls about the account are answered', () => {
  const closed = { whereOthersAnswer: refused(404, 'closed_by_vendor') }
  expect(failureOf({ status: 404, call: 'metrics' })).toMatchObject(closed)
  expect(failureOf({ status: 404, call: 'team_metrics' })).toMatchObject(closed)
  for (const given of [{ status: 403, call: 'metrics' }, { status: 404 }] as const)
    expect(failureOf(given)).not.toHaveProperty('whereOthersAnswer')
})

it('says of what is switched off, closed or out of reach how the feed stands, and when to ask again', () => {
  const states = REFUSALS.flatMap((reason) => {
    const { state } = refused(403, reason)
    return state ? [[reason, state.status, (state.askAgainMs ?? 0) / DAY_MS]] : []
  })
  expect(states).toEqual([
    ['metrics_not_enabled', 'not_enabled_upstream', 1],
    ['usage_metrics_not_enabled', 'not_enabled_upstream', 1],
    ['closed_by_vendor', 'not_offered', 7],
    ['payment_problem', 'not_enabled_upstream', 1],
    ['billing_not_shown', 'missing_scope', 1],
    ['billing_not_offered', 'not_offered', 7],
    ['billing_at_enterprise', 'not_enabled_upstream', 7],
    ['people_at_enterprise', 'missing_scope', 7],
  ])
})

it.each([401, 403, 404])(
  '%d behind a redirect: it was renamed, and the token is as good as before',
  (status) => {
    const given = { status, redirected: true, message: 'Requires authentication' }
    expect(failureOf(given)).toMatchObject({ reason: 'organization_not_found' })
    expect(failureOf({ ...given, level: 'enterprise' })).toMatchObject({
      reason: 'enterprise_not_accessible',
    })
  },
)

describe('missing scopes', () => {
  const scoped = (scopes: string, level: 'organization' | 'enterprise', accepted?: string) =>
    failureOf({
      status: 403,
      level,
      headers: { 'x-oauth-scopes': scopes, ...(accepted && { 'x-accepted-oauth-scopes': accepted }) },
    })

  it('are named, of those that would do', () => {
    expect(scoped('repo', 'enterprise')).toMatchObject({
      reason: 'missing_token_scope',
      missing: ['read:enterprise', 'manage_billing:copilot'],
    })
    expect(scoped('user', 'organization', 'admin:org, read:org')).toMatchObject({
      reason: 'missing_token_scope',
      missing: ['read:org'],
    })
  })

  it('are none where one of them, or its parent, is there: then a role is missing', () => {
    expect(scoped('admin:org', 'organization', 'read:org')).toMatchObject({ reason: 'role_missing' })
    expect(scoped('manage_billing:copilot', 'enterprise')).toMatchObject({ reason: 'role_missing' })
  })

  it('are permissions for an app', () => {
    const headers = { 'x-accepted-github-permissions': 'organization_copilot_metrics=read' }
    const message = 'Resource not accessible by integration'
    expect(failureOf({ status: 403, headers, message })).toMatchObject({
      reason: 'missing_token_scope',
      missing: ['organization_copilot_metrics=read'],
    })
    expect(failureOf({ status: 403, message })).toEqual({
      kind: 'refused',
      status: 403,
      reason: 'missing_token_scope',
    })
  })
})

it.each([
  [410, 'This endpoint has been moved.', 'api_version_ended'],
  [410, 'The API version 2026-03-10 is no longer supported.', 'api_version_ended'],
  [400, '2026-03-10 is not a supported version.', 'api_version_ended'],
  [400, 'Invalid value for X-GitHub-Api-Version', 'api_version_ended'],
  [400, 'Invalid value for day', 'bad_request'],
  [422, '', 'bad_request'],
  [418, '', 'status_not_documented'],
])('%d %s is nobody’s fault who set this up', (status, message, reason) => {
  expect(failureOf({ status, message })).toEqual({ kind: 'unexpected', status, reason })
})

it.each([401, 403, 404])('a page of markup with %d says nothing of tokens', (status) => {
  const asked: Asked = { call: 'report', level: 'organization', profile }
  const answer = { status, headers: {}, contentType: 'text/html', text: '<html>Blocked', redirected: false }
  expect(answerFailure(asked, answer)).toEqual({ kind: 'unavailable', status, reason: 'blocked_by_edge' })
})

it('a body that is no JSON is matched as it is', () => {
  const asked: Asked = { call: 'report', level: 'organization', profile }
  const answer = {
    status: 403,
    headers: {},
    contentType: 'text/plain',
    text: 'SAML enforcement',
    redirected: false,
  }
  expect(answerFailure(asked, answer)).toMatchObject({ reason: 'single_sign_on_required' })
})

describe('the bill refused', () => {
  const bill = (given: Given) => failureOf({ call: 'bill', level: 'enterprise', ...given })

  it.each<[string, Given, object]>([
    [
      'off the billing platform',
      { status: 403, message: 'No access to billing usage data.' },
      { reason: 'billing_not_offered', state: { status: 'not_offered', askAgainMs: 7 * DAY_MS } },
    ],
    [
      'per person of an organisation that an enterprise owns',
      {
        status: 403,
        level: 'organization',
        message: 'Organization admins for enterprise owned organizations cannot filter usage by user',
      },
      { reason: 'people_at_enterprise', state: { status: 'missing_scope', askAgainMs: 7 * DAY_MS } },
    ],
    [
      'an app without the permission',
      { status: 403, message: 'Resource not accessible by integration' },
      { reason: 'billing_not_shown', state: { status: 'missing_scope', askAgainMs: DAY_MS } },
    ],
    [
      'the role is too low',
      { status: 403, message: 'You must be an enterprise owner or billing manager.' },
      { reason: 'billing_not_shown', state: { status: 'missing_scope', askAgainMs: DAY_MS } },
    ],
    [
      'single sign-on',
      { status: 403, headers: { 'x-github-sso': 'required; url=https://sso' } },
      { reason: 'single_sign_on_required', state: { status: 'missing_scope', askAgainMs: DAY_MS } },
    ],
    [
      'an allow list, for budgets',
      { status: 403, call: 'budgets', message: 'the enterprise has an IP allow list enabled' },
      { reason: 'address_not_allowed', state: { status: 'missing_scope', askAgainMs: DAY_MS } },
    ],
    [
      'an organisation of an enterprise',
      { status: 404, level: 'organization' },
      { reason: 'billing_at_enterprise', state: { status: 'not_enabled_upstream', askAgainMs: 7 * DAY_MS } },
    ],
    [
      'a hidden enterprise',
      { status: 404 },
      { reason: 'billing_not_shown', state: { status: 'missing_scope', askAgainMs: DAY_MS } },
    ],
    ['no budgets', { status: 404, call: 'budgets' }, { reason: 'not_found' }],
    [
      'payment',
      { status: 422, message: "your account's associated payment method" },
      { reason: 'payment_problem', state: { status: 'not_enabled_upstream', askAgainMs: DAY_MS } },
    ],
  ])('%s', (_what, given, failure) => {
    expect(bill(given)).toEqual({ kind: 'refused', status: given.status, ...failure })
  })

  it('elsewhere, single sign-on and an allow list are faults of the connection', () => {
    expect(failureOf({ status: 403, message: 'SAML enforcement' })).not.toHaveProperty('state')
  })
})

describe('the words of a refusal', () => {
  const wordsOf = (given: Given, text = JSON.stringify({ message: given.message ?? '' })) => {
    const failure = quoted(failureOf(given), { text })
    return failure.kind === 'refused' ? failure.words : null
  }

  it.each<[Given, string | undefined]>([
    [{ status: 403, message: 'You must be <b>an admin</b>.' }, 'You must be an admin .'],
    [{ status: 403, call: 'bill', message: 'Ask amy@example.com.' }, 'Ask …'],
    [
      { status: 403, message: 'Resource protected by organization SAML enforcement.' },
      'Resource protected by organization SAML enforcement.',
    ],
    [{ status: 404, call: 'bill', level: 'enterprise', message: 'Not Found' }, undefined],
    [{ status: 401, message: 'Bad credentials' }, undefined],
    [{ status: 403, call: 'bill', message: 'Resource not accessible by integration' }, undefined],
    [{ status: 403 }, undefined],
  ])('%j: %s', (given, words) => {
    expect(wordsOf(given)).toBe(words)
  })

  it('are those of a plain text, too', () => {
    expect(wordsOf({ status: 403 }, 'Forbidden by policy')).toBe('Forbidden by policy')
  })
})
