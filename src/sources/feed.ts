import type { BillLine, CreditLine, PersonCreditLine, SumLine, SumPart } from '../model/records/bill-line.ts'
import type { Budget, CostCenter } from '../model/records/budget.ts'
import type { CodeAggregateDay, CodeUserTeamDay } from '../model/records/code-aggregate-day.ts'
import type { CodeMetricsNode } from '../model/records/code-metrics-node.ts'
import type { CodeBilling, CodeSeat, CodeTeam } from '../model/records/code-seat.ts'
import type { CodeUserDay } from '../model/records/code-user-day.ts'
import type { CostRecord } from '../model/records/cost-record.ts'
import type { AccountLevel, Dataset } from '../model/dataset.ts'
import type { PullRequest } from '../model/records/pull-request.ts'
import type { RecordForm } from '../model/records/record-form.ts'
import type { SpendLimit } from '../model/records/spend-limit.ts'
import type { UtcDay } from '../model/time/time.ts'
import type { SpooledBody } from '../outbound-http/body/spool.ts'
import type { ParsedRow, ReportAnswer, Snapshot } from './code-assist-source.ts'

/** What a connection reads at its vendor: an enterprise, an organisation, a workspace. */
export interface SourceAccount {
  /** Under which facts and ledger are kept. */
  key: string
  level: AccountLevel
  /** As a person knows it. */
  name: string
}

/**
 * A dataset of one account, its credentials in hand: how it is asked, by what its vendor offers. When, how often and what
 * becomes of an answer is the collector's. Every call throws UpstreamError.
 */
export type Feed =
  | FileFeed
  | ReportFeed
  | DaysFeed
  | PostedFeed
  | MonthsFeed
  | PersonsFeed
  | PartsFeed
  | SnapshotFeed
  | LimitsFeed
  | ChangesFeed

/** One slice of the costs feed: a log file, or (neutral profile) one page of rows given in the answer. */
export interface CostFile {
  /** The vendor's file id, or `rows:<after>`. An id, never a path. */
  id: string
  /** The vendor's `end_time`, verbatim: a `Date` would cut its microseconds. */
  endTime: string
  /** As listed; null where the vendor gave none (rows in the answer). */
  bytes: number | null
  sha256: string | null
  /**
   * Fetch the body whole, checked against `bytes` and `sha256`.
   * Throws UpstreamError; `gone` when the listed file is no longer there.
   */
  fetch(signal: AbortSignal): Promise<SpooledBody>
}

export interface CostFilePage {
  files: CostFile[]
  hasMore: boolean
  /** Verbatim, or null on an empty page. */
  lastEndTime: string | null
  /** The upstream's own clock (`Date` header) in milliseconds, or null when it sent none. */
  upstreamNow: number | null
}

/** Log files of cost lines, listed by the time they were written in. */
export interface FileFeed {
  by: 'files'
  /**
   * Pages in write order. Files whose `end_time` lies after `after` and, when given, before `before`
   * (ISO-8601). Stops at the last page; throws UpstreamError `unexpected` on a page that does not advance.
   */
  list(window: { after: string; before?: string }, signal: AbortSignal): AsyncIterable<CostFilePage>
  /** Read a body line by line, tolerantly. The definition of what a cost record means. */
  parse(
    body: SpooledBody,
    file: CostFile,
    signal: AbortSignal,
    /** Told of each line that is whole but of another type than costs, and of what records stand within. */
    onIgnored?: () => void,
  ): AsyncIterable<ParsedRow<CostRecord>>
  /** The published record, by which whole files are read at once; left out: line by line. */
  form?: RecordForm
}

export type DayRow = CodeUserDay | CodeAggregateDay | CodeUserTeamDay

