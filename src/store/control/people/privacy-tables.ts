import type { Selectable } from 'kysely'
import type { SourceKind } from '../../../model/connection.ts'
import type { IdentityKey } from '../../../model/identity.ts'
import type { NamedIn } from '../../../model/records/told-person.ts'
import type { DECISION_KINDS, RetainedData, RevealPurpose } from '../../../model/privacy.ts'
import type { Counter, Time } from '../settings/access-tables.ts'

/** Who an account of a source is, sealed. Only `src/vault/` reads it. */
interface PeopleVaultTable {
  /** A random number below 2^63, in decimal; says nothing of the account. */
  subject: string
  tenant: string
  source: NamedIn
  /** Of the vendor's id. */
  vendor_hash: string
  /** Of what was told of the person when it was sealed: a row is opened only to be changed. */
  told_hash: string
  /** Of what two accounts are found to be one person's by; '' of nothing, null until it was made. */
  address_hash: string | null
  name_hash: string | null
  mailbox_hash: string | null
  /** Envelope of `connections/credentials.ts`. */
  sealed: string
  key_id: string
  /** Of the tenant's rows when it was written. */
  revision: number
  /** When a source told all of what is sealed last, to the week at least. */
  last_seen: Time
}

/** The newest revision of a tenant's people. */
interface PeopleVaultMarkTable {
  tenant: string
  revision: number
}

/** The key that hashes are keyed with; it outlives those that seal. */
interface VaultKeyTable {
  id: string
  /** Envelope of `connections/credentials.ts`. */
  sealed: string
  key_id: string
}

/** Of `model/records/tombstone.ts`. */
interface ErasedPersonTable {
  tenant: string
  source: NamedIn
  vendor_hash: string
  subject: string
  account: string
  /** Of the tenant's people when it was written. */
  revision: number
  erased_at: Time
}

interface ErasureTable {
  /** Grows with time. */
  id: string
  tenant: string
  /** JSON array of `{source, subject}`; empty once it is done. */
  accounts: string
  asked_at: Time
  asked_by: string
  /** Null until somebody else has decided. */
  decided_at: Time | null
  decided_by: string | null
  /** 1 or 0. */
  approved: number | null
  /** JSON of what was found and done. */
  receipt: string
  /** Null: it is not carried out, or not to its end. */
  done_at: Time | null
}

interface IdentityDecisionTable {
  /** Grows with time, so that decisions are applied in the order they were made. */
  id: string
  tenant: string
  kind: (typeof DECISION_KINDS)[number]
  /** Identity keys of `model/identity.ts`, by subject; `b` null for a split. */
  a: IdentityKey
  b: IdentityKey | null
  /** `BY_SUBJECT`; less where an earlier version wrote vendors' ids. */
  by_subject: number
  /** First day it holds; null: always. */
  valid_from: string | null
  created_at: Time
  created_by: string
  undone_at: Time | null
  undone_by: string | null
}

interface RevealTable {
  /** Grows with time. */
  id: string
  tenant: string
  pseudonym: string
  /** `YYYY-MM`; the pseudonym is that of its quarter. */
  month: string
  purpose: RevealPurpose
  reason: string
  asked_at: Time
  asked_by: string
  /** Null until somebody else has decided. */
  decided_at: Time | null
  decided_by: string | null
  /** 1 or 0. */
  approved: number | null
  /** 1 or 0: that the person is told of it 30 days later. */
  delay_asked: number
  /** 1 or 0; null until an observer has decided. */
  delay_agreed: number | null
  delay_decided_by: string | null
  delay_decided_at: Time | null
}

/** Data of somebody that is to be handed over to them. */
interface AccessRequestTable {
  /** Grows with time. */
  id: string
  tenant: string
  /** Stands for their address or login, which cannot be told from it. */
  mark: string
  /** How they have proven who they are. */
  proof: string
  asked_at: Time
  asked_by: string
  /** Null until somebody else has decided. */
  decided_at: Time | null
  decided_by: string | null
  /** 1 or 0. */
  approved: number | null
  /** When it was last taken to be handed over. */
  handed_at: Time | null
}

/** Somebody's data was opened as their own. */
interface OwnDataOpeningTable {
  tenant: string
  /** What stands for them; never in the journal beside who opened it, which would say who it is. */
  subject: string
  user_id: string
  /** The identity provider that vouched for them, as it was called then. */
  provider: string
  opened_at: Time
}

interface ReleaseWaitTable {
  tenant: string
  source: SourceKind
  connection_id: string
  /** First day of which nothing is released, `YYYY-MM-DD`; null: its first sync is not complete. */
  since: string | null
}

interface ReleaseBuildTable {
  tenant: string
  source: SourceKind
  began_at: string
}

interface UnitListTable {
  tenant: string
  source: SourceKind
  /** First day of a quarter. */
  holds_from: string
  version: Counter
  /** JSON arrays of unit ids. */
  first_units: string
  left_out: string
  /** 1: the code assistant's cost centres are units as well. */
  cost_centers: number
}

interface RetentionProofTable {
  tenant: string
  data: RetainedData
  /** UTC days, `YYYY-MM-DD`; null: there is none of it. */
  kept_since: string
  oldest: string | null
  proven_at: Time
}

interface RawKeyTable {
  /** UTC, `YYYY-MM-DD`. */
  day: string
  /** Envelope of `connections/credentials.ts`, bound to the day. */
  sealed: string
  key_id: string
}

interface RawGoneTable {
  dataset: string
  day: string
  sha256: string
  reason: string
}

/** Who people are, what was agreed on showing them, and what keeps it. */
export interface PrivacyTables {
  people_vault: PeopleVaultTable
  people_vault_marks: PeopleVaultMarkTable
  vault_keys: VaultKeyTable
  erased_people: ErasedPersonTable
  erasures: ErasureTable
  identity_decisions: IdentityDecisionTable
  reveals: RevealTable
  own_data_openings: OwnDataOpeningTable
  access_requests: AccessRequestTable
  release_waits: ReleaseWaitTable
  release_builds: ReleaseBuildTable
  unit_lists: UnitListTable
  retention_proofs: RetentionProofTable
  raw_keys: RawKeyTable
  raw_gone: RawGoneTable
}

export type PeopleVaultRow = Selectable<PeopleVaultTable>
export type ErasedPersonRow = Selectable<ErasedPersonTable>
export type ErasureRow = Selectable<ErasureTable>
export type VaultKeyRow = Selectable<VaultKeyTable>
export type IdentityDecisionRow = Selectable<IdentityDecisionTable>
export type RevealRow = Selectable<RevealTable>
export type AccessRequestRow = Selectable<AccessRequestTable>
export type OwnDataOpeningRow = Selectable<OwnDataOpeningTable>
