import { describe, expect, test } from 'vitest'
import { groupsOf, judgeClaims, needsMore, rightsIn, type Judged, type KnownBeside } from './judge-claims.ts'

const ACME: Judged = {
  protocol: 'oidc',
  kind: 'other',
  domains: [],
  provenOnly: false,
  groupsClaim: 'groups',
  groupRoles: [
    { group: 'analysts', role: 'analyst', units: [] },
    { group: 'admins', role: 'admin', units: [] },
  ],
  defaultRole: null,
}
const ADA = { sub: '1', email: 'Ada@acme.example', email_verified: true, name: 'Ada' }
const GUID = '0f3c1b52-7d5e-4c8e-9f3a-2f6c1a7b9d10'

/** The role or the refusal that the claims come to. */
function come(claims: object, provider: Partial<Judged> = {}, beside: KnownBeside = {}): string {
  const verdict = judgeClaims({ ...ADA, ...claims }, { ...ACME, ...provider }, beside)
  return verdict.refusal ?? verdict.vouched.rights.role
}

test('the highest role of the groups is taken, and names are compared to the letter', () => {
  expect(come({ groups: ['analysts', 'admins'] })).toBe('admin')
  expect(come({ groups: ['Admins', 'analysts '] })).toBe('no_role')
  expect(rightsIn([], ACME)).toBeNull()
})

test('nobody is let in without a role, and the default one is given only where no group gives one', () => {
  expect(come({ groups: [] })).toBe('no_role')
  expect(come({})).toBe('no_role')
  expect(come({}, { defaultRole: 'observer' })).toBe('observer')
  expect(come({ groups: ['admins'] }, { defaultRole: 'observer' })).toBe('admin')
})

test('a lead has the units of all groups that make one, each once, and a higher role has none', () => {
  const [payments, search] = ['payments', 'search'].map((one) => ({ source: 'code_assistant', id: one }))
  if (!payments || !search) throw new Error('no units')
  const lead = (group: string, ...units: (typeof payments)[]) => ({ group, role: 'lead' as const, units })
  const groupRoles = [...ACME.groupRoles, lead('a', search), lead('b', payments, search)]
  const provider = { ...ACME, groupRoles }
  expect(rightsIn(['a', 'b'], provider)).toEqual({ role: 'lead', units: [payments, search] })
  expect(rightsIn(['a'], provider)).toEqual({ role: 'lead', units: [search] })
  expect(rightsIn(['a', 'analysts'], provider)).toEqual({ role: 'analyst', units: [] })
})

describe('groups as each product sends them', () => {
  test.each([
    ['Okta: names', { groups: ['Everyone', 'analysts'] }, 'groups', ['Everyone', 'analysts']],
    ['Entra ID: ids', { groups: [GUID] }, 'groups', [GUID]],
    ['Entra ID: app roles', { roles: ['Admin'] }, 'roles', ['Admin']],
    ['Keycloak: paths', { groups: ['/acme/analysts'] }, 'groups', ['/acme/analysts']],
    ['Keycloak: realm roles', { realm_access: { roles: ['analysts'] } }, 'realm_access.roles', ['analysts']],
    ['one as plain text', { groups: 'analysts' }, 'groups', ['analysts']],
    ['a claim with dots in its name', { 'https://a.example/g': ['x'] }, 'https://a.example/g', ['x']],
    ['Google: none', {}, 'groups', []],
    ['what is no name is none', { groups: [1, null, { name: 'x' }, 'y'] }, 'groups', ['y']],
    ['no way into a prototype', {}, 'constructor.name', []],
  ])('%s', (_what, claims, path, groups) => {
    expect(groupsOf(claims, path)).toEqual(groups)
  })

  test('Entra ID with too many of them for a token says so, which is not the same as none', () => {
    const overage = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://x' } } }
    expect(groupsOf(overage, 'groups')).toBeNull()
    expect(come(overage)).toBe('groups_not_told')
    expect(come(overage, { defaultRole: 'analyst' })).toBe('groups_not_told')
    expect(come(overage, { groupRoles: [], defaultRole: 'analyst' })).toBe('analyst')
  })
})

test('an address has to be verified, which Entra ID alone need not say', () => {
  const groups = ['admins']
  expect(come({ groups, email_verified: false })).toBe('email_not_verified')
  expect(come({ groups, email_verified: undefined })).toBe('email_not_verified')
  expect(come({ groups, email_verified: 'true' })).toBe('admin')
  expect(come({ groups, email_verified: undefined }, { kind: 'entra' })).toBe('admin')
  expect(come({ groups, email_verified: false }, { kind: 'entra' })).toBe('email_not_verified')
})

test('an address is needed, and Entra ID names people without a mailbox as they sign in', () => {
  const claims = { groups: ['admins'], email: undefined, preferred_username: 'ada@acme.example' }
  expect(come(claims)).toBe('email_missing')
  expect(come({ ...claims, email_verified: undefined }, { kind: 'entra' })).toBe('admin')
})

test('only people of the named domains are let in, and of Google only those it signs in for the company', () => {
  const groups = ['admins']
  const domains = ['acme.example']
  expect(come({ groups }, { domains })).toBe('admin')
  expect(come({ groups, email: 'ada@evil.example' }, { domains })).toBe('email_of_other_domain')
  expect(come({ groups, email: 'ada@sub.acme.example' }, { domains })).toBe('email_of_other_domain')
  expect(come({ groups, email: '"x@acme.example"@evil.example' }, { domains })).not.toBe('admin')
  expect(come({ groups }, { domains, kind: 'google' })).toBe('email_of_other_domain')
  expect(come({ groups, hd: 'evil.example' }, { domains, kind: 'google' })).toBe('email_of_other_domain')
  expect(come({ groups, hd: 'acme.example' }, { domains, kind: 'google' })).toBe('admin')
})

test('where only proven domains are let in, an address of another one is refused, whether it is named or not', () => {
  const groups = ['admins']
  const proven = ['acme.example', 'acme.test']
  const only = { provenOnly: true }
  const named = { ...only, domains: ['acme.example', 'old.example'] }
  expect(come({ groups }, only, { proven })).toBe('admin')
  expect(come({ groups, email: 'ada@old.example' }, only, { proven })).toBe('email_domain_not_proven')
  expect(come({ groups }, named, { proven })).toBe('admin')
  expect(come({ groups, email: 'ada@old.example' }, named, { proven })).toBe('email_domain_not_proven')
  expect(come({ groups, email: 'ada@acme.test' }, named, { proven })).toBe('email_of_other_domain')
  expect(come({ groups, email: 'ada@sub.acme.example' }, only, { proven })).toBe('email_domain_not_proven')
  expect(come({ groups }, only)).toBe('email_domain_not_proven')
  expect(come({ groups, email: 'ada@old.example' }, {}, { proven })).toBe('admin')
})

test('the userinfo endpoint is asked only for what a token does not say', () => {
  expect(needsMore({ ...ADA, groups: [] }, ACME)).toBe(false)
  expect(needsMore(ADA, ACME)).toBe(true)
  expect(needsMore(ADA, { ...ACME, groupRoles: [] })).toBe(false)
  expect(needsMore({ sub: '1', groups: [] }, ACME)).toBe(true)
})
