import type { ColumnType, Generated } from 'kysely'

/** ISO-8601 UTC text. */
type Time = string
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
  expiresAt: Time
  createdAt: Time
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

/** The settings, from `timeZone` on, are ours. */
interface OrganizationTable {
  id: string
  name: string
  slug: string
  createdAt: Time
  timeZone: Generated<string>
  /** Exact decimal; null together with the currency: nobody has set a price. */
  seatPriceAmount: ColumnType<string | null, string | null | undefined, string | null>
  seatPriceCurrency: ColumnType<string | null, string | null | undefined, string | null>
  version: Generated<number>
}

interface MemberTable {
  id: string
  organizationId: string
  userId: string
  role: string
  createdAt: Time
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
  /** JSON: the role, and who made the token. */
  metadata: string | null
}

interface SignInAttemptTable {
  /** SHA-256 of the address in lower case. */
  account: string
  failures: number
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
  organization: OrganizationTable
  member: MemberTable
  apikey: ApiKeyTable
  sign_in_attempts: SignInAttemptTable
  key_checks: KeyCheckTable
}
