import type { RecordForm } from '../model/records/record-form.ts'
import type { RejectedLine } from '../model/records/cost-record.ts'
import type { CodeAggregateDay, CodeUserTeamDay } from '../model/records/code-aggregate-day.ts'
import type { BillLine, CreditLine, PersonCreditLine, SumLine, SumPart } from '../model/records/bill-line.ts'
import type { Budget, CostCenter } from '../model/records/budget.ts'
import type { CodeMetricsNode } from '../model/records/code-metrics-node.ts'
import type { CodeBilling, CodeSeat, CodeTeam } from '../model/records/code-seat.ts'
import type { CodeUserDay } from '../model/records/code-user-day.ts'
import type { CodeAccount } from '../model/connection.ts'
import type { CodeDataset } from './code-assist/datasets.ts'
import type { PullRequest } from '../model/records/pull-request.ts'
import type { UtcDay } from '../model/time/time.ts'
import type { OnSlow } from '../outbound-http/pace/slow-watch.ts'
import type { SpooledBody } from '../outbound-http/body/spool.ts'
import type { HostedAppSettings } from './hosted-app.ts'
import type { CodeProfile } from './profile.ts'
import type { ReadOfRecord } from './record-fields.ts'

/** What a connection may ask with. An installation is the grant; its hourly tokens are made by the source. */
export type CodeCredential =
  | { kind: 'token'; token: string }
  | { kind: 'app_installation'; installationId: string; app: HostedAppSettings }

/** Told, as the vendor's answers come, with what a credential could read that Tidemark never reads: scopes or permissions. */
export type OnExcess = (names: readonly string[]) => void

export interface CodeAssistOptions {
  profile: CodeProfile
  credential: CodeCredential
  /** Pacing and limits are kept per connection, never shared between tenants. */
  connectionId: string
  onSlow?: OnSlow
  onExcess?: OnExcess
}

/** Why a feed cannot be read although the connection stands; a code of `explain`. */
export type DatasetBar =
  | 'metrics_not_enabled'
  | 'usage_metrics_not_enabled'
  | 'closed_by_vendor'
  | 'role_missing'

export interface CodeProbe {
  /** ISO-8601 UTC from the upstream's header; null where it sent none or the token does not expire. */
  expiresAt: string | null
  /** Feeds that exist and cannot be read now. The connection is saved all the same (spec 5.3). */
  barred: Partial<Record<CodeDataset, DatasetBar>>
}

export type ReportDataset = Extract<CodeDataset, `${string}_1d` | `${string}_28d`>

/** The answer of a report's first step with the files of its second. */
export type ReportAnswer =
  /** 204, no links, a bare text, or 404 for a day: `reason` says which. Asked again later. */
  | { kind: 'no_data_yet'; reason: string; upstreamNow: number | null }
  /** Whoever asked disposes of the files. Days are `YYYY-MM-DD`, both inclusive. */
  | { kind: 'report'; startDay: string; endDay: string; files: SpooledBody[]; upstreamNow: number | null }

export type ParsedRow<Row> =
  | { ok: true; line: number; row: Row; unknownFields: string[]; read?: ReadOfRecord }
  | { ok: false; rejected: RejectedLine }

/** Rows of an answer that was read whole. */
export interface Snapshot<Row> {
  rows: Row[]
  rejected: RejectedLine[]
  unknownFields: string[]
  upstreamNow: number | null
  /** Organisations that single sign-on left out of the answer; empty: it is whole. */
  leftOut: string[]
  /** What was read of the answers, one JSON document per line, to be kept raw. */
  raw: SpooledBody
}

/** A file of a report; `onIgnored` is told where its rows stand within something, of which nothing is read. */
type ReportBody = [body: SpooledBody, signal: AbortSignal, onIgnored?: () => void]

/** Rows of a report file, one by one. The definition of what a report means; a bad line never costs its neighbours. */
export interface ReportParser {
  /** The published record of person-days, by which whole files are read at once. */
  readonly userDayForm: RecordForm
  userDays(...from: ReportBody): AsyncIterable<ParsedRow<CodeUserDay>>
  aggregateDays(...from: ReportBody): AsyncIterable<ParsedRow<CodeAggregateDay>>
  userTeams(...from: ReportBody): AsyncIterable<ParsedRow<CodeUserTeamDay>>
}