/** Files of a day, or of the newest days in one answer. */
export interface ReportFeed {
  by: 'day' | 'latest'
  /** The first day that exists upstream at all; null where the vendor names none. */
  since: UtcDay | null
  /** `day`: null for the newest. `arrived` is told of each file while the next are fetched. */
  fetch(day: UtcDay | null, signal: AbortSignal, arrived: (file: SpooledBody) => void): Promise<ReportAnswer>
  /** `onIgnored` is told where the rows stand within something, of which nothing is read. */
  lines(file: SpooledBody, signal: AbortSignal, onIgnored?: () => void): AsyncIterable<ParsedRow<DayRow>>
  /** The published record of person-days, by which whole files are read at once. */
  form?: RecordForm
}

/** Days from `since` to `until`, both inclusive. */
export interface Span {
  since: UtcDay
  until: UtcDay
}

/** Many days in one answer; one that it leaves out has no rows. */
export interface DaysFeed {
  by: 'span'
  fetch(span: Span, signal: AbortSignal): Promise<Snapshot<CodeMetricsNode>>
}

/** Days that are posted late and corrected. One that an answer leaves out had nothing, or is not told yet. */
export interface PostedFeed {
  by: 'posted'
  /** What one answer brings: a calendar month up to its last day that is over, or a single day. */
  in: 'month' | 'day'
  /** The first day that can have anything; null where the vendor names none. */
  since: UtcDay | null
  /** The last day that can have anything; left out: there is none. */
  until?: UtcDay
  /** The same money is in the days of this one: where one of them changes, the day is asked for here again. */
  cutOf?: Dataset
  fetch(span: Span, signal: AbortSignal): Promise<Snapshot<BillLine | CreditLine>>
  /**
   * Of single days: what a whole month, named by its first day, comes to. It says nothing of days, but where it has nothing
   * none of them has.
   */
  month?(month: UtcDay, signal: AbortSignal): Promise<Snapshot<CreditLine>>
}

/** Sums of whole months, each part of one in an answer of its own. */
export interface MonthsFeed {
  by: 'month'
  /** What a month is asked for, in its order. */
  parts(signal: AbortSignal): Promise<SumPart[]>
  /** `month`: its first day. */
  fetch(month: UtcDay, part: SumPart, signal: AbortSignal): Promise<Snapshot<SumLine>>
}

/** Whom a call asks about: by the login of today, or once that is gone by the vendor's id. */
export interface AskedPerson {
  login: string
  id: string | null
}

/** Months of each person whom the reports of use say to have used credits, one answer each. */
export interface PersonsFeed {
  by: 'person'
  /** The first day that can have anything. */
  since: UtcDay
  /** `month`: its first day. */
  fetch(month: UtcDay, person: AskedPerson, signal: AbortSignal): Promise<Snapshot<PersonCreditLine>>
}

/** The same as many days for every team of the account's newest list of teams. */
export interface PartsFeed {
  by: 'team'
  fetch(team: string, span: Span, signal: AbortSignal): Promise<Snapshot<CodeMetricsNode>>
}

export type ListedRow = Budget | CodeBilling | CodeSeat | CodeTeam | CostCenter

/** How things stand now; a later answer of the same UTC day replaces it. */
export interface SnapshotFeed {
  by: 'snapshot'
  /** `total`: as the vendor states it. */
  fetch(signal: AbortSignal): Promise<Snapshot<ListedRow> & { total?: number | null }>
}

/** What people may spend now; older answers stay, one an hour. */
export interface LimitsFeed {
  by: 'limits'
  fetch(signal: AbortSignal): Promise<Snapshot<SpendLimit>>
}

/** What has changed since it was asked last, of each of several things. */
export interface ChangesFeed {
  by: 'changes'
  list(signal: AbortSignal): Promise<{ id: string; name: string }[]>
  /**
   * @param from `cursor`: what the last answer gave, read by nobody else, null: from the start; `since`: the first day whose
   *   changes are kept; `again`: since when all is asked for once more (milliseconds), or null
   */
  fetch(
    of: { id: string; name: string },
    from: { cursor: string | null; since: UtcDay; again: number | null },
    signal: AbortSignal,
  ): Promise<(Snapshot<PullRequest> & { cursor: string }) | 'unchanged'>
}
