import type { ReleaseScope } from '../../model/privacy/release.ts'
import type { UtcDay } from '../../model/time/time.ts'
import type { Sql } from './engine/sql.ts'
import type { MoveSize } from '../../model/move-size.ts'
import type { RetainedFacts } from './retention/retained-tables.ts'
import type { BetweenWrites, QuarterStructure, RowRelease, StructureRow } from './releases/release-tables.ts'
import type { CostRecord, RejectedLine } from '../../model/records/cost-record.ts'
import type { BillLine, CreditLine, PersonCreditLine, SumLine } from '../../model/records/bill-line.ts'
import type { Budget, CostCenter } from '../../model/records/budget.ts'
import type { CodeAggregateDay, CodeUserTeamDay } from '../../model/records/code-aggregate-day.ts'
import type { CodeMetricsNode } from '../../model/records/code-metrics-node.ts'
import type { CodeBilling, CodeSeat, CodeTeam } from '../../model/records/code-seat.ts'
import type { CodeUserDay } from '../../model/records/code-user-day.ts'
import type { CoverageRow, LedgerKind } from '../../model/coverage.ts'
import type { CodeSummed, Dataset } from '../../model/dataset.ts'
import type { PullRequest } from '../../model/records/pull-request.ts'
import type {
  LoginsByNumber,
  NamedIn,
  NamesById,
  PeopleIds,
  SubjectsById,
  ToldPerson,
} from '../../model/records/told-person.ts'
import type { Tombstone } from '../../model/records/tombstone.ts'
import type { RecordForm } from '../../model/records/record-form.ts'
import type { ReportLine } from '../../model/records/report-line.ts'
import type { SpendLimit } from '../../model/records/spend-limit.ts'

export interface QueryOptions {
  signal?: AbortSignal
  /** Seconds after which the engine gives up; default 30. */
  maxSeconds?: number
  /** Columns in which an answer has the vendor's ids of people, where the facts have subjects. */
  people?: readonly string[]
}

export interface FactsReader {
  /**
   * Rows as JSONEachRow gives them (`readRows` parses them); 64-bit integers and decimals arrive as strings, never as
   * floats.
   */
  query(statement: Sql, options?: QueryOptions): Promise<Record<string, unknown>[]>
}

/** People of one source of a tenant. */
export interface PeopleOf {
  tenant: string
  source: NamedIn
}

export interface NamesReader {
  /** What everybody was called last. */
  names(of: PeopleOf): Promise<NamesById>
  /** Which login each number stands for, by which lines of bills name people. */
  logins(tenant: string): Promise<LoginsByNumber>
  /** Who stands for whom in the facts. */
  ids(of: PeopleOf): Promise<PeopleIds>
  /** What stands for those who were erased. */
  erased(of: PeopleOf): Promise<ReadonlySet<string>>
}

/** Where the names of people are: the facts have none. */
export interface NamesKeeper extends Pick<NamesReader, 'names' | 'ids' | 'erased'> {
  /** Keep what a source told of people, each of them there once, and say what stands for them in the facts. Safe to repeat. */
  keep(of: PeopleOf, told: readonly ToldPerson[]): Promise<SubjectsById>
}

/** The slice a load fills. `tenant` is ours, `account` the vendor-side id the data belongs to. */
export interface SliceRef {
  tenant: string
  account: string
  connection: string
  dataset: Dataset
  slice: string
}

/** One attempt to fill a slice. */
export interface Load extends SliceRef {
  loadId: string
  /** Upstream order first (costs: `end_time` in microseconds), so an older file read again never wins. */
  version: bigint
}

export interface LoadedRows {
  rows: number
  /** Rows whose event was already there with equal content. */
  duplicates: number
  /** Events whose content differs from what was there. */
  restated: number
  /** First and one past the last hour of which a row is new or has left, seconds since the epoch; null without rows. */
  firstHour: number | null
  lastHourEnd: number | null
}

/** `no_data_yet`: asked, and the vendor had nothing; asked again until it counts as `no_data`. */
export type SliceOutcome = CoverageRow['outcome']

/**
 * A row of the ledger, the only authority on what has been collected; a later one of the same `slice` replaces it.
 * `committed` is the commit point. A `window` says that all of [periodStart, periodEnd) was asked for and committed;
 * a `file` carries the event hours it holds.
 */
