import type { DecimalString } from '../money/decimal.ts'

/** Whom a spend limit is set for. */
export const LIMIT_LEVELS = ['workspace', 'group', 'user'] as const
export type LimitLevel = (typeof LIMIT_LEVELS)[number]

/** Of lists of limits and of budgets: the most used first, or by name. */
export const LIMIT_ORDERS = ['used_share', 'name'] as const
export type LimitOrder = (typeof LIMIT_ORDERS)[number]

/** `limited` has an amount and a unit; `unlimited` has neither. */
export const LIMIT_TYPES = ['limited', 'unlimited'] as const

/** What holds for a person: `none` where nothing is set at any level, `unknown` where it cannot be decided. */
export const LIMIT_HOLDS = [...LIMIT_TYPES, 'none', 'unknown'] as const
export type LimitHolds = (typeof LIMIT_HOLDS)[number]

/** Who says that a limit holds: the vendor, or the service by the vendor's rule. */
export const LIMIT_HOLDERS = ['vendor', 'tidemark'] as const
/** Who says how much of a limit is used: the vendor's own counter, or the cost records of the calendar month. */
export const LIMIT_COUNTERS = ['vendor', 'cost_records'] as const

/** How much of a limit or of a budget is used. `blocked`: one of zero and nothing used. */
export const CLOSENESS = ['within', 'near', 'at', 'over', 'blocked'] as const
export type Closeness = (typeof CLOSENESS)[number]

export interface LimitAmount {
  type: (typeof LIMIT_TYPES)[number]
  amount: DecimalString | null
  /** `credit`, `usd`, or another unit as given. */
  unit: string
  /** End of a temporary override, ISO-8601, or null. */
  expiresAt: string | null
}

/**
 * One entry of a limits snapshot. Workspace and group limits are defaults per person, not pooled budgets
 * (vendor help, "Managing usage limits"). `set` is null when this level has no limit of its own, which is not "unlimited".
 */
export interface SpendLimit {
  level: LimitLevel
  /** The vendor's id of the workspace, group or user. */
  subjectId: string
  subjectName: string
  subjectEmail: string
  set: LimitAmount | null
  /** The limit that applies by the vendor's precedence; users only. Null: no limit is configured, or not given. */
  effective: LimitAmount | null
  effectiveSource: { kind: string; id: string; name: string } | null
  currentUsage: DecimalString | null
  currentUsageUnit: string
  lastMonthUsage: DecimalString | null
  role: string
  seatType: string
  /** Groups only; null when not given. */
  members: number | null
}
