import { z } from 'zod'
import {
  ACTOR_KINDS,
  FACTOR_KINDS,
  GIVEN_ROLES,
  PASSWORD_LENGTH,
  ROLES,
  TOKEN_KINDS,
  TOKEN_ROLES,
} from '../../../model/actor.ts'
import { PRIVACY_MODES } from '../../../model/privacy.ts'
import { ChosenUnits, Instant, LedUnits, listOf, MadeBy, pageOf } from '../common.ts'

export const SetupState = z
  .object({
    needs_setup: z.boolean(),
    needs_token: z.boolean().describe('The first run needs the token that the service prints at its start.'),
    version: z.string().nullable().describe('Null: not told to strangers.'),
    simulated: z.boolean(),
    privacy_mode: z
      .enum(PRIVACY_MODES)
      .describe('What a new organisation shows of people unless it says so.'),
  })
  .meta({
    id: 'SetupState',
    description: 'First run: what the sign-in page needs to know before anybody is signed in.',
  })

const Email = z.email().max(254)
const Password = z
  .string()
  .min(PASSWORD_LENGTH.min)
  .max(PASSWORD_LENGTH.max)
  .meta({ format: 'password', writeOnly: true })

export const SetupBody = z
  .strictObject({
    organization_name: z.string().trim().min(1).max(120),
    name: z.string().trim().min(1).max(120),
    email: Email,
    password: Password,
    privacy_mode: z
      .enum(PRIVACY_MODES)
      .optional()
      .describe('What is shown of people; what `privacy_mode` of the state says where it is absent.'),
    people_agreed: z
      .boolean()
      .optional()
      .describe('Needed for `identified`: an agreement exists, or none is needed.'),
    setup_token: z.string().max(64).optional().describe('Needed where `needs_token` says so.'),
  })
  .meta({
    id: 'SetupBody',
    description:
      'Creates the organisation and its owner. Works once; later calls are refused with `setup_done`.',
  })
export type SetupBody = z.infer<typeof SetupBody>

export const SignInBody = z
  .strictObject({
    email: Email,
    password: z.string().min(1).max(PASSWORD_LENGTH.max).meta({ format: 'password', writeOnly: true }),
  })
  .meta({ id: 'SignInBody' })

export const ChangePasswordBody = z
  .strictObject({
    current_password: z
      .string()
      .min(1)
      .max(PASSWORD_LENGTH.max)
      .meta({ format: 'password', writeOnly: true }),
    new_password: Password,
  })
  .meta({
    id: 'ChangePasswordBody',
    description: "One's own password; API tokens have none. Every other session of the person ends.",
  })

