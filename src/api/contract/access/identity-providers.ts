import { z } from 'zod'
import {
  PROVIDER_KINDS,
  PROVIDER_PROTOCOLS,
  SIGN_IN_REFUSALS,
  SIGNED_PARTS,
} from '../../../model/identity-provider.ts'
import { ChosenUnits, IdParams as id, Instant, LedUnits, listOf, MadeBy } from '../common.ts'
import { DEFAULT_ROLES, ROLES } from '../../../model/actor.ts'
import type { RouteContract } from '../route-contract.ts'
import { LONGEST_NEXT, OWN_PATH } from './sign-in-refusals.ts'

const Name = z.string().trim().min(1).max(60)
const ClientId = z.string().trim().min(1).max(300)
const ClientSecret = z.string().trim().min(1).max(2000).meta({ format: 'password', writeOnly: true })
const Domain = z.string().trim().min(3).max(253)
const GroupsClaim = z.string().trim().min(1).max(200)
const GroupRole = z.strictObject({
  group: z.string().trim().min(1).max(300),
  role: z.enum(ROLES),
  units: ChosenUnits.default([]),
})
const DefaultRole = z
  .enum(DEFAULT_ROLES)
  .nullable()
  .describe('Of people without a mapped group; null: they are not let in.')

const MetadataXml = z.string().max(200_000)
const MetadataUrl = z.url().max(1000)
const SubjectClaim = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .nullable()
  .describe('The attribute that names a person for ever; null: the persistent NameID.')

const SamlProvider = z
  .object({
    entity_id: z
      .string()
      .describe('What the provider has to be told: our name, which is the address of our metadata as well.'),
    sign_in_url: z.string(),
    certificates: z.array(z.object({ fingerprint: z.string(), valid_until: Instant })),
    metadata_url: z.string().nullable().describe('Where its own metadata are read again; null: nowhere.'),
    subject_claim: z.string().nullable(),
    signed_parts: z.enum(SIGNED_PARTS),
    our_certificate: z
      .object({
        pem: z.string(),
        fingerprint: z.string(),
        valid_until: Instant,
        usable: z
          .boolean()
          .describe(
            'False: its key cannot be opened any more, so the messages go unsigned until there is a new one.',
          ),
      })
      .nullable()
      .describe(
        'Our logout messages are signed with its key; null: connected by an earlier version, until it is changed.',
      ),
  })
  .meta({ id: 'SamlProvider', description: 'What SAML alone has.' })

const ScimDirectory = z
  .object({
    base_url: z.string().describe('Where the provider pushes to.'),
    users: z.number().int(),
    groups: z.number().int(),
    last_used_at: Instant.nullable(),
    made_by: MadeBy.nullable().describe(
      'Of the newest token, which is of the organisation and goes on without them.',
    ),
  })
  .meta({
    id: 'ScimDirectory',
    description:
      'A directory that a provider pushes: only people in it are let in, with the roles of their pushed groups.',
  })

const ScimToken = z.object({ base_url: z.string(), token: z.string() }).meta({
  id: 'ScimToken',
  description: 'The token is shown this once. The one before it stays until a third is made.',
})