/** What the last list of a repository's pull requests left behind; asking with it again costs little. */
export interface PullRequestCursor {
  /** Newest `updated_at` seen, ISO-8601 UTC. */
  updatedThrough: string | null
  etag: string | null
}

export interface Repository {
  repositoryId: string
  /** `owner/name` */
  name: string
  updatedAt: string | null
}

/**
 * A connection's code assistant. Every call throws UpstreamError; `refused` carries one of the reasons that `explain`
 * puts into words, `closed_by_vendor` among them. Holds no state beyond pacing and an hourly token.
 */
export interface CodeAssistSource {
  /** Throws ProbeRefusal when nothing can be read of an account; never for metrics that are only switched off. */
  probe(accounts: readonly CodeAccount[], signal: AbortSignal): Promise<CodeProbe>
  /**
   * Two steps: links, then files, fetched without credentials. `day` is `YYYY-MM-DD`; null for a 28-day report. `arrived` is
   * told of each file while the next are fetched; where links go stale, the same files arrive once more.
   */
  fetchReport(
    dataset: ReportDataset,
    account: CodeAccount,
    day: string | null,
    signal: AbortSignal,
    arrived?: (file: SpooledBody) => void,
  ): Promise<ReportAnswer>
  readonly parse: ReportParser
  /** Days from `since` to `until` inclusive, all pages; a day the vendor leaves out has no nodes. */
  fetchMetrics(
    account: CodeAccount,
    options: { teamSlug: string | null; since: string; until: string },
    signal: AbortSignal,
  ): Promise<Snapshot<CodeMetricsNode>>
  /** All pages; `total` as the vendor states it. */
  fetchSeats(
    account: CodeAccount,
    signal: AbortSignal,
  ): Promise<Snapshot<CodeSeat> & { total: number | null }>
  fetchBilling(account: CodeAccount, signal: AbortSignal): Promise<Snapshot<CodeBilling>>
  /**
   * The bill of days of one month, as it stands now; those of an enterprise by cost centre. What one of the calls cannot
   * answer, none of them does.
   */
  fetchBill(
    account: CodeAccount,
    span: { since: string; until: string },
    signal: AbortSignal,
  ): Promise<Snapshot<BillLine>>
  /** What the vendor's sums of a month can be asked for: all of it, and of an enterprise each cost centre's part. */
  listSumParts(account: CodeAccount, signal: AbortSignal): Promise<SumPart[]>
  /** What the vendor adds a month up to, named by its first day, as it stands now. */
  fetchSums(
    account: CodeAccount,
    of: { month: string; part: SumPart },
    signal: AbortSignal,
  ): Promise<Snapshot<SumLine>>
  /** What credits, or the requests of before them, of a day or of its whole month were used for, by model and over all cost centres. */
  fetchModelUse(
    account: CodeAccount,
    of: { charge: 'credits' | 'requests'; day: string; whole?: 'day' | 'month' },
    signal: AbortSignal,
  ): Promise<Snapshot<CreditLine>>
  /** The same of one person in a month, named by its first day; nothing where the vendor knows neither login nor id. */
  fetchPersonCredits(
    account: CodeAccount,
    of: { month: string; login: string; id: string | null },
    signal: AbortSignal,
  ): Promise<Snapshot<PersonCreditLine>>
  /**
   * Budgets of the product, those of other products left out; an enterprise's with what people used of them. None where the
   * vendor knows of none.
   */
  fetchBudgets(account: CodeAccount, signal: AbortSignal): Promise<Snapshot<Budget>>
  /** Active and deleted ones, with their members. */
  fetchCostCenters(account: CodeAccount, signal: AbortSignal): Promise<Snapshot<CostCenter>>
  /** Teams of the organisation with their members; those of enterprise type are left out (spec 2.7). */
  fetchTeams(account: CodeAccount, signal: AbortSignal): Promise<Snapshot<CodeTeam>>
  /** Repositories of an organisation, most recently changed first. */
  listRepositories(account: CodeAccount, signal: AbortSignal): Promise<Repository[]>
  /** Pull requests of a repository changed since the cursor and that day; `unchanged` when the vendor said so for free. */
  fetchPullRequests(
    repository: Repository,
    from: PullRequestCursor & { since: UtcDay },
    signal: AbortSignal,
  ): Promise<(Snapshot<PullRequest> & { cursor: PullRequestCursor }) | 'unchanged'>
}
