import { expect, test } from 'vitest'
import { judgeClaims, type Judged } from '../judge-claims.ts'
import { judgeAssertion } from './judge-assertion.ts'

type Attributes = [name: string, ...values: string[]][]

const FORMAT = 'urn:oasis:names:tc:SAML'
const ISSUER = 'https://idp.example'
const RECIPIENT = 'https://tidemark.example/sign-in/callback/1'

/** As the library reads a signed assertion. */
const assertionOf = (nameId: string, format: string, attributes: Attributes) => ({
  $: { ID: '_1', Version: '2.0' },
  Issuer: [{ _: ISSUER }],
  Subject: [
    {
      NameID: [{ _: nameId, $: { Format: `${FORMAT}:${format}` } }],
      SubjectConfirmation: [
        {
          $: { Method: `${FORMAT}:2.0:cm:bearer` },
          SubjectConfirmationData: [
            { $: { Recipient: RECIPIENT, InResponseTo: '_r', NotOnOrAfter: '2026-01-01T00:05:00Z' } },
          ],
        },
      ],
    },
  ],
  Conditions: [{ $: { NotOnOrAfter: '2026-01-01T00:05:00Z' } }],
  AttributeStatement: [
    {
      Attribute: attributes.map(([Name, ...values]) => ({
        $: { Name },
        AttributeValue: values.map((text) => ({ _: text, $: { 'xsi:type': 'xs:string' } })),
      })),
    },
  ],
})

const SETTINGS: Judged = {
  protocol: 'saml',
  kind: 'other',
  domains: ['acme.example'],
  provenOnly: false,
  groupsClaim: 'groups',
  groupRoles: [{ group: 'analysts', role: 'analyst', units: [] }],
  defaultRole: null,
}

/** Who an assertion comes to, with their role; or why it comes to nobody. */
function comes(assertion: object, subjectClaim: string | null, settings: Partial<Judged> = {}) {
  const saml = { subjectClaim, signedParts: 'either' as const, metadataUrl: null, ourCertificate: null }
  const provider = { issuer: ISSUER, saml }
  const asked = { provider, requestId: '_r', recipient: RECIPIENT, now: Date.parse('2026-01-01T00:01:00Z') }
  const judged = judgeAssertion(assertion, asked)
  if (judged.refusal !== null) return judged.refusal
  const verdict = judgeClaims(judged.claims, { ...SETTINGS, ...settings })
  return verdict.refusal ?? verdict.vouched
}

const ADA = { email: 'ada@acme.example', name: 'Ada Lovelace', rights: { role: 'analyst', units: [] } }

test('Entra ID: the object id is who somebody is; groups are ids, and too many of them are said to be', () => {
  const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
  const groups = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups'
  const objectId = 'http://schemas.microsoft.com/identity/claims/objectidentifier'
  const rights = {
    kind: 'entra' as const,
    groupsClaim: groups,
    groupRoles: [{ group: '0f3c', role: 'analyst' as const, units: [] }],
  }
  const attributes: Attributes = [
    ['http://schemas.microsoft.com/identity/claims/tenantid', 't-1'],
    [objectId, '6b0e'],
    ['http://schemas.microsoft.com/identity/claims/displayname', 'Ada Lovelace'],
    [`${claims}/givenname`, 'Ada'],
    [`${claims}/surname`, 'Lovelace'],
    [`${claims}/emailaddress`, 'Ada@acme.example'],
    [`${claims}/name`, 'ada@acme.onmicrosoft.example'],
  ]
  const send = (more: Attributes) =>
    comes(
      assertionOf('ada@acme.example', '1.1:nameid-format:emailAddress', [...attributes, ...more]),
      objectId,
      rights,
    )
  expect(send([[groups, '0f3c', '99aa']])).toEqual({ ...ADA, subject: `attribute ${objectId}:6b0e` })
  expect(send([[groups, '99aa']])).toBe('no_role')
  expect(send([['http://schemas.microsoft.com/claims/groups.link', 'https://graph.example/x']])).toBe(
    'groups_not_told',
  )
})

test('Okta: names in parts, and the id that its owner maps; a persistent NameID that is an address is refused', () => {
  const attributes: Attributes = [
    ['id', '00u1'],
    ['email', 'ada@acme.example'],
    ['firstName', 'Ada'],
    ['lastName', 'Lovelace'],
    ['groups', 'Everyone', 'analysts'],
  ]
  const sent = assertionOf('ada@acme.example', '1.1:nameid-format:unspecified', attributes)
  expect(comes(sent, 'id', { kind: 'okta' })).toEqual({ ...ADA, subject: 'attribute id:00u1' })
  const persistent = assertionOf('ada@acme.example', '2.0:nameid-format:persistent', attributes)
  expect(comes(persistent, null)).toBe('subject_is_address')
})

test('Google: the address is the NameID alone; the employee id is who somebody is', () => {
  const attributes: Attributes = [
    ['employee_id', 'E-7'],
    ['firstName', 'Ada'],
    ['lastName', 'Lovelace'],
    ['groups', 'analysts'],
  ]
  const sent = assertionOf('ada@acme.example', '1.1:nameid-format:emailAddress', attributes)
  expect(comes(sent, 'employee_id', { kind: 'google' })).toEqual({
    ...ADA,
    subject: 'attribute employee_id:E-7',
  })
  expect(comes(sent, 'employee_id', { kind: 'google', domains: ['other.example'] })).toBe(
    'email_of_other_domain',
  )
})

test('Keycloak: a persistent NameID, an attribute for each role, and LDAP’s names', () => {
  const attributes: Attributes = [
    ['urn:oid:1.2.840.113549.1.9.1', 'ada@acme.example'],
    ['urn:oid:2.5.4.42', 'Ada'],
    ['urn:oid:2.5.4.4', 'Lovelace'],
    ['Role', 'offline_access'],
    ['Role', 'analysts'],
  ]
  const sent = assertionOf('G-1f2e', '2.0:nameid-format:persistent', attributes)
  expect(comes(sent, null, { groupsClaim: 'Role' })).toEqual({ ...ADA, subject: 'name_id:G-1f2e' })
})

test('an attribute is not taken for what we work out, and an address said not to be verified is not', () => {
  const hostile: Attributes = [
    ['sub', 'somebody-else'],
    ['name_id', 'somebody-else'],
    ['email', 'ada@acme.example'],
    ['name', 'Ada Lovelace'],
    ['groups', 'analysts'],
  ]
  const send = (more: Attributes) =>
    comes(assertionOf('G-1', '2.0:nameid-format:persistent', [...hostile, ...more]), null)
  expect(send([])).toEqual({ ...ADA, subject: 'name_id:G-1' })
  expect(send([['email_verified', 'false']])).toBe('email_not_verified')
  expect(send([['__proto__', 'x']])).toEqual({ ...ADA, subject: 'name_id:G-1' })
})
