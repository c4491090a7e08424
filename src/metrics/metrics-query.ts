import type { ConnectionState } from '../model/connection.ts'

export const METRIC_IDS = [
  'spend.credits',
  'spend.usd',
  'spend.estimated_usd',
  'tokens.input',
  'tokens.cached_input',
  'tokens.output',
  'chat.active_users',
] as const
export type MetricId = (typeof METRIC_IDS)[number]

export const DIMENSIONS = [
  'source',
  'connection',
  'user',
  'group',
  'product',
  'surface',
  'client',
  'model',
  'sku',
  'service_tier',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

export const GRAINS = ['hour', 'day', 'week', 'month', 'total'] as const
export type Grain = (typeof GRAINS)[number]

export interface DimensionFilter {
  dimension: Dimension
  op: 'in' | 'not_in'
  /** An empty string stands for "not given by the vendor". */
  values: string[]
}

export interface OrderBy {
  /** A column of the answer. */
  column: string
  direction: 'asc' | 'desc'
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
  compare?: 'previous_period' | undefined
}

/** A vendor-side account whose facts the asker may see, and the connection that feeds it. */
export interface ScopeAccount {
  /** `org-…`, the account of cost records. */
  account: string
  /** The account of spend limits, where there is one. */
  workspace: string | null
  connection: string
  label: string
  state: ConnectionState
}

/** What may be read: one tenant of the service and its accounts, never another's. */
export interface Scope {
  tenant: string
  accounts: ScopeAccount[]
}

export type Cell = string | number | boolean | null
export type AnswerRow = Record<string, Cell>

export interface AnswerColumn {
  name: string
  type: 'date' | 'datetime' | 'string' | 'decimal' | 'integer' | 'boolean'
  unit: string | null
}

export type MissingReasonCode =
  | 'before_history'
  | 'not_collected_yet'
  | 'unrecoverable'
  | 'not_connected'
  | 'held'

export interface MissingStretch {
  /** ISO-8601 UTC, half-open. */
  from: string
  to: string
  reason: MissingReasonCode
  message: string
}

export interface Completeness {
  dataThrough: string | null
  settledThrough: string | null
  missing: MissingStretch[]
}

export interface MetricsAnswer {
  columns: AnswerColumn[]
  /** A null metric is unknown, never zero. */
  rows: AnswerRow[]
  completeness: Completeness
  notes: string[]
}
