import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { ConnectionState, CredentialKind, HealthStatus, SourceKind } from '../../model/connection.ts'
import type { Dataset, DatasetStatus } from '../../model/dataset.ts'
import type { Tool } from '../../model/money/book-link.ts'
import type { RunState, RunTrigger } from '../../model/run.ts'
import type { OwnAllowance, PricedItem } from '../../model/money/dated-price.ts'
import type { SliceOutcome } from '../facts/facts-store.ts'
import type { AccessTables, Counter, Time } from './settings/access-tables.ts'
import type { PrivacyTables } from './people/privacy-tables.ts'

interface ConnectionTable {
  id: string
  tenant: string
  source: SourceKind
  method: string
  profile: string
  label: string
  state: ConnectionState
  /** JSON array of scope names. */
  missing_scopes: string
  health_status: HealthStatus
  health_code: string
  health_message: string
  health_action: string | null
  health_since: Time
  organization_id: string | null
  workspace_id: string | null
  enterprise_slug: string | null
  /** JSON array of code-host organisations, lower case; empty for a chat assistant. */
  organizations: Generated<string>
  /** JSON array of the scopes or permissions with which its credential could read what Tidemark never reads. */
  excess_access: Generated<string>
  /** Of a further address of the product; empty: its first one. */
  host: Generated<string>
  /** Of the hosted app, where the installation is the grant. */
  installation_id: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Time
  updated_at: Time
  disconnected_at: Time | null
}

interface CredentialTable {
  id: string
  connection_id: string
  tenant: string
  kind: CredentialKind
  /** Envelope of `connections/credentials.ts`, bound to this row. */
  sealed: string
  key_id: string
  hint: string
  expires_at: Time | null
  last_verified_at: Time | null
  created_at: Time
}

interface DatasetJobTable {
  connection_id: string
  dataset: Dataset
  tenant: string
  status: DatasetStatus
  /** Null: not scheduled (disconnected, dead credential, scope missing). */
  next_run_at: Time | null
  /** The upstream told us to wait until then. */
  parked_until: Time | null
  failures: number
  last_run_at: Time | null
  last_success_at: Time | null
  error_code: string | null
  error_message: string | null
  error_action: string | null
  error_at: Time | null
  lease_owner: string | null
  lease_until: Time | null
  lease_epoch: Counter
  /** What this dataset's last outcome means for the connection; the connection shows the worst. */
  health: Generated<HealthStatus>
}

/** One dataset's part of a run; parts of one request share `run_group`, which is the run's public id. */
interface RunTable {
  id: string
  tenant: string
  connection_id: string
  dataset: Dataset
  trigger: RunTrigger
  state: RunState
  queued_at: Time
  started_at: Time | null
  finished_at: Time | null
  steps_done: Counter
  /** Known from the start, unlike the slices. Null: not planned yet. */
  steps_total: ColumnType<number | null, number | null | undefined, number | null>
  slices_done: Counter
  slices_total: number | null
  row_count: Counter
  rejected: Counter
  duplicates: Counter
  restated: Counter
  detail: string
  error_code: string | null
  error_message: string | null
  error_action: string | null
  run_group: string
  /** Re-list from here, asked for by `POST /sync`; null: as the plan says. */
  relist_from: Time | null
}

interface AuditTable {
  id: string
  tenant: string
  at: Time
  actor_kind: string
  actor_id: string
  action: string
  object_type: string
  object_id: string
  /** JSON; never a secret. */
  detail: string
  /** Place in the chain of the organisation's entries; null until the next start in rows of an older version. */
  seq: number | null
  /** SHA-256 over the entry and the hash of the one before. */
  hash: string | null
}

/** Where each organisation's log ends, and where it begins. */
interface AuditHeadTable {
  tenant: string
  /** Of the newest entry. */
  seq: number
  hash: string
  /** The last one that retention took out; 0 and null: none. */
  pruned_seq: Generated<number>
  pruned_hash: string | null
  /** See `sealOf`. */
  seal: string | null
}

/** A browser on its way to the code host and back. */
interface InstallStateTable {
  /** SHA-256 of the state; the state itself is known to the browser alone. */
  state_hash: string
  tenant: string
  user_id: string
  session_id: string
  purpose: 'install' | 'register'
  profile: string
  organization: string | null
  expires_at: Time
}

/** An app of the organisation's own, registered on the code host from a manifest. */
interface HostedAppTable {
  id: string
  tenant: string
  profile: string
  slug: string
  client_id: string
  app_id: string | null
  /** Envelope of `connections/credentials.ts`: JSON of the client secret and the private key. */
  sealed: string
  key_id: string
  created_at: Time
}

