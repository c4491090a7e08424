import type { DecimalString } from '../money/decimal.ts'

export const LIMIT_LEVELS = ['workspace', 'group', 'user'] as const
export type LimitLevel = (typeof LIMIT_LEVELS)[number]

/** `limited` has an amount and a unit; `unlimited` has neither. */
export const LIMIT_TYPES = ['limited', 'unlimited'] as const

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