export interface LedgerRow extends SliceRef {
  kind: LedgerKind
  loadId: string
  outcome: SliceOutcome
  /** Milliseconds since the epoch, upstream's clock where it gave one. */
  fetchedAt: number
  /** Milliseconds since the epoch, half-open; null where it does not apply. */
  periodStart: number | null
  periodEnd: number | null
  /** Of a hold: the slice that it holds an answer back for. */
  heldSlice?: string
  /** Of a file: the vendor's `end_time`, verbatim. */
  vendorEnd?: string
  /** Milliseconds: since when the content has been the same, once that was seen twice. */
  stableSince?: number
  /** Milliseconds: when a day was first asked for that had nothing. */
  firstAsked?: number
  /** Milliseconds: since when a held slice could not be read whole; left out where it is held for what it says. */
  damagedSince?: number
  /** Of a slice that only ever grows: what the next fetch goes on from, in the words of its feed. */
  cursor?: string
  rows: number
  rejected: number
  duplicates: number
  restated: number
  /** Path of an unknown field -> how often it was seen. */
  unknownFields: Record<string, number>
  sha256: string
  bytes: number
  /** Of the lease of whoever committed it: a worker makes sure of its lease before each commit. */
  leaseEpoch: number
  note: string
  /** How many there are as the answer itself says, left out where it does not; of a hold, how many rows came. */
  stated?: number | null
}

/** A load that is parsed and not yet visible. Disposing it without `moveIn` leaves nothing behind. */
export interface StagedLoad extends AsyncDisposable {
  /** Make the rows visible, and say how they stand to what was there. */
  moveIn(): Promise<LoadedRows>
}

/** A body of vendor-shaped cost lines on disk, and the load it becomes. */
export interface CostsBody {
  load: Load
  path: string
}

/** Bodies of cost lines of one account on their way in. Disposing lets go of what was noted of them. */
export interface CostsIntake extends AsyncDisposable {
  /**
   * Hold every line of these bodies to its form, by the engine's own parser; nothing of them becomes visible. A few at once
   * cost far less than one by one, and others may be loaded meanwhile. One call at a time; their loads are marked as
   * started before, by which a crash is swept.
   */
  add(bodies: readonly CostsBody[]): Promise<void>
  /**
   * Take all in, once, and say of each, in their order, how it stands to what was there and to those before it. Null, first, of
   * one that is not in every line exactly of the published shape: the line-by-line parser decides about it. Of those after
   * it, what is null or left out has not been taken in and is to be checked again.
   */
  load(): Promise<(LoadedRows | null)[]>
}

/** A file of a per-user report, every line of it looked at. */
export interface CheckedUserDays {
  path: string
  lines: number
  /** Whom they tell of. */
  people: SubjectsById
}

/** A per-user report on its way in. Disposing it before it is staged leaves nothing behind. */
export interface UserDaysIntake extends AsyncDisposable {
  /** Begin with a file while others of the report are fetched. What fails here, `stage` says. */
  add(file: CheckedUserDays): void
  /**
   * The whole report: all of its files or nothing, those added before among them. 'irregular' when any line is not exactly
   * of the published shape, of another day, or of a person and day seen before: then the line-by-line parser decides.
   * Moved in, the rows count from the commit on.
   */
  stage(files: readonly CheckedUserDays[]): Promise<StagedLoad | 'irregular'>
}

/** Rows of the code assistant by the table they fill. */
export interface CodeRows {
  user_days: CodeUserDay
  aggregate_days: CodeAggregateDay
  user_teams: CodeUserTeamDay
  metrics_nodes: CodeMetricsNode
  bill_lines: BillLine
  credit_lines: CreditLine
  bill_sums: SumLine
  person_credits: PersonCreditLine
  report_lines: ReportLine
  budgets: Budget
  cost_centers: CostCenter
  seats: CodeSeat
  billing: CodeBilling
  teams: CodeTeam
  pull_requests: PullRequest
}
export type CodeTable = keyof CodeRows

