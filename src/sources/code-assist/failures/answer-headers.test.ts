import { describe, expect, it } from 'vitest'
import {
  acceptedPermissions,
  leftOutOrganizations,
  LIMIT_SIGNS,
  requiresSingleSignOn,
  tokenExpiry,
  tokenScopes,
} from './answer-headers.ts'

const NAME = 'github-authentication-token-expiration'

describe('tokenExpiry', () => {
  it.each([
    ['2021-10-07 19:07:53 UTC', '2021-10-07T19:07:53.000Z'],
    ['2021-10-07 19:07:53 -0700', '2021-10-08T02:07:53.000Z'],
    ['2021-10-07 19:07:53 +05:30', '2021-10-07T13:37:53.000Z'],
    ['2021-10-07T19:07:53Z', '2021-10-07T19:07:53.000Z'],
    ['2021-13-07 19:07:53 UTC', null],
    ['never', null],
    ['', null],
  ])('reads %j', (given, expected) => {
    expect(tokenExpiry({ [NAME]: given })).toBe(expected)
  })

  it('reads the header under a gateway’s own name, and knows when there is none', () => {
    expect(tokenExpiry({ 'acme-authentication-token-expiration': '2021-10-07 19:07:53 UTC' })).not.toBeNull()
    expect(tokenExpiry({})).toBeNull()
  })
})

describe('tokenScopes', () => {
  it('expands parents, of which only they are saved', () => {
    expect(tokenScopes({ 'x-oauth-scopes': 'admin:enterprise, admin:org' })).toEqual([
      'admin:enterprise',
      'manage_runners:enterprise',
      'manage_billing:enterprise',
      'read:enterprise',
      'admin:org',
      'write:org',
      'read:org',
    ])
  })

  it('does not take billing of one product for implied by anything', () => {
    expect(tokenScopes({ 'x-oauth-scopes': 'admin:enterprise,admin:org' })).not.toContain(
      'manage_billing:copilot',
    )
  })

  it('tells no scopes from none told', () => {
    expect(tokenScopes({ 'x-oauth-scopes': '' })).toEqual([])
    expect(tokenScopes({})).toBeNull()
  })
})

it('single sign-on: required, or some organisations left out', () => {
  expect(requiresSingleSignOn({ 'x-github-sso': 'required; url=https://x/' })).toBe(true)
  expect(requiresSingleSignOn({ 'x-github-sso': 'partial-results; organizations=1,2' })).toBe(false)
  expect(
    leftOutOrganizations({ 'x-github-sso': 'partial-results; organizations=21955855, 20582480' }),
  ).toEqual(['21955855', '20582480'])
  expect(leftOutOrganizations({})).toEqual([])
})

it('permissions: the first of several ways', () => {
  const headers = { 'x-accepted-github-permissions': 'members=read,metadata=read; administration=read' }
  expect(acceptedPermissions(headers)).toEqual(['members=read', 'metadata=read'])
})

it.each([
  'API rate limit exceeded for user ID 1.',
  'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
  'You have triggered an abuse detection mechanism.',
  'Maximum number of login attempts exceeded. Please try again later.',
])('takes %j for a limit', (message) => {
  expect(LIMIT_SIGNS.message.test(message)).toBe(true)
})
