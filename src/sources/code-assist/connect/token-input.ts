import { z } from 'zod'
import { Key, Label } from '../../../lib/parse-input.ts'
import type { MessageCode } from '../../../words/english.ts'

/** Letters, digits and single hyphens inside, as the code host allows; no token has this form, for want of its `_`. */
const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

const EnterpriseSlug = z
  .string()
  .trim()
  .max(300)
  .transform((text) => (/\/enterprises\/([^/?#\s]+)/i.exec(text)?.[1] ?? text).toLowerCase())
  .refine((slug) => NAME.test(slug), 'not_an_enterprise_slug' satisfies MessageCode)

/** A login, `@login`, or the address of a page of the organisation. */
const Organization = z
  .string()
  .trim()
  .max(300)
  .transform((text) => organizationIn(text).toLowerCase())
  .refine((login) => NAME.test(login), 'not_an_organization' satisfies MessageCode)

const Organizations = z
  .array(Organization)
  .max(100)
  .transform((logins) => [...new Set(logins)].sort())

/** A day means its first instant: better a warning too early than one too late. */
const ExpiresAt = z
  .union([z.iso.date(), z.iso.datetime()], 'not_a_day_or_time' satisfies MessageCode)
  .transform((text) => new Date(text).toISOString())

const ProfileId = z.string().max(300).optional()

/** Spec 2.2. */
export const TokenInput = z.object({
  source: z.literal('code_assistant'),
  enterpriseSlug: EnterpriseSlug,
  personalAccessToken: Key,
  organizations: Organizations.default([]),
  expiresAt: ExpiresAt.optional(),
  profile: ProfileId,
  label: Label.optional(),
})

export const TokenChanges = z.object({
  personalAccessToken: Key.optional(),
  organizations: Organizations.optional(),
  /** Null: nobody knows. */
  expiresAt: ExpiresAt.nullable().optional(),
})

/** Spec 2.1. */
export const InstallInput = z.object({ organization: Organization, profile: ProfileId })
/** No organisation: whoever clicks shall own the app. */
export const RegisterInput = InstallInput.partial()

function organizationIn(text: string): string {
  const settings = /\/(?:orgs|organizations)\/([^/?#\s]+)/i.exec(text)?.[1]
  const page = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?::\d+)?\/([^/?#\s]+)/i.exec(text)?.[1]
  return settings ?? page ?? text.replace(/^@/, '')
}