export interface FactsWriter extends FactsReader {
  /** Take in cost lines of this form through the engine's own parser. */
  openCosts(form: RecordForm): CostsIntake
  loadCosts(load: Load, records: AsyncIterable<CostRecord>): Promise<LoadedRows>
  loadSpendLimits(load: Load, takenAt: number, limits: readonly SpendLimit[]): Promise<LoadedRows>
  /**
   * Hold every line of one file of a per-user report to its form, by the engine's own parser, and keep the people in it.
   * It may go on while the next files are fetched.
   */
  checkUserDays(
    of: Pick<SliceRef, 'tenant' | 'account' | 'dataset'>,
    path: string,
    form: RecordForm,
  ): Promise<CheckedUserDays | 'irregular'>
  /**
   * Take in a per-user report of this form through the engine's own parser. `from` and `to` (`YYYY-MM-DD`) are inside. The load
   * is marked as started before a file is added.
   */
  openUserDays(load: Load, days: { form: RecordForm; from: string; to: string }): UserDaysIntake
  /**
   * Load rows of the code assistant one by one; they count from the commit on and replace their slice whole. Of several
   * with one natural key the last wins, the others are `duplicates`; `restated` are keys whose content differs from the
   * slice's current load. Rows of a snapshot are of the day that its slice names.
   */
  loadCode<T extends CodeTable>(load: Load, table: T, rows: AsyncIterable<CodeRows[T]>): Promise<LoadedRows>
  /** The same for several slices of one dataset at once; what was loaded is answered in their order. */
  loadCodeSlices<T extends CodeTable>(
    table: T,
    slices: readonly { load: Load; rows: AsyncIterable<CodeRows[T]> }[],
  ): Promise<LoadedRows[]>
  /** The same of rows in any order, each with the one of these loads that it belongs to. */
  loadCodeMixed<T extends CodeTable>(
    table: T,
    loads: readonly Load[],
    rows: AsyncIterable<readonly [load: Load, row: CodeRows[T]]>,
  ): Promise<LoadedRows[]>
  /** The number that stands for each of these logins, in lower case; whom the vault does not know yet is given one. */
  numberLogins(tenant: string, logins: readonly string[], seen: number): Promise<ReadonlyMap<string, string>>
  insertRejected(load: Load, rejected: readonly RejectedLine[]): Promise<void>
  /** Write the `started` mark that lets a crash be swept. */
  beginLoad(...rows: LedgerRow[]): Promise<void>
  /**
   * The commit point, for all the rows given or for none. Verifies that the loads' rows are all there first; throws when
   * they are not. A code assistant's slice whose body has not changed is committed again with the load it has.
   */
  commit(...rows: LedgerRow[]): Promise<void>
  /**
   * Remove rows of loads that were started and never committed; of one dataset, or of all. Only for whoever holds
   * the dataset's lease, or the whole data folder: another worker's load may be under way. Returns how many.
   */
  sweepUncommitted(of?: Pick<SliceRef, 'tenant' | 'account' | 'dataset'>): Promise<number>
  /**
   * Delete rows of code assistant loads that another load replaced, or that somebody took back, `keepForMs` ago (an hour unless
   * told): no answer still being read was planned with them. What an import has kept stays. Safe to call late, twice or never.
   * Resolves to how many loads went.
   */
  pruneReplaced(
    of: Pick<SliceRef, 'tenant' | 'account' | 'dataset'>,
    options?: { keepForMs: number },
  ): Promise<number>
  /**
   * Delete a tenant's rows of some data of the days before this one, whether or not they count. The ledger says so before:
   * a slice of kind `expired`.
   */
  deleteBefore(of: { tenant: string; data: RetainedFacts }, before: UtcDay): Promise<void>
  /**
   * Take the hours from an account's cost records of the days before this one; nothing else they say changes. The ledger says
   * so before: a slice of kind `coarse`. Resolves to how many had one.
   */
  coarsenHours(of: { tenant: string; account: string }, before: UtcDay): Promise<number>
  /** Everybody who was erased, of all tenants. */
  readTombstones(): Promise<Tombstone[]>
  putTombstones(tombstones: readonly Tombstone[]): Promise<void>
  /** Take from a tenant's rows of those who were erased what could single one of them out. Resolves to how many were changed. */
  coarsenErased(tenant: string): Promise<number>
  /**
   * Derive from a tenant's costs what does not hold (derived/derived.ts). Safe to call late, twice or never: what is not
   * summed is read from the records. `now` in milliseconds decides which days have ended. Resolves to the number of days
   * summed.
   */
  refreshRollups(tenant: string, now: number): Promise<number>
  /**
   * The same from the code assistant's reports, seats and lists: sums, and the names that new loads tell. `shapes`: of these
   * alone something is new.
   */
  refreshCodeSums(tenant: string, shapes?: readonly CodeSummed[]): Promise<number>
  /**
   * Release rows of groups' numbers: their cells first, the rows last. Repeated with the same, nothing changes. `between` is
   * called before the rows are written.
   */
  writeReleases(releases: readonly RowRelease[], between?: BetweenWrites): Promise<void>
  /** Keep who is counted with whom in a quarter. */
  writeStructure(of: ReleaseScope, structure: QuarterStructure, row: StructureRow): Promise<void>
  /** Newest ledger row per slice. */
  readLedger(filter: {
    tenant: string
    account: string
    dataset: Dataset
    kind?: LedgerKind
  }): Promise<LedgerRow[]>
}

