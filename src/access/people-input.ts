import { z } from 'zod'
import { GIVEN_ROLES, PASSWORD_LENGTH, TOKEN_KINDS, TOKEN_ROLES } from '../model/actor.ts'
import { PRIVACY_MODES } from '../model/privacy.ts'
import { ChosenUnits } from './rights.ts'
import { nameText } from '../lib/name-text.ts'

const Name = nameText(120)
const Email = z.email().max(254).toLowerCase()
const Password = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max)

export const SetupInput = z.object({
  organizationName: Name,
  name: Name,
  email: Email,
  password: Password,
  privacyMode: z.enum(PRIVACY_MODES).optional(),
  /** That an agreement exists about showing people, or none is needed. */
  peopleAgreed: z.boolean().optional(),
  /** Needed when the service is reached from other machines. */
  setupToken: z.string().max(64).optional(),
})
export type SetupInput = z.infer<typeof SetupInput>

export const AddMemberInput = z.object({
  name: Name,
  email: Email,
  password: Password,
  role: z.enum(GIVEN_ROLES),
  /** Of a lead alone. */
  units: ChosenUnits.default([]),
})
export type AddMemberInput = z.input<typeof AddMemberInput>

export const ChangeMemberInput = AddMemberInput.pick({ role: true, units: true })
export type ChangeMemberInput = z.input<typeof ChangeMemberInput>

export const CreateTokenInput = z.object({
  name: nameText(60),
  role: z.enum(TOKEN_ROLES),
  /** Of a lead alone. */
  units: ChosenUnits.default([]),
  expiresInDays: z.int().min(1).max(365),
  /** It may read people one by one, where its organisation shows them. */
  people: z.boolean().default(false),
  kind: z.enum(TOKEN_KINDS).default('personal'),
})
export type CreateTokenInput = z.input<typeof CreateTokenInput>

export const ChangePasswordInput = z.object({
  currentPassword: z.string().min(1).max(PASSWORD_LENGTH.max),
  newPassword: Password,
})
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

export const SetPasswordInput = z.object({ email: Email, password: Password })
export type SetPasswordInput = z.infer<typeof SetPasswordInput>

/** Absent fields stay unchanged. `version` is the version of the settings that were edited. */
export const UpdateOrganizationInput = z.object({
  version: z.int().min(1),
  name: Name.optional(),
  timeZone: z.string().max(64).optional(),
  seatPrice: z
    .object({ amount: z.string().regex(/^\d{1,7}(?:\.\d{1,4})?$/), currency: z.string().length(3) })
    .nullable()
    .optional(),
})
export type UpdateOrganizationInput = z.infer<typeof UpdateOrganizationInput>
