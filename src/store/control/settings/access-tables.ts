import type { ColumnType, Generated, Selectable } from 'kysely'
import type { FactorKind } from '../../../model/actor.ts'

/** BIGINT columns: PostgreSQL's driver is told to give numbers, as SQLite does. */
export type Counter = ColumnType<number, number | undefined, number>

/** ISO-8601 UTC text; null where it has not happened. */
export type Time = string
/** 0 or 1. */
type Flag = number

/** The auth library's tables, as far as `access/` reads or writes them itself. Column names are the library's. */
interface UserTable {
  id: string
  name: string
  email: string
  emailVerified: Flag
  createdAt: Time
  updatedAt: Time
}

interface SessionTable {
  id: string
  token: string
  userId: string
  /** Where it began. */
  ipAddress: string | null
  /** Browser and system, as `Firefox, Windows`; nothing else of what it sent. */
  userAgent: string | null
  expiresAt: Time
  createdAt: Time
  updatedAt: Time
  /** Ours; null in rows of an older version that were not used since. */
  lastUsedAt: Time | null
  /** Ours: the identity provider it was begun with; null: a password. */
  providerId: ColumnType<string | null, string | null | undefined, string | null>
  /** Ours: the address that this provider vouched for. */
  vouchedEmail: ColumnType<string | null, string | null | undefined, string | null>
  /** Ours: whom the provider named, and which session of its own; null where it named none. */
  providerSubject: ColumnType<string | null, string | null | undefined, string | null>
  providerSessionId: ColumnType<string | null, string | null | undefined, string | null>
  /** Ours: what a SAML provider calls its person there. */
  providerNameId: ColumnType<string | null, string | null | undefined, string | null>
  /** Ours: what ends the session at the provider, sealed; null where it offers no way. */
  providerIdToken: ColumnType<string | null, string | null | undefined, string | null>
  /** Ours: 1 while the second factor is still to be given. */
  awaitsFactor: Generated<Flag>
  /** Ours: when its person last gave password or factor; null in rows of an older version. */
  provenAt: ColumnType<Time | null, Time | null | undefined, Time | null>
  /** Ours: when it began; null in rows of an older version. */
  startedAt: ColumnType<Time | null, Time | null | undefined, Time | null>
}

/** What a person proves beside the password. */
interface SecondFactorTable {
  id: string
  user_id: string
  kind: FactorKind
  name: string
  /** The secret of codes; null of a passkey. */
  sealed: string | null
  key_id: string | null
  /** The last half minute whose code was taken. */
  last_step: ColumnType<number | null, number | null | undefined, number>
  /** From here on of a passkey. */
  credential_id: string | null
  /** Base64url. */
  public_key: string | null
  /** How often it says it was used. */
  uses: ColumnType<number | null, number | null | undefined, number>
  /** JSON array of how browsers reach it. */
  transports: string | null
  created_at: Time
  /** Null: being set up. */
  confirmed_at: Time | null
  last_used_at: ColumnType<Time | null, Time | null | undefined, Time | null>
}
export type SecondFactorRow = Selectable<SecondFactorTable>

interface RecoveryCodeTable {
  user_id: string
  /** SHA-256, base64url. */
  hash: string
}

/** Null: what the installation has. */
interface SignInRuleTable {
  tenant: string
  /** JSON array of roles. */
  factor_roles: string
  idle_minutes: number | null
  session_hours: number | null
  version: number
  updated_at: Time
}

/** By which somebody makes an account of their own, once. */
interface SignUpLinkTable {
  id: string
  tenant: string
  /** SHA-256 of its token, base64url. */
  hash: string
  role: string
  /** Of a lead, as `member.units`. */
  units: ColumnType<string | null, string | null | undefined, string | null>
  /** The only address it makes an account for; null: any. */
  email: string | null
  made_by: string
  created_at: Time
  expires_at: Time
}

interface NoticeTable {
  id: string
  user_id: string
  kind: string
  /** JSON. */
  detail: string
  at: Time
}

interface AccountTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  password: string | null
  createdAt: Time
  updatedAt: Time
}

/** What was begun and ends within minutes. */
interface VerificationTable {
  id: string
  identifier: string
  value: string
  expiresAt: Time
  createdAt: Time
  updatedAt: Time
}

/** Where people of an organisation sign in besides a password. */
interface IdentityProviderTable {
  id: string
  tenant: string
  /** `oidc` or `saml`. */
  protocol: string
  kind: string
  name: string
  issuer: string
  /** Null: of SAML. */
  client_id: string | null
  /** JSON: what it says of itself. */
  metadata: string
  /** JSON: settings that SAML alone has. */
  saml: string | null
  /** JSON array of e-mail domains; empty: any. */
  domains: string
  /** Whether only addresses of proven domains are let in. */
  proven_only: Generated<Flag>
  groups_claim: string
  /** JSON array of a group and its role. */
  group_roles: string
  /** Of people without a mapped group; null: none. */
  default_role: string | null
  enabled: Flag
  version: number
  /** The client secret; null: of SAML. */
  sealed: string | null
  key_id: string | null
  created_at: Time
  updated_at: Time
}
export type IdentityProviderRow = Selectable<IdentityProviderTable>

