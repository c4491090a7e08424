import type { FeedBar, MissingReason } from '../model/missing-reason.ts'
import type { FactsGrant } from '../store/facts/facts-grant.ts'
import type { ConnectionState } from '../model/connection.ts'
import type { AccountFeed, AccountLevel, Dataset } from '../model/dataset.ts'
import type { DatedPrice } from '../model/money/dated-price.ts'
import type {
  COLUMN_TYPES,
  COMPARISONS,
  Dimension,
  Direction,
  FeedId,
  FILTER_OPS,
  Grain,
  MetricId,
} from '../model/metric.ts'
import type { UtcDay } from '../model/time/time.ts'
import type { Said } from '../words/said.ts'

export interface DimensionFilter {
  dimension: Dimension
  op: (typeof FILTER_OPS)[number]
  /** An empty string stands for "not given by the vendor". */
  values: string[]
}

export interface OrderBy {
  /** A column of the answer. */
  column: string
  direction: Direction
}

/** A question. Times are a day (its first instant, UTC) or ISO-8601; `from` is inside, `to` outside. */
export interface MetricsQuery {
  metrics: MetricId[]
  from: string
  to: string
  grain: Grain
  groupBy: Dimension[]
  filters: DimensionFilter[]
  orderBy: OrderBy[]
  /** Rows of a `total`; groups (each with every bucket) of a series. */
  limit: number
  compare?: (typeof COMPARISONS)[number] | undefined
  /** Seats: how many days before the snapshot count as active; 30 when absent. */
  activeDays?: number | undefined
  /** What seats cost the asker, for metrics whose unit is a currency; none when absent. */
  prices?: readonly DatedPrice[] | undefined
  /** The first day that windows which reach back may count; null or absent: every day. */
  countsFrom?: UtcDay | null | undefined
  /** Count the rows behind the numbers as well. */
  countRows?: boolean | undefined
  /** Only the numbers and what they lack are wanted: nothing is read for what is said beside them. */
  withoutNotes?: boolean | undefined
}

/** A vendor-side account whose facts the asker may see, and the connection that feeds it. */
export interface ScopeAccount {
  /** Its key in facts and ledger: `org-…`, a workspace's id, `organization:<login>`, `enterprise:<slug>`. */
  account: string
  level: AccountLevel
  connection: string
  label: string
  state: ConnectionState
  /** The datasets that bring a feed, the main one first; none of them: its source gives the feed at other levels only. */
  feeds: Partial<Record<AccountFeed, readonly Dataset[]>>
  /** Datasets of the connection that cannot be read, and why. */
  barred: Partial<Record<Dataset, FeedBar>>
  /** Of those for which a permission is missing which one, and the way to it. */
  permissions?: Partial<Record<Dataset, Said>>
  /** Of a workspace the account whose costs its people cause; absent where nobody says. */
  costsAccount?: string
  /** Datasets of its connection whose first sync is not complete. */
  firstSync?: readonly Dataset[]
}

/** What may be read: one tenant of the service and its accounts, never another's. */
export interface Scope {
  tenant: string
  accounts: ScopeAccount[]
  /** Every connection of a chat assistant as it stands now, those too whose account another one feeds today. */
  connections?: { connection: string; account: string; label: string }[]
}

/** The facts of a scope, and whoever may leave before the answer is there. */
export interface ScopedFacts {
  facts: FactsGrant
  scope: Scope
  signal?: AbortSignal | undefined
}

export type Cell = string | number | boolean | null
export type AnswerRow = Record<string, Cell>

export interface AnswerColumn {
  name: string
  type: (typeof COLUMN_TYPES)[number]
  unit: string | null
}

export interface MissingStretch {
  /** ISO-8601 UTC, half-open. */
  from: string
  to: string
  reason: MissingReason
  message: Said
  /** Which of the asked metrics it concerns. */
  metrics: MetricId[]
}

export interface Completeness {
  dataThrough: string | null
  settledThrough: string | null
  missing: MissingStretch[]
  rejected: RejectedStretch[]
}

/** Lines of the vendor that could not be understood, and the days that lack them; ISO-8601 UTC, half-open. */
export interface RejectedStretch {
  from: string
  to: string
  lines: number
  metrics: MetricId[]
}

export interface MetricsAnswer {
  columns: AnswerColumn[]
  /** A null metric is unknown, never zero. */
  rows: AnswerRow[]
  completeness: Completeness
  notes: Said[]
  /** Which groups are shown, where there were more. */
  cut?: Said
  /** The period before, where the question compares; ISO-8601 UTC, half-open. */
  comparedWith?: { from: string; to: string }
  /**
   * What of the range a total is compared of, as long as the period before; null: nothing. Where it is not all of it,
   * `<metric>.compared` is the number of that part.
   */
  compared?: { from: string; to: string } | null
  /** Present when the question asks to count rows. */
  rowsBehind?: RowsBehind[]
}

/** How many rows of a feed stand behind some of the asked numbers, or behind what their ratio is made of. */
export interface RowsBehind {
  feed: FeedId
  metrics: MetricId[]
  rows: number
}