export const IdentityProvider = z
  .object({
    id: z.string(),
    protocol: z.enum(PROVIDER_PROTOCOLS),
    kind: z.enum(PROVIDER_KINDS),
    name: z.string(),
    issuer: z.string().describe("With the provider's own name of a person, who they are."),
    client_id: z.string().nullable().describe('Null: of SAML.'),
    saml: SamlProvider.nullable().describe('Null: of OpenID Connect.'),
    scim: ScimDirectory.nullable().describe('The directory that it pushes by SCIM; null: none.'),
    callback_url: z.string().describe('What the provider has to be told: where it sends people back to.'),
    logout_url: z
      .string()
      .describe(
        'Where it may tell of sessions that ended there: of OpenID Connect by itself, of SAML by the browser.',
      ),
    domains: z.array(z.string()).describe('E-mail domains whose people are let in; empty: any.'),
    proven_only: z
      .boolean()
      .describe('Whether only addresses of domains that the organisation has proven are let in.'),
    groups_claim: z.string().describe('The claim that holds the groups; dots lead into objects.'),
    group_roles: z
      .array(z.object({ group: z.string(), role: z.enum(ROLES), units: LedUnits }))
      .describe(
        "The highest role of a person's groups is theirs; a lead has the units of all groups that make one.",
      ),
    default_role: z.enum(ROLES).nullable(),
    enabled: z.boolean(),
    version: z.number().int(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({
    id: 'IdentityProvider',
    description: 'Where people sign in besides a password. Its client secret is never answered.',
  })
export type IdentityProvider = z.infer<typeof IdentityProvider>
const IdentityProviderList = listOf(IdentityProvider).meta({ id: 'IdentityProviderList' })

const NewSettings = {
  id: z
    .uuid()
    .optional()
    .describe(
      'Chosen by who connects it, as the provider is told addresses that hold it before it has anything to give.',
    ),
  kind: z.enum(PROVIDER_KINDS),
  name: Name,
  domains: z.array(Domain).max(100).default([]),
  proven_only: z.boolean().default(false).describe('Needs a proven domain.'),
  groups_claim: GroupsClaim.default('groups'),
  group_roles: z.array(GroupRole).max(500).default([]),
  default_role: DefaultRole.default(null),
}

const ConnectIdentityProviderBody = z
  .strictObject({
    ...NewSettings,
    issuer: z
      .url()
      .max(1000)
      .describe("As the provider's console shows it, or the address of its discovery document."),
    client_id: ClientId,
    client_secret: ClientSecret,
  })
  .meta({ id: 'ConnectIdentityProviderBody' })

const ConnectSamlProviderBody = z
  .strictObject({
    ...NewSettings,
    saml: z
      .strictObject({
        metadata_xml: MetadataXml.optional(),
        metadata_url: MetadataUrl.optional(),
        subject_claim: SubjectClaim.default(null),
        signed_parts: z.enum(SIGNED_PARTS).default('either'),
      })
      .describe('Its metadata, as a file or at an address.'),
  })
  .meta({ id: 'ConnectSamlProviderBody' })

const ChangeIdentityProviderBody = z
  .strictObject({
    version: z.int().min(1),
    name: Name.optional(),
    client_id: ClientId.optional(),
    client_secret: ClientSecret.optional(),
    domains: z.array(Domain).max(100).optional(),
    proven_only: z.boolean().optional(),
    groups_claim: GroupsClaim.optional(),
    group_roles: z.array(GroupRole).max(500).optional(),
    default_role: DefaultRole.optional(),
    enabled: z.boolean().optional(),
    saml: z
      .strictObject({
        metadata_xml: MetadataXml.optional(),
        metadata_url: MetadataUrl.nullable().optional(),
        certificates: z.array(z.string().max(20_000)).min(1).max(10).optional(),
        subject_claim: SubjectClaim.optional(),
        signed_parts: z.enum(SIGNED_PARTS).optional(),
        new_key: z
          .literal(true)
          .optional()
          .describe(
            'Sign logout messages with another key from now on, whose certificate the provider has to be told.',
          ),
      })
      .optional()
      .describe(
        'Of SAML alone. `certificates`, in PEM, take the place of those of the metadata: two at once leave no gap.',
      ),
  })
  .meta({
    id: 'ChangeIdentityProviderBody',
    description: 'Absent fields stay. The issuer cannot change, as accounts are its own.',
  })

export const IdentityProviderTest = z
  .object({
    at: Instant,
    claims: z.record(z.string(), z.unknown()),
    groups: z
      .array(z.string())
      .nullable()
      .describe('Null: not told, as there are more than the provider puts into a token.'),
    role: z.enum(ROLES).nullable(),
    units: LedUnits.describe('Of a lead: the teams and groups whose numbers they would be shown.'),
    refusal: z
      .enum(SIGN_IN_REFUSALS)
      .nullable()
      .describe('Why a sign-in with these claims would let nobody in; null: it would.'),
  })
  .meta({
    id: 'IdentityProviderTest',
    description:
      "What one's own last try of a provider brought: one's own claims, and what they would come to.",
  })
export type IdentityProviderTest = z.infer<typeof IdentityProviderTest>
const IdentityProviderTestAnswer = z
  .object({ test: IdentityProviderTest.nullable() })
  .meta({ id: 'IdentityProviderTestAnswer' })

const SignInProvider = z
  .object({ id: z.string(), name: z.string(), kind: z.enum(PROVIDER_KINDS) })
  .meta({ id: 'SignInProvider', description: 'What the sign-in page offers besides a password.' })
const SignInProviderList = listOf(SignInProvider).meta({ id: 'SignInProviderList' })

const BeginSignInBody = z
  .strictObject({
    next: z.string().max(LONGEST_NEXT).regex(OWN_PATH).default('/'),
  })
  .meta({ id: 'BeginSignInBody', description: '`next`: the page to go to afterwards, a path of this site.' })
export const SignInBegun = z
  .object({ authorize_url: z.string() })
  .meta({ id: 'SignInBegun', description: 'Where the browser goes next.' })

/** Signing in with the company's own identity provider. */
export const IDENTITY_PROVIDER_ROUTES = {
  listSignInProviders: {
    method: 'get',
    path: '/sign-in/providers',
    permission: 'public',
    privacy: 'none',
    tag: 'Access',
    summary: 'Identity providers that the sign-in page offers',
    status: 200,
    answer: SignInProviderList,
  },
  beginSignIn: {
    method: 'post',
    path: '/sign-in/providers/{id}',
    permission: 'public',
    privacy: 'none',
    tag: 'Access',
    summary: 'Begin to sign in with an identity provider, in this browser',
    params: id,
    body: BeginSignInBody,
    status: 200,
    answer: SignInBegun,
  },
  listIdentityProviders: {
    method: 'get',
    path: '/identity-providers',
    permission: 'members:manage',
    privacy: 'none',
    tag: 'Access',
    summary: 'Identity providers of the organisation',
    status: 200,
    answer: IdentityProviderList,
  },
  connectIdentityProvider: {
    method: 'post',
    path: '/identity-providers',
    permission: 'members:manage',
    privacy: 'none',
    tag: 'Access',
    summary:
      'Connect an identity provider; nobody signs in with it before it is switched on. Needs a fresh proof',
    body: ConnectIdentityProviderBody,
    status: 201,
    answer: IdentityProvider,
  },
  connectSamlProvider: {
    method: 'post',
    path: '/identity-providers/saml',
    permission: 'members:manage',
    privacy: 'none',
    tag: 'Access',
    summary:
      'Connect an identity provider that speaks SAML; nobody signs in with it before it is switched on. Needs a fresh proof',
    body: ConnectSamlProviderBody,
    bodyLimit: 512 * 1024,
    status: 201,
    answer: IdentityProvider,
  },
  changeIdentityProvider: {
    method: 'patch',
    path: '/identity-providers/{id}',
    permission: 'members:manage',
    privacy: 'none',
    tag: 'Access',
    summary: 'Change an identity provider, switch it on or off; needs a fresh proof',
    params: id,
    body: ChangeIdentityProviderBody,
    bodyLimit: 512 * 1024,
    status: 200,
    answer: IdentityProvider,
  },
  removeIdentityProvider: {
    method: 'delete',
    path: '/identity-providers/{id}',
    permission: 'members:manage',
    privacy: 'none',
    tag: 'Access',
    summary: 'Remove an identity provider; sessions that began with it end. Needs a fresh proof',
    params: id,
    status: 204,
    answer: null,
  },
  createScimToken: {
    method: 'post',
    path: '/identity-providers/{id}/scim',
    permission: 'members:manage',
    privacy: 'none',
    tag: 'Access',
    summary: 'Make a token with which the provider pushes its directory by SCIM; needs a fresh proof',
    params: id,
    status: 201,
    answer: ScimToken,
  },
  removeScimDirectory: {
    method: 'delete',
    path: '/identity-providers/{id}/scim',
    permission: 'members:manage',
    privacy: 'none',
    tag: 'Access',
    summary: 'Forget the directory of a provider and its tokens; needs a fresh proof',
    params: id,
    status: 204,
    answer: null,
  },
  beginIdentityProviderTest: {
    method: 'post',
    path: '/identity-providers/{id}/test',
    permission: 'members:manage',
    privacy: 'none',
    tag: 'Access',
    summary: 'Try an identity provider out in this browser; nobody is signed in',
    params: id,
    status: 200,
    answer: SignInBegun,
  },
  getIdentityProviderTest: {
    method: 'get',
    path: '/identity-providers/{id}/test',
    permission: 'members:manage',
    privacy: 'none',
    tag: 'Access',
    summary: 'What one’s own last try brought, for ten minutes',
    params: id,
    status: 200,
    answer: IdentityProviderTestAnswer,
  },
} as const satisfies Record<string, RouteContract>