/** Slices that are kept and looked at together. */
export type LedgerScope = Pick<SliceRef, 'tenant' | 'account' | 'dataset'>

/** A ledger row without what only its reader needs. */
export type LedgerEntry = Pick<LedgerRow, 'slice' | 'loadId' | 'outcome' | 'fetchedAt'>

/**
 * The ledger's rows outside the facts store, written before it: a commit survives the loss of either. What it names and
 * the ledger does not was verified, and is a commit when its rows are there.
 */
export interface LedgerCopy {
  put(rows: readonly LedgerRow[]): Promise<void>
  /** Take slices out that still name this load. */
  remove(rows: readonly Pick<LedgerRow, keyof LedgerScope | 'slice' | 'loadId'>[]): Promise<void>
  scopes(): Promise<{ tenant: string; account: string; dataset: Dataset }[]>
  entries(scope: LedgerScope): Promise<LedgerEntry[]>
  rows(scope: LedgerScope, slices: readonly string[]): Promise<LedgerRow[]>
}

/** What holding the ledger against its copy and against the rows has found; it is put right but for `lost`. */
export interface LedgerFindings {
  /** Slices that the ledger no longer had, or had as they were before; their rows are there. */
  restored: number
  /** Slices that are not as the ledger says, whatever of it and of its copy is believed. */
  lost: LedgerRow[]
}

export interface FactsStore extends FactsWriter, NamesReader, AsyncDisposable {
  readonly engine: 'embedded' | 'server'
  /** `tell` hears what is rewritten of an earlier version's rows, before that begins. */
  migrate(tell?: (size: MoveSize) => void): Promise<void>
  /** Rejects while the store does not answer or cannot be trusted. */
  ping(): Promise<void>
  /**
   * Bytes that the fullest local disk of a server's tables has left; null where it does not say, and for the embedded store,
   * which is in the data folder.
   */
  freeBytes(): Promise<number | null>
  /** Write every commit to this copy of the ledger first, from now on. */
  useLedgerCopy(copy: LedgerCopy): void
  /** Have names of people kept and read there from now on; without one they are let go. */
  usePeopleVault(vault: NamesKeeper): void
  /** Hold the ledger against its copy and against the rows that are there (check-ledger.ts); nothing without a copy. */
  checkLedger(strict: boolean): Promise<LedgerFindings>
  /** Take slices out of the ledger, as if they had never been collected. */
  forgetSlices(rows: readonly LedgerRow[]): Promise<void>
  /** Forget what was summed; it is summed again from the rows. */
  forgetSums(): Promise<void>
  /** Whether an answer failed for what is on the disk since `mend` was last called. */
  readonly isSuspect: boolean
  /**
   * Read every part, and open tables anew that have one that cannot be read: the engine then sets it aside and goes back
   * to those it was merged from, where they are still there. Resolves to the tables. Embedded only; a server mends itself.
   */
  mend(): Promise<string[]>
  /** Parts that the engine has set aside as broken, as table and name; none of a server's. */
  detachedParts(): Promise<string[]>
}
