import { z } from 'zod'
import { nameText } from '../../lib/name-text.ts'
import { DomainName } from '../domains/domain-name.ts'
import { ChosenUnits } from '../rights.ts'
import { DEFAULT_ROLES, ROLES } from '../../model/actor.ts'
import { PROVIDER_KINDS, SIGNED_PARTS } from '../../model/identity-provider.ts'

const ClientId = z.string().trim().min(1).max(300)
const ClientSecret = z.string().trim().min(1).max(2000)
const Settings = {
  name: nameText(60),
  domains: z.array(DomainName).max(100),
  provenOnly: z.boolean(),
  groupsClaim: z.string().trim().min(1).max(200),
  groupRoles: z
    .array(z.object({ group: nameText(300), role: z.enum(ROLES), units: ChosenUnits.default([]) }))
    .max(500)
    .refine((mappings) => mappings.every(({ role, units }) => (role === 'lead') === units.length > 0)),
  defaultRole: z.enum(DEFAULT_ROLES).nullable(),
}

/** The issuer's address as its console shows it, or that of its discovery document. */
const Issuer = z
  .url({ protocol: /^https?$/ })
  .max(1000)
  .transform((text) => text.replace(/\/\.well-known\/openid-configuration$/, ''))

const NewSettings = {
  /** Chosen by who connects it, who has to tell the provider our addresses before it tells what we ask for. */
  id: z.uuid().optional(),
  kind: z.enum(PROVIDER_KINDS),
  name: Settings.name,
  domains: Settings.domains.default([]),
  provenOnly: Settings.provenOnly.default(false),
  groupsClaim: Settings.groupsClaim.default('groups'),
  groupRoles: Settings.groupRoles.default([]),
  defaultRole: Settings.defaultRole.default(null),
}

export const ConnectProviderInput = z.object({
  ...NewSettings,
  issuer: Issuer,
  clientId: ClientId,
  clientSecret: ClientSecret,
})
export type ConnectProviderInput = z.input<typeof ConnectProviderInput>

/** How large a provider's metadata may be: those of one provider, not of a federation. */
const METADATA_LENGTH = 200_000
const SubjectClaim = z.string().trim().min(1).max(200).nullable()
const MetadataXml = z.string().max(METADATA_LENGTH)
const MetadataUrl = z
  .url({ protocol: /^https?$/ })
  .max(1000)
  .nullable()

export const ConnectSamlInput = z.object({
  ...NewSettings,
  saml: z.object({
    metadataXml: MetadataXml.optional(),
    metadataUrl: MetadataUrl.optional(),
    subjectClaim: SubjectClaim.default(null),
    signedParts: z.enum(SIGNED_PARTS).default('either'),
  }),
})
export type ConnectSamlInput = z.input<typeof ConnectSamlInput>

/** Absent fields stay. The issuer cannot change: accounts are its own. */
export const ChangeProviderInput = z.object({
  version: z.int().min(1),
  clientId: ClientId.optional(),
  clientSecret: ClientSecret.optional(),
  name: Settings.name.optional(),
  domains: Settings.domains.optional(),
  provenOnly: Settings.provenOnly.optional(),
  groupsClaim: Settings.groupsClaim.optional(),
  groupRoles: Settings.groupRoles.optional(),
  defaultRole: Settings.defaultRole.optional(),
  enabled: z.boolean().optional(),
  /** Of SAML alone. `certificates` take the place of those of the metadata. */
  saml: z
    .object({
      metadataXml: MetadataXml.optional(),
      metadataUrl: MetadataUrl.optional(),
      certificates: z.array(z.string().max(20_000)).min(1).max(10).optional(),
      subjectClaim: SubjectClaim.optional(),
      signedParts: z.enum(SIGNED_PARTS).optional(),
      /** Sign with another key from now on. */
      newKey: z.literal(true).optional(),
    })
    .optional(),
})
export type ChangeProviderInput = z.input<typeof ChangeProviderInput>
