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
/** Of people without a mapped group; null: they are not let in. */
const DefaultRole = z.enum(DEFAULT_ROLES).nullable()

const MetadataXml = z.string().max(200_000)
const MetadataUrl = z.url().max(1000)
/** The attribute that names a person for ever; null: the persistent NameID. */
const SubjectClaim = z.string().trim().min(1).max(200).nullable()

/** What SAML alone has. */
const SamlProvider = z
  .object({
    /** What the provider has to be told: our name, which is the address of our metadata as well. */
    entity_id: z.string(),
    sign_in_url: z.string(),
    certificates: z.array(z.object({ fingerprint: z.string(), valid_until: Instant })),
    /** Where its own metadata are read again; null: nowhere. */
    metadata_url: z.string().nullable(),
    subject_claim: z.string().nullable(),
    signed_parts: z.enum(SIGNED_PARTS),
    /** Our logout messages are signed with its key; null: connected by an earlier version, until it is changed. */
    our_certificate: z
      .object({
        pem: z.string(),
        fingerprint: z.string(),
        valid_until: Instant,
        /** False: its key cannot be opened any more, so the messages go unsigned until there is a new one. */
        usable: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'SamlProvider' })

/** A directory that a provider pushes: only people in it are let in, with the roles of their pushed groups. */
const ScimDirectory = z
  .object({
    /** Where the provider pushes to. */
    base_url: z.string(),
    users: z.number().int(),
    groups: z.number().int(),
    last_used_at: Instant.nullable(),
    /** Of the newest token, which is of the organisation and goes on without them. */
    made_by: MadeBy.nullable(),
  })
  .meta({ id: 'ScimDirectory' })

/** The token is shown this once. The one before it stays until a third is made. */
const ScimToken = z.object({ base_url: z.string(), token: z.string() }).meta({ id: 'ScimToken' })

/** Where people sign in besides a password. Its client secret is never answered. */
export const IdentityProvider = z
  .object({
    id: z.string(),
    protocol: z.enum(PROVIDER_PROTOCOLS),
    kind: z.enum(PROVIDER_KINDS),
    name: z.string(),
    /** With the provider's own name of a person, who they are. */
    issuer: z.string(),
    /** Null: of SAML. */
    client_id: z.string().nullable(),
    /** Null: of OpenID Connect. */
    saml: SamlProvider.nullable(),
    /** The directory that it pushes by SCIM; null: none. */
    scim: ScimDirectory.nullable(),
    /** What the provider has to be told: where it sends people back to. */
    callback_url: z.string(),
    /** Where it may tell of sessions that ended there: of OpenID Connect by itself, of SAML by the browser. */
    logout_url: z.string(),
    /** E-mail domains whose people are let in; empty: any. */
    domains: z.array(z.string()),
    /** Whether only addresses of domains that the organisation has proven are let in. */
    proven_only: z.boolean(),
    /** The claim that holds the groups; dots lead into objects. */
    groups_claim: z.string(),
    /** The highest role of a person's groups is theirs; a lead has the units of all groups that make one. */
    group_roles: z.array(z.object({ group: z.string(), role: z.enum(ROLES), units: LedUnits })),
    default_role: z.enum(ROLES).nullable(),
    enabled: z.boolean(),
    version: z.number().int(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'IdentityProvider' })
export type IdentityProvider = z.infer<typeof IdentityProvider>
const IdentityProviderList = listOf(IdentityProvider).meta({ id: 'IdentityProviderList' })

const NewSettings = {
  /** Chosen by who connects it, as the provider is told addresses that hold it before it has anything to give. */
  id: z.uuid().optional(),
  kind: z.enum(PROVIDER_KINDS),
  name: Name,
  domains: z.array(Domain).max(100).default([]),
  /** Needs a proven domain. */
  proven_only: z.boolean().default(false),
  groups_claim: GroupsClaim.default('groups'),
  group_roles: z.array(GroupRole).max(500).default([]),
  default_role: DefaultRole.default(null),
}

const ConnectIdentityProviderBody = z
  .strictObject({
    ...NewSettings,
    /** As the provider's console shows it, or the address of its discovery document. */
    issuer: z.url().max(1000),
    client_id: ClientId,
    client_secret: ClientSecret,
  })
  .meta({ id: 'ConnectIdentityProviderBody' })

const ConnectSamlProviderBody = z
  .strictObject({
    ...NewSettings,
    /** Its metadata, as a file or at an address. */
    saml: z.strictObject({
      metadata_xml: MetadataXml.optional(),
      metadata_url: MetadataUrl.optional(),
      subject_claim: SubjectClaim.default(null),
      signed_parts: z.enum(SIGNED_PARTS).default('either'),
    }),
  })
  .meta({ id: 'ConnectSamlProviderBody' })

/** Absent fields stay. The issuer cannot change, as accounts are its own. */
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
    /** Of SAML alone. `certificates`, in PEM, take the place of those of the metadata: two at once leave no gap. */
    saml: z
      .strictObject({
        metadata_xml: MetadataXml.optional(),
        metadata_url: MetadataUrl.nullable().optional(),
        certificates: z.array(z.string().max(20_000)).min(1).max(10).optional(),
        subject_claim: SubjectClaim.optional(),
        signed_parts: z.enum(SIGNED_PARTS).optional(),
        /** Sign logout messages with another key from now on, whose certificate the provider has to be told. */
        new_key: z.literal(true).optional(),
      })
      .optional(),
  })
  .meta({ id: 'ChangeIdentityProviderBody' })

/** What one's own last try of a provider brought: one's own claims, and what they would come to. */
export const IdentityProviderTest = z
  .object({
    at: Instant,
    claims: z.record(z.string(), z.unknown()),
    /** Null: not told, as there are more than the provider puts into a token. */
    groups: z.array(z.string()).nullable(),
    role: z.enum(ROLES).nullable(),
    /** Of a lead: the teams and groups whose numbers they would be shown. */
    units: LedUnits,
    /** Why a sign-in with these claims would let nobody in; null: it would. */
    refusal: z.enum(SIGN_IN_REFUSALS).nullable(),
  })
  .meta({ id: 'IdentityProviderTest' })
export type IdentityProviderTest = z.infer<typeof IdentityProviderTest>
const IdentityProviderTestAnswer = z
  .object({ test: IdentityProviderTest.nullable() })
  .meta({ id: 'IdentityProviderTestAnswer' })

/** What the sign-in page offers besides a password. */
const SignInProvider = z
  .object({ id: z.string(), name: z.string(), kind: z.enum(PROVIDER_KINDS) })
  .meta({ id: 'SignInProvider' })
const SignInProviderList = listOf(SignInProvider).meta({ id: 'SignInProviderList' })

/** `next`: the page to go to afterwards, a path of this site. */
const BeginSignInBody = z
  .strictObject({
    next: z
      .string()
      .max(2000)
      .regex(/^\/(?![/\\])/)
      .default('/'),
  })
  .meta({ id: 'BeginSignInBody' })
/** Where the browser goes next. */
export const SignInBegun = z.object({ authorize_url: z.string() }).meta({ id: 'SignInBegun' })

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
