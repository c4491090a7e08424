import type { Clock } from '../../lib/clock.ts'
import type { CheckedQuery } from './check-query.ts'
import type { FeedCoverage } from '../completeness/completeness.ts'
import type { MetricDefinition } from '../definitions/metric-definition.ts'
import type { Planner } from '../feeds/planner.ts'
import type { FeedId } from '../../model/metric.ts'
import type { MetricsQuery, ScopedFacts } from '../metrics-query.ts'
import type { ValueRow } from './value-rows.ts'

export interface MetricsContext extends ScopedFacts {
  clock: Clock
}

/** What a feed knows and how it plans, read once per question. */
export interface FeedState {
  coverage: FeedCoverage
  planner: Planner
}

/** A checked question, and what its feeds know while it is answered. */
export interface Question extends MetricsContext {
  query: MetricsQuery
  checked: CheckedQuery
  feeds: ReadonlyMap<FeedId, FeedState>
}

/** Metrics that one statement answers: of one feed, one window and one table. */
export interface Statement {
  feed: FeedId
  trailingDays: number | null
  metrics: MetricDefinition[]
}

/** Something of each stretch that an answer is read over; null where there is none. */
export interface OfPeriods<Value> {
  current: Value
  /** Of what stands against the days before, where that is less than the range. */
  compared: Value | null
  previous: Value | null
}
export type Period = keyof OfPeriods<unknown>

/** The rows of a statement, `m0`… in the order of its metrics. */
export interface StatementRows {
  statement: Statement
  rows: OfPeriods<ValueRow[]>
  unattributed: Unattributed | null
  /** By team, where the vendor itself answers for teams. */
  teamDays: TeamDays | null
}

/** Days of which the vendor says anything of a team, in the form of the statement's rows. */
export type TeamDays = OfPeriods<ValueRow[]>

/** The groups an answer shows. */
export interface Groups {
  /** In the order of the answer; one value per dimension. */
  keys: string[][]
  /** The statement that ranked them, and its rows over the whole range. */
  statement: Statement
  rows: ValueRow[]
  /** There were more than `limit`. */
  cut: boolean
  limit: number
}

/** What a breakdown does not say, per bucket and per group by whom: the total minus all its parts. */
export interface Unattributed {
  /** Where in `groupBy` the breakdown's own dimensions stand. */
  parts: number[]
  rests: OfPeriods<PeriodRest>
}

/** Rows as the engine gives them; `d0`… are the other dimensions in their order. */
export interface PeriodRest {
  totals: ValueRow[]
  sums: ValueRow[]
}
