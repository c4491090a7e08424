import type { SourceKind } from '../connection.ts'
import { DIMENSIONS, type Dimension, type MetricId } from '../metric.ts'
import type { UtcDay } from '../time/time.ts'

/** How a metric appears where groups are shown and people are not. */
export type Published =
  /** A sum of what people did; `least` is what somebody who was active has at least. */
  | { as: 'amount'; least: 0n | 1n }
  /** How many people. */
  | { as: 'people' }
  /** People active over so many days up to the end of a row; of `of`. */
  | { as: 'trailing'; of: MetricId; days: number }
  /** Two numbers that are published for the same piece. */
  | { as: 'ratio'; of: readonly [MetricId, MetricId] }
  /** The amounts of `value` in the split of `of` by `dimension`; what remains of the whole is looked at as well. */
  | { as: 'part'; of: MetricId; dimension: Dimension; value: string }
  /** The middle of many, in whole hours; `over` counts them. */
  | { as: 'median'; over: MetricId }
  /** Seats in one state, of those who have one: a split of the organisation by month. */
  | { as: 'seats' }
  /** Who has a seat, and who of them uses it: by unit as well. */
  | { as: 'seat_use' }
  /** The asker's own price of another metric, by the day: not told, as no row says its days apart. */
  | { as: 'priced'; of: MetricId }
  /**
   * The vendor's own sum, another cut through the same people, or of people `some` of them: totals only, of days of which
   * `beside` is told.
   */
  | { as: 'own_sum'; beside: MetricId; counts?: 'some' }
  /** What is bought, whoever uses it: a total of its own, of whole months. */
  | { as: 'bought' }
  /** Tied to an amount by a public price list: that second equation would take "other" apart. */
  | { as: 'tied' }
  /** A part of parts that no split shows, or what no number of ours is held beside; `instead` is told. */
  | { as: 'not_shown'; instead: MetricId }

/** Three cuts through the same numbers, one way each: by time, by time and value, by unit. */
export const RELEASE_TABLES = ['totals', 'splits', 'units'] as const
export type ReleaseTable = (typeof RELEASE_TABLES)[number]

export const RELEASE_GRAINS = ['day', 'week', 'month'] as const
export type ReleaseGrain = (typeof RELEASE_GRAINS)[number]

/**
 * `waiting`: too little for numbers of its own so far. `carried`: the same at the end of a month, and counted in a later row.
 * `held`: released, and its facts have changed since. `passed`: its days, or those that it would have been counted with, did
 * not settle in time: it is passed over for good, whatever comes later.
 */
export const ROW_STATES = ['released', 'waiting', 'carried', 'held', 'passed'] as const
export type RowState = (typeof ROW_STATES)[number]

/**
 * What a split is by: values of a dimension, or who came, stayed, came back and left since the month before. `nothing` are
 * metrics that the source brings nothing of, by the reason.
 */
export const RELEASED_BY = [...DIMENSIONS, 'movement', 'nothing'] as const
export type ReleasedBy = (typeof RELEASED_BY)[number]

/** A stretch of days, half-open, of which numbers are released together. */
export interface ReleasedRow {
  from: UtcDay
  to: UtcDay
  state: RowState
  /** 0 until something is released; then counted from 1. */
  revision: number
  /** How many people are known of it, whatever they did. */
  people: number
  /** The least group that it was released by; null: from before this was kept. */
  k: number | null
}

/** One released number. */
export interface ReleasedCell {
  /** Its days, half-open: those of its row, or more where earlier ones had to wait for it. */
  from: UtcDay
  to: UtcDay
  dimension: ReleasedBy | null
  /** A value or a unit; '' of a total, or of what the vendor gave no value for; null: "other", all that is not published. */
  key: string | null
  metric: MetricId
  /** Exact decimal text; null where it is withheld. */
  amount: string | null
  /** People behind it, where their number is released. */
  people: number | null
  /** Of a value of a split: some of its days are in "other", so that it is at least so much. */
  partial: boolean
  /** Of a unit how many people it counts; of "other" how many people or values are in it. */
  members: number | null
}

/** A unit as a quarter counts it. */
export interface ReleasedUnit {
  id: string
  name: string
  /** People who are counted in it, of all its members. */
  counted: number
  members: number
  /** Counts enough of its members to be published at all. */
  kept: boolean
  /** Members who wait for company before they are counted in it. */
  newcomers: number
}

/** A unit as it is told: its numbers of people are null where only what they did says who belongs to it. */
export type ToldUnit = {
  readonly [Field in keyof ReleasedUnit]: ReleasedUnit[Field] extends number
    ? number | null
    : ReleasedUnit[Field]
}

/** Of one source of a tenant; `from` and `to` are days, half-open. */
export interface ReleaseScope {
  tenant: string
  source: SourceKind
}
