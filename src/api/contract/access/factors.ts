import { z } from 'zod'
import { PasskeyMade, PasskeyUsed } from '../../../model/passkey-answer.ts'
import { IdParams as id, Instant, listOf, NextCursor } from '../common.ts'
import { FACTOR_KINDS, NOTICE_KINDS, ROLES } from '../../../model/actor.ts'
import { Me } from '../people/people.ts'
import type { RouteContract } from '../route-contract.ts'

export { PasskeyMade, PasskeyUsed }

const Code = z.string().trim().min(6).max(40).meta({ format: 'password', writeOnly: true })

const Factor = z
  .object({
    id: z.string(),
    kind: z.enum(FACTOR_KINDS).describe('`totp`: an app that shows codes.'),
    name: z.string(),
    created_at: Instant,
    last_used_at: Instant.nullable(),
  })
  .meta({ id: 'Factor' })
export type Factor = z.infer<typeof Factor>

const OwnFactors = z
  .object({
    data: z.array(Factor),
    next_cursor: NextCursor,
    recovery_codes_left: z.int(),
    required: z.boolean().describe("The organisation asks one's role for one."),
    left_to_provider: z
      .boolean()
      .describe(
        'One has no password here: the identity provider asks for a second factor of its own, or does not.',
      ),
  })
  .meta({ id: 'OwnFactors', description: "One's own second factors." })
export type OwnFactors = z.infer<typeof OwnFactors>

const TotpBegun = z.object({ id: z.string(), secret: z.string(), address: z.string() }).meta({
  id: 'TotpBegun',
  description:
    'For an app that shows codes: the secret to type, and the address to show as a picture. They are not told again.',
})
const CodeBody = z.strictObject({ code: Code }).meta({ id: 'CodeBody' })
const FactorAdded = z.object({ factor: Factor, recovery_codes: z.array(z.string()).nullable() }).meta({
  id: 'FactorAdded',
  description: '`recovery_codes` come with the first factor, and are not told again.',
})
export type FactorAdded = z.infer<typeof FactorAdded>
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

const PasskeyQuestion = z.object({ options: z.record(z.string(), z.unknown()) }).meta({
  id: 'PasskeyQuestion',
  description: "For WebAuthn's `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.",
})
const AddPasskeyBody = z
  .strictObject({ name: z.string().trim().min(1).max(60), passkey: PasskeyMade })
  .meta({ id: 'AddPasskeyBody' })

const Nothing = z.strictObject({})
const PasskeyBody = z.strictObject({ passkey: PasskeyUsed })
const FactorBody = z
  .union([CodeBody, PasskeyBody])
  .meta({ id: 'FactorBody', description: 'A code of an app, a recovery code, or what a passkey has signed.' })
const Password = z.string().min(1).max(128).meta({ format: 'password', writeOnly: true })
const ProofBody = z
  .union([z.strictObject({ password: Password }), CodeBody, PasskeyBody])
  .meta({ id: 'ProofBody', description: "One's password or second factor, given again." })
export type ProofBody = z.infer<typeof ProofBody>

const SignInRules = z
  .object({
    factor_roles: z.array(z.enum(ROLES)).describe('Roles that need a second factor beside a password.'),
    idle_minutes: z
      .int()
      .nullable()
      .describe('Minutes without a request after which a session ends; null: as the installation has it.'),
    session_hours: z.int().nullable().describe('Hours after which every session ends; null: 12.'),
    version: z.int().describe('0: never set.'),
  })
  .meta({ id: 'SignInRules', description: 'What the organisation asks of signing in.' })
export type SignInRules = z.infer<typeof SignInRules>
const ChangeSignInRulesBody = z
  .strictObject({
    version: z.int().min(0),
    factor_roles: z.array(z.enum(ROLES)).max(20).optional(),
    idle_minutes: z.int().min(5).max(720).nullable().optional(),
    session_hours: z.int().min(1).max(12).nullable().optional(),
  })
  .meta({ id: 'ChangeSignInRulesBody', description: 'Absent fields stay.' })

const Notice = z
  .object({
    id: z.string(),
    kind: z
      .enum(NOTICE_KINDS)
      .describe('`local_owner_used`: an owner came in by password although an identity provider is on.'),
    name: z.string().describe('Who did it, or whom it is about.'),
    at: Instant,
  })
  .meta({ id: 'Notice' })
