import { z } from 'zod'
import type { SignInRefusal } from '../../../model/identity-provider.ts'
import type { Claims } from '../oidc.ts'
import type { SignedAssertion } from './signed-assertion.ts'

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const ADDRESS = z.email()

/** Under these names Entra ID, Okta, Google and Keycloak tell an address; then whatever the owner maps to `email`. */
const EMAILS = [
  'email',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'mail',
  'Email',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
]
const NAMES = [
  'name',
  'displayName',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
]
const GIVEN_NAMES = [
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  'firstName',
  'givenName',
  'urn:oid:2.5.4.42',
]
const SURNAMES = [
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  'lastName',
  'surname',
  'urn:oid:2.5.4.4',
]

/**
 * An assertion in the words of OpenID Connect, beside its attributes by their own names. The subject says where it is from,
 * so that a NameID and an attribute of the same text are two people.
 */
export function claimsOf(
  assertion: SignedAssertion,
  subjectClaim: string | null,
): { claims: Claims } | { refusal: SignInRefusal } {
  const attributes = attributesOf(assertion)
  const [nameId] = assertion.Subject[0]?.NameID ?? []
  const text = nameId?._.trim() ?? ''
  const format = nameId?.$['Format']
  const subject =
    subjectClaim === null ? (format === PERSISTENT ? text : '') : single(attributes, [subjectClaim])
  if (!subject) return { refusal: 'subject_missing' }
  if (ADDRESS.safeParse(subject).success) return { refusal: 'subject_is_address' }
  return {
    claims: {
      ...attributes,
      name_id: text,
      ...(format !== undefined && { name_id_format: format }),
      name_qualifier: nameId?.$['NameQualifier'],
      sp_name_qualifier: nameId?.$['SPNameQualifier'],
      // Whatever an attribute calls so: by it, the provider ends this session and no other.
      sid: assertion.AuthnStatement.find(({ $ }) => $.SessionIndex !== undefined)?.$.SessionIndex,
      sub: `${subjectPrefix(subjectClaim)}${subject}`,
      email: single(attributes, EMAILS) ?? (ADDRESS.safeParse(text).success ? text : undefined),
      name: nameIn(attributes),
    },
  }
}

/** In front of a subject: what names people. */
export const subjectPrefix = (subjectClaim: string | null) =>
  subjectClaim === null ? 'name_id:' : `attribute ${subjectClaim}:`

/** Values of one name add up, as of Keycloak, which sends each role as an attribute of its own. */
function attributesOf({ AttributeStatement }: SignedAssertion): Record<string, string | string[]> {
  const values = new Map<string, string[]>()
  for (const { $, AttributeValue } of AttributeStatement.flatMap(({ Attribute }) => Attribute)) {
    const texts = AttributeValue.flatMap((value) => textOf(value) ?? [])
    values.set($.Name, [...(values.get($.Name) ?? []), ...texts])
  }
  const single = (texts: string[]) => (texts.length === 1 ? (texts[0] ?? '') : texts)
  return Object.fromEntries([...values].map(([name, texts]) => [name, single(texts)]))
}

const Valued = z.object({ _: z.string() })

/** Of an element with children there is no text; xsi:nil and empty ones say nothing. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  const read = Valued.safeParse(value)
  return read.success && read.data._.trim() !== '' ? read.data._.trim() : null
}

/** The first of the names that has exactly one value. */
function single(attributes: Record<string, string | string[]>, names: readonly string[]): string | undefined {
  return names
    .map((name) => (Object.hasOwn(attributes, name) ? attributes[name] : undefined))
    .find((value) => typeof value === 'string')
}

function nameIn(attributes: Record<string, string | string[]>): string | undefined {
  const whole = single(attributes, NAMES)
  if (whole !== undefined) return whole
  const parts = [single(attributes, GIVEN_NAMES), single(attributes, SURNAMES)].filter(
    (part) => part !== undefined,
  )
  return parts.length > 0 ? parts.join(' ') : undefined
}
