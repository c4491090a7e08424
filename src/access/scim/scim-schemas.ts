import { z } from 'zod'
import { ScimError } from './scim-error.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Entra ID sends "True" and "False" where its older behaviour is on. */
export const Active = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(?:true|false)$/i)
    .transform(isTrue),
])
function isTrue(text: string): boolean {
  return text.toLowerCase() === 'true'
}

const Text = z.string().max(400)
/** Without blanks around it, as a patch has it: what roles go by is compared to the letter. */
const Name = z.string().trim().min(1).max(400)
const Optional = Text.nullish()
const Emails = z.array(z.looseObject({ value: Optional, type: Optional, primary: Active.nullish() })).max(50)

/** What is kept of a person. Everything else that a directory sends is read past and not kept. */
export const UserInput = z.looseObject({
  userName: Name,
  externalId: Optional,
  displayName: Optional,
  name: z.looseObject({ givenName: Optional, familyName: Optional }).nullish(),
  emails: Emails.nullish(),
  active: Active.optional(),
})
export type UserInput = z.infer<typeof UserInput>

export const Members = z.array(z.looseObject({ value: z.string().max(100), type: Optional })).max(100_000)

export const GroupInput = z.looseObject({
  displayName: Name,
  externalId: Optional,
  members: Members.nullish(),
})
export type GroupInput = z.infer<typeof GroupInput>

const Operation = z.looseObject({
  op: z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(['add', 'remove', 'replace'])),
  path: z.string().max(500).optional(),
  value: z.unknown().optional(),
})
export type Operation = z.infer<typeof Operation>
export const PatchInput = z.looseObject({ Operations: z.array(Operation).min(1).max(1000) })

/** @throws ScimError 400, naming the first field that does not fit and never its value */
export function parseScim<Schema extends z.ZodType>(schema: Schema, untrusted: unknown): z.output<Schema> {
  const parsed = schema.safeParse(untrusted)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ScimError(
    400,
    'invalidValue',
    `${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'not as expected'}`,
  )
}

/** What is stored of a person. */
export interface UserFields {
  externalId: string | null
  userName: string
  displayName: string | null
  givenName: string | null
  familyName: string | null
  email: string | null
  active: boolean
}

const kept = (text: string | null | undefined): string | null => text?.trim() || null

/** @param isActive where the directory does not say */
export function userFieldsOf(input: UserInput, isActive: boolean): UserFields {
  return {
    externalId: kept(input.externalId),
    userName: input.userName.trim(),
    displayName: kept(input.displayName),
    givenName: kept(input.name?.givenName),
    familyName: kept(input.name?.familyName),
    email: emailIn(input.emails ?? []),
    active: input.active ?? isActive,
  }
}

/** The primary one, else the one for work, else the first. */
function emailIn(emails: z.infer<typeof Emails>): string | null {
  const chosen =
    emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0]
  return kept(chosen?.value)
}

const OnlyValue = z.tuple([z.looseObject({ value: z.unknown() })])

/** Older jobs of Entra ID send one value as a list of one: `[{ "$ref": null, "value": "False" }]`. */
export function onlyValue(given: unknown): unknown {
  const read = OnlyValue.safeParse(given)
  return read.success ? read.data[0].value : given
}

/** Text of an attribute of somebody, as `PATCH` sends it. */
export const AttributeText = Text.nullable()
export const EmailList = Emails
export const emailOf = emailIn