/** A page of the dashboard with its state, as one person named it for their organisation. */
interface SavedViewTable {
  id: string
  tenant: string
  name: string
  /** Of a page of the dashboard, e.g. `/spend`. */
  path: string
  /** Query of the page's address, without the question mark; empty where it is sealed. */
  search: string
  /** Envelope of `connections/credentials.ts`: of a state that says whom it is about. */
  sealed: string | null
  key_id: string | null
  created_at: Time
  /** User or token. */
  created_by: string
  updated_at: Time
}

/** What an organisation pays, by its contract. */
interface PriceTable {
  id: string
  tenant: string
  item: PricedItem
  /** First day it holds, UTC; null: always. */
  valid_from: string | null
  /** Exact decimal; null together with the currency: not known from that day on. */
  amount: string | null
  currency: string | null
}

/** What a seat brings for a month by an organisation's own terms. */
interface AllowanceTable {
  id: string
  tenant: string
  plan: OwnAllowance['plan']
  unit: OwnAllowance['unit']
  /** First day it holds, UTC; null: always. */
  valid_from: string | null
  /** Whole units; null: not known from that day on. */
  amount: number | null
}

/** What an admin noted beside charts. */
interface AnnotationNoteTable {
  id: string
  tenant: string
  /** Its first day, UTC. */
  day: string
  /** The day after its last; null: of one day. */
  until: string | null
  text: string
  /** Null: of every tool. */
  source: SourceKind | null
  created_at: Time
  /** User or token. */
  created_by: string
  /** Goes up with every change. */
  version: number
}

/** An invoice of a vendor as an admin typed it in. */
interface InvoiceTable {
  id: string
  tenant: string
  tool: Tool
  /** `YYYY-MM`. */
  month: string
  number: string
  /** Exact decimal. */
  amount: string
  currency: string
  covers: string
  note: string
  changed_at: Time
  /** User or token. */
  changed_by: string
}

/** A month that somebody signed off. */
interface SignOffTable {
  id: string
  tenant: string
  tool: Tool
  /** `YYYY-MM`. */
  month: string
  verdict: string
  note: string
  /** JSON of SignedFigure, one of each link. */
  figures: string
  signed_at: Time
  /** User or token. */
  signed_by: string
}

/** The ledger's rows once more: see `LedgerCopy` of the facts store. */
interface LedgerCopyTable {
  tenant: string
  account: string
  dataset: string
  slice: string
  load_id: string
  outcome: SliceOutcome
  /** Milliseconds, as text: 64 bits in every database. */
  fetched_at: string
  /** JSON of a LedgerRow. */
  record: string
}

interface StoreIncidentTable {
  id: string
  found_at: Time
  /** Parts that could not be read and were set aside. */
  parts: number
  /** Slices whose rows are gone: asked for again, or past what the vendor keeps. */
  refetched: number
  gone: number
}

interface DetachedPartTable {
  /** Table and name. */
  part: string
  incident_id: string
}

/** The embedded facts that the store belongs to; there is one row at most. */
interface FactsHomeTable {
  /** Always 1. */
  place: number
  id: string
  since: Time
}

/** Who imports a file for an account now. */
interface ImportLeaseTable {
  tenant: string
  account: string
  owner: string
  until: Time
  /** JSON of what is being committed. */
  intent: string | null
}

/** Tables of ours, and with `AccessTables` those of the auth library as far as we read them ourselves. */
export interface ControlTables extends AccessTables, PrivacyTables {
  connections: ConnectionTable
  credentials: CredentialTable
  dataset_jobs: DatasetJobTable
  runs: RunTable
  audit_log: AuditTable
  audit_heads: AuditHeadTable
  saved_views: SavedViewTable
  prices: PriceTable
  allowances: AllowanceTable
  invoices: InvoiceTable
  sign_offs: SignOffTable
  annotation_notes: AnnotationNoteTable
  install_states: InstallStateTable
  hosted_apps: HostedAppTable
  ledger_copy: LedgerCopyTable
  import_leases: ImportLeaseTable
  store_incidents: StoreIncidentTable
  facts_home: FactsHomeTable
  detached_parts: DetachedPartTable
}

export type ConnectionRow = Selectable<ConnectionTable>
export type NewConnection = Insertable<ConnectionTable>
export type CredentialRow = Selectable<CredentialTable>
export type DatasetJobRow = Selectable<DatasetJobTable>
export type InstallStateRow = Selectable<InstallStateTable>
export type HostedAppRow = Selectable<HostedAppTable>
export type AuditRow = Selectable<AuditTable>
export type RunRow = Selectable<RunTable>
export type SavedViewRow = Selectable<SavedViewTable>
export type PriceRow = Selectable<PriceTable>
export type AllowanceRow = Selectable<AllowanceTable>
export type InvoiceRow = Selectable<InvoiceTable>
export type SignOffRow = Selectable<SignOffTable>
export type AnnotationNoteRow = Selectable<AnnotationNoteTable>
