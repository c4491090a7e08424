import {
  Active,
  AttributeText,
  emailOf,
  EmailList,
  parseScim,
  type Operation,
  type UserFields,
} from './scim-schemas.ts'
import { z } from 'zod'

type Field = 'externalId' | 'userName' | 'displayName' | 'givenName' | 'familyName' | 'email' | 'active'

/** Paths in lower case, as attribute names are the same in any. Others are read past: their attributes are not kept. */
const FIELDS: Record<string, Field> = {
  externalid: 'externalId',
  username: 'userName',
  displayname: 'displayName',
  'name.formatted': 'displayName',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
  emails: 'email',
  'emails.value': 'email',
  'emails[type eq "work"].value': 'email',
  'emails[type eq "work"]': 'email',
  'emails[primary eq true].value': 'email',
  'emails[primary eq true]': 'email',
  active: 'active',
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:user:/

/** A person after the operations of a `PATCH`. Removing what everybody has to have changes nothing. @throws ScimError */
export function patchUser(before: UserFields, operations: readonly Operation[]): UserFields {
  return operations.reduce((user, operation) => {
    const { op, path, value } = operation
    if (path !== undefined) return withField(user, path, op === 'remove' ? null : value)
    const whole = parseScim(z.record(z.string(), z.unknown()), value)
    return Object.entries(flattened(whole)).reduce((one, [name, given]) => withField(one, name, given), user)
  }, before)
}

/** `{ name: { givenName } }` and `{ "name.givenName": … }` are the same. */
function flattened({ name, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const parts = typeof name === 'object' && name !== null ? Object.entries(name) : []
  return { ...rest, ...Object.fromEntries(parts.map(([part, value]) => [`name.${part}`, value])) }
}

function withField(user: UserFields, path: string, value: unknown): UserFields {
  const field = FIELDS[path.trim().toLowerCase().replace(CORE, '')]
  if (field === undefined) return user
  if (field === 'active') return value === null ? user : { ...user, active: parseScim(Active, value) }
  const text =
    field === 'email' && typeof value === 'object' ? emailIn(value) : parseScim(AttributeText, value ?? null)
  const trimmed = text?.trim() || null
  if (field !== 'userName') return { ...user, [field]: trimmed }
  return trimmed === null ? user : { ...user, userName: trimmed }
}

const emailIn = (value: unknown) =>
  value === null ? null : emailOf(parseScim(EmailList, Array.isArray(value) ? value : [value]))
