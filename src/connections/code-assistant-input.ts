import { z } from 'zod'
import { Key, Label } from './parse-input.ts'

/** Letters, digits and single hyphens inside, as the code host allows; no token has this form, for want of its `_`. */
const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

const EnterpriseSlug = z
  .string()
  .trim()
  .max(300)
  .transform((text) => (/\/enterprises\/([^/?#\s]+)/i.exec(text)?.[1] ?? text).toLowerCase())
  .refine((slug) => NAME.test(slug), {
    error: 'is no enterprise slug: letters, digits and hyphens, as in /enterprises/<slug>',
  })

/** A login, `@login`, or the address of a page of the organisation. */
export const Organization = z
  .string()
  .trim()
  .max(300)
  .transform((text) => organizationIn(text).toLowerCase())
  .refine((login) => NAME.test(login), {
    error: 'is no organisation: letters, digits and hyphens, as in its address at the code host',
  })

export const Organizations = z
  .array(Organization)
  .max(100)
  .transform((logins) => [...new Set(logins)].sort())

/** A day means its first instant: better a warning too early than one too late. */
export const ExpiresAt = z
  .union([z.iso.date(), z.iso.datetime()], { error: 'is no day and no time' })
  .transform((text) => new Date(text).toISOString())

/** Spec 2.2. */
export const ConnectEnterpriseTokenInput = z.object({
  source: z.literal('code_assistant'),
  enterpriseSlug: EnterpriseSlug,
  personalAccessToken: Key,
  organizations: Organizations.default([]),
  expiresAt: ExpiresAt.optional(),
  profile: z.string().max(60).optional(),
  label: Label.optional(),
})
export type ConnectEnterpriseTokenInput = z.output<typeof ConnectEnterpriseTokenInput>

function organizationIn(text: string): string {
  const settings = /\/(?:orgs|organizations)\/([^/?#\s]+)/i.exec(text)?.[1]
  const page = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?::\d+)?\/([^/?#\s]+)/i.exec(text)?.[1]
  return settings ?? page ?? text.replace(/^@/, '')
}