export type Notice = z.infer<typeof Notice>
const NoticeList = listOf(Notice).meta({ id: 'NoticeList' })

const own = { permission: 'self:read', privacy: 'none', tag: 'Access', beforeFactor: true } as const
const ofOwners = { permission: 'members:manage', privacy: 'none', tag: 'Access' } as const
const open = { permission: 'public', privacy: 'none', tag: 'Access' } as const

/** The second factor, giving a proof again, and what an organisation asks of signing in. */
export const FACTOR_ROUTES = {
  signInWithFactor: {
    method: 'post',
    path: '/sign-in/factor',
    ...open,
    summary: 'Give the second factor, after the password and in the same browser',
    body: FactorBody,
    status: 200,
    answer: Me,
  },
  beginSignInPasskey: {
    method: 'post',
    path: '/sign-in/factor/passkey',
    ...open,
    summary: 'What the browser asks a passkey at sign-in, after the password',
    body: Nothing,
    status: 200,
    answer: PasskeyQuestion,
  },
  listFactors: {
    method: 'get',
    path: '/me/factors',
    ...own,
    summary: 'One’s own second factors; for people only, not for API tokens',
    status: 200,
    answer: OwnFactors,
  },
  beginTotp: {
    method: 'post',
    path: '/me/factors/totp',
    ...own,
    summary: 'Begin to set up an app that shows codes; needs a fresh proof',
    status: 201,
    answer: TotpBegun,
  },
  confirmTotp: {
    method: 'post',
    path: '/me/factors/totp/{id}',
    ...own,
    summary: 'Confirm the app with a code of it; it counts from then on',
    params: id,
    body: CodeBody,
    status: 200,
    answer: FactorAdded,
  },
  beginPasskey: {
    method: 'post',
    path: '/me/factors/passkey/begin',
    ...own,
    summary: 'What the browser makes a passkey with; needs a fresh proof',
    status: 200,
    answer: PasskeyQuestion,
  },
  addPasskey: {
    method: 'post',
    path: '/me/factors/passkey',
    ...own,
    summary: 'Add the passkey that was made',
    body: AddPasskeyBody,
    status: 201,
    answer: FactorAdded,
  },
  removeFactor: {
    method: 'delete',
    path: '/me/factors/{id}',
    ...own,
    summary: 'Remove one of one’s own second factors; needs a fresh proof',
    params: id,
    status: 204,
    answer: null,
  },
  renewRecoveryCodes: {
    method: 'post',
    path: '/me/factors/recovery-codes',
    ...own,
    summary: 'New recovery codes in place of the earlier ones; needs a fresh proof',
    status: 201,
    answer: RecoveryCodes,
  },
  proveFresh: {
    method: 'post',
    path: '/me/proof',
    ...own,
    summary: 'Give one’s password or second factor again, for ten minutes of dangerous deeds',
    body: ProofBody,
    status: 204,
    answer: null,
  },
  beginProofPasskey: {
    method: 'post',
    path: '/me/proof/passkey',
    ...own,
    summary: 'What the browser asks a passkey for a fresh proof',
    status: 200,
    answer: PasskeyQuestion,
  },
  listNotices: {
    method: 'get',
    path: '/me/notices',
    ...own,
    summary: 'What one is to be told once',
    status: 200,
    answer: NoticeList,
  },
  dismissNotice: {
    method: 'delete',
    path: '/me/notices/{id}',
    ...own,
    summary: 'A notice was read',
    params: id,
    status: 204,
    answer: null,
  },
  resetFactors: {
    method: 'delete',
    path: '/members/{id}/factors',
    ...ofOwners,
    summary: 'Take the second factors of somebody away who has lost them; needs a fresh proof',
    params: id,
    status: 204,
    answer: null,
  },
  getSignInRules: {
    method: 'get',
    path: '/sign-in-rules',
    ...ofOwners,
    summary: 'Who needs a second factor, and when sessions end',
    status: 200,
    answer: SignInRules,
  },
  changeSignInRules: {
    method: 'patch',
    path: '/sign-in-rules',
    ...ofOwners,
    summary: 'Change who needs a second factor and when sessions end; needs a fresh proof',
    body: ChangeSignInRulesBody,
    status: 200,
    answer: SignInRules,
  },
} as const satisfies Record<string, RouteContract>