/** E-mail domains of organisations, each proven by a DNS record that holds its token. */
interface EmailDomainTable {
  id: string
  tenant: string
  domain: string
  token: string
  added_at: Time
  /** What the last look came to; null: nobody has looked. */
  look: string | null
  looked_at: Time | null
  /** Null: not proven. */
  proven_at: Time | null
  /** When a look first did not find the record any more; null: it is there, or never was. */
  missing_since: Time | null
}
export type EmailDomainRow = Selectable<EmailDomainTable>

/** Answers of SAML providers, and the requests they answer, which count once each. */
interface SamlAnswersTakenTable {
  provider_id: string
  taken: string
  /** From then on its time alone refuses it. */
  until: Time
}

interface ProviderAccountTable {
  tenant: string
  issuer: string
  /** The issuer's own name of the person. */
  subject: string
  user_id: string
  created_at: Time
}

/** Tokens with which a provider pushes its directory. */
interface ScimTokenTable {
  /** SHA-256 of the token, base64url. */
  hash: string
  provider_id: string
  created_at: Time
  last_used_at: Time | null
  /** The user who made it; null: not known. */
  made_by: Generated<string | null>
}

/** Somebody in a directory that a provider pushes. */
interface ScimUserTable {
  id: string
  provider_id: string
  /** What the provider calls them, for ever. */
  external_id: string | null
  user_name: string
  /** In lower case. */
  user_name_key: string
  display_name: string | null
  given_name: string | null
  family_name: string | null
  email: string | null
  active: Flag
  /** Their account here; null before their first sign-in. */
  user_id: string | null
  created_at: Time
  updated_at: Time
}
export type ScimUserRow = Selectable<ScimUserTable>

interface ScimGroupTable {
  id: string
  provider_id: string
  external_id: string | null
  display_name: string
  created_at: Time
  updated_at: Time
}
export type ScimGroupRow = Selectable<ScimGroupTable>

interface ScimGroupMemberTable {
  group_id: string
  member_id: string
}

/** The settings, from `timeZone` on, are ours. */
interface OrganizationTable {
  id: string
  name: string
  slug: string
  createdAt: Time
  timeZone: Generated<string>
  version: Generated<number>
}

interface MemberTable {
  id: string
  organizationId: string
  userId: string
  role: string
  /** Ours, of a lead: JSON array of the units whose numbers they are shown; null of others. */
  units: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: Time
  /** Ours: 1 while the password is one that somebody else chose. */
  mustChangePassword: Generated<Flag>
}

interface ApiKeyTable {
  id: string
  configId: string
  name: string | null
  start: string | null
  /** The organisation the token belongs to. */
  referenceId: string
  prefix: string | null
  /** SHA-256 of the token, base64url; the token itself is stored nowhere. */
  key: string
  enabled: Flag | null
  rateLimitEnabled: Flag | null
  lastRequest: Time | null
  expiresAt: Time | null
  createdAt: Time
  updatedAt: Time
  /** JSON: the role. */
  metadata: string | null
  /** Who stands behind the token; null in rows of an older version that no start has settled yet. */
  rootKind: 'user' | 'system' | null
  rootId: string | null
  /** The token it was made with; null: made by its root itself. */
  parentId: string | null
  /** The user who made one of the organisation; null of a personal one, whose root that is. */
  madeBy: Generated<string | null>
}

interface SignInFailureTable {
  /** SHA-256 of the address in lower case. */
  account: string
  /** SHA-256 of what names a device or a network; `everywhere`: all strangers together. */
  place: string
  failures: number
  since: Time
  last_at: Time
}

interface KeyCheckTable {
  key_id: string
  check_value: string
  created_at: Time
}

export interface AccessTables {
  user: UserTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  sign_in_rules: SignInRuleTable
  notices: NoticeTable
  sign_up_links: SignUpLinkTable
  identity_providers: IdentityProviderTable
  email_domains: EmailDomainTable
  provider_accounts: ProviderAccountTable
  saml_answers_taken: SamlAnswersTakenTable
  scim_tokens: ScimTokenTable
  scim_users: ScimUserTable
  scim_groups: ScimGroupTable
  scim_group_members: ScimGroupMemberTable
  organization: OrganizationTable
  member: MemberTable
  apikey: ApiKeyTable
  sign_in_failures: SignInFailureTable
  key_checks: KeyCheckTable
}