export const Me = z
  .object({
    kind: z.enum(['user', 'api_token']),
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    role: z.enum(ROLES),
    organization: z.object({ id: z.string(), name: z.string() }),
    permissions: z.array(z.string()),
    sources: z.array(z.string()).describe('Those ever connected, also for who may not see connections.'),
    sees: z
      .enum(['totals', 'units', 'groups', 'pseudonyms', 'people'])
      .describe(
        'Sums of the organisation, own units beside them, published numbers of groups, or people as well: the stricter of what was agreed on and of the role.',
      ),
    people_of_units: z
      .boolean()
      .describe('Of a lead: people of the own units are shown one by one, as was agreed on.'),
    must_change_password: z
      .boolean()
      .describe('Until it is changed, the password opens nothing else: 403 `password_change_required`.'),
    must_set_up_factor: z
      .boolean()
      .describe('Until a second factor is set up, nothing else is answered: 403 `second_factor_required`.'),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

export const FactorNeeded = z.object({ second_factor: z.array(z.enum(FACTOR_KINDS)) }).meta({
  id: 'FactorNeeded',
  description: 'The password was right, and the second factor comes next (`POST /sign-in/factor`).',
})
export const ProviderSession = z
  .object({ end_session_url: z.string().nullable() })
  .meta({ id: 'ProviderSession', description: 'Null: the session began with no provider that offers it.' })
export const SignedIn = z.union([Me, FactorNeeded]).meta({ id: 'SignedIn' })

export const Session = z
  .object({
    id: z.string(),
    browser: z.string().nullable().describe('As `Firefox, Windows`; null: not known.'),
    address: z.string().nullable().describe('Where it signed in from; null: not known.'),
    created_at: Instant,
    last_used_at: Instant.nullable().describe('To the minute; null: not known.'),
    current: z.boolean().describe('The session that asks.'),
  })
  .meta({ id: 'Session', description: 'One browser in which one is signed in oneself.' })
export type Session = z.infer<typeof Session>
export const SessionList = listOf(Session).meta({ id: 'SessionList' })

export const ApiToken = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.enum(TOKEN_ROLES),
    units: LedUnits,
    people: z.boolean().describe('It may read people one by one, where its organisation shows them.'),
    kind: z
      .enum(TOKEN_KINDS)
      .describe('`service`: of the organisation, and not of whoever made it, with whom a personal one ends.'),
    made_by: MadeBy.nullable().describe('Null: made on the machine, or before it was written down.'),
    hint: z.string(),
    created_at: Instant,
    expires_at: Instant.nullable(),
    last_used_at: Instant.nullable(),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.infer<typeof ApiToken>
export const ApiTokenList = listOf(ApiToken).meta({ id: 'ApiTokenList' })
export const CreateApiTokenBody = z
  .strictObject({
    name: z.string().trim().min(1).max(60),
    role: z.enum(TOKEN_ROLES).default('analyst'),
    units: ChosenUnits.default([]),
    expires_in_days: z.int().min(1).max(365).default(90),
    people: z
      .boolean()
      .default(false)
      .describe('Whether it may read people one by one, where the organisation shows them.'),
    kind: z.enum(TOKEN_KINDS).default('personal').describe('Owners alone make one of the organisation.'),
  })
  .meta({ id: 'CreateApiTokenBody' })
export const RotateApiTokenBody = z
  .strictObject({
    overlap_hours: z.int().min(0).max(168).default(24),
    expires_in_days: z.int().min(1).max(365).default(90),
  })
  .meta({
    id: 'RotateApiTokenBody',
    description: 'The old value works until `overlap_hours` are over, or it ends by itself.',
  })
export const CreatedApiToken = ApiToken.extend({ token: z.string() }).meta({
  id: 'CreatedApiToken',
  description: 'The only time the token itself is shown.',
})

export const Member = z
  .object({
    id: z.string(),
    user_id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z
      .enum([...ROLES, 'none'])
      .describe('`none`: of an identity provider that gives them no role any more.'),
    units: LedUnits,
    created_at: Instant,
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>
export const MemberList = listOf(Member).meta({ id: 'MemberList' })
export const AddMemberBody = z
  .strictObject({
    name: z.string().trim().min(1).max(120),
    email: Email,
    password: Password,
    role: z.enum(GIVEN_ROLES),
    units: ChosenUnits.default([]),
  })
  .meta({ id: 'AddMemberBody' })
/** Whoever is an owner, or has a role by an identity provider, keeps it. */
export const ChangeMemberBody = AddMemberBody.pick({ role: true, units: true }).meta({
  id: 'ChangeMemberBody',
})

/** By whom, what, on what and when; absent: any. */
export const AuditQuery = z.object({
  actor: z.string().min(1).max(100).optional().describe('Id of who did it.'),
  action: z
    .string()
    .max(60)
    .regex(/^[a-z_]+(?:\.[a-z_]*)?$/)
    .optional()
    .describe('What was done, as `session.started`, or all of a kind: `session.`'),
  object: z.string().min(1).max(200).optional().describe('Id of what it was done to.'),
  object_type: z
    .string()
    .max(40)
    .regex(/^[a-z_]+$/)
    .optional()
    .describe('Type of what it was done to, as `api_token`.'),
  from: Instant.optional().describe('From then on.'),
  to: Instant.optional().describe('Before then.'),
  ...pageOf({ usual: 50, most: 200 }),
})

export const AuditEntry = z
  .object({
    id: z.string(),
    at: Instant,
    actor: z.object({
      kind: z.enum(ACTOR_KINDS),
      id: z.string(),
      name: z.string().nullable().describe('Null where the id is not known any more.'),
    }),
    action: z.string(),
    object: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' })
export const AuditEntryList = listOf(AuditEntry).meta({ id: 'AuditEntryList' })
