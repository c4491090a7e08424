import {
  Active,
  AttributeText,
  emailOf,
  EmailList,
  onlyValue,
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
    const whole = parseScim(z.record(z.string(), z.unknown()), path === undefined ? value : { [path]: value })
    return Object.entries(whole)
      .flatMap(([name, given]) => parts(name, op === 'remove' ? null : given))
      .reduce((one, [name, given]) => withField(one, name, given), user)
  }, before)
}

/** `{ name: { givenName } }` and `{ "name.givenName": … }` are the same; a name that is removed goes with all its parts. */
function parts(path: string, value: unknown): [string, unknown][] {
  const name = path.trim().toLowerCase().replace(CORE, '')
  if (name !== 'name' || typeof value !== 'object') return [[name, value]]
  return Object.entries(value ?? NO_NAME).map(([part, given]) => [`name.${part.toLowerCase()}`, given])
}
const NO_NAME = { givenName: null, familyName: null }

function withField(user: UserFields, name: string, given: unknown): UserFields {
  const field = FIELDS[name]
  if (field === undefined) return user
  if (field === 'email' && typeof given === 'object') return { ...user, email: emailIn(given) }
  const value = onlyValue(given)
  if (field === 'active') return value === null ? user : { ...user, active: parseScim(Active, value) }
  const text = parseScim(AttributeText, value ?? null)
  const trimmed = text?.trim() || null
  if (field !== 'userName') return { ...user, [field]: trimmed }
  return trimmed === null ? user : { ...user, userName: trimmed }
}

const emailIn = (value: unknown) =>
  value === null ? null : emailOf(parseScim(EmailList, Array.isArray(value) ? value : [value]))
