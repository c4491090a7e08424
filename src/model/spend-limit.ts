import type { DecimalString } from './decimal.ts'

export const LIMIT_LEVELS = ['workspace', 'group', 'user'] as const
export type LimitLevel = (typeof LIMIT_LEVELS)[number]

/** `limited` has an amount and a unit; `unlimited` has neither. */
export interface LimitAmount {
  type: 'limited' | 'unlimited'
  amount: DecimalString | null
  /** `credit`, `usd`, or another unit as given. */
  unit: string
  /** End of a temporary override, ISO-8601, or null. */
  expiresAt: string | null
}

/**
 * One entry of a limits snapshot. Workspace and group limits are defaults per person, not pooled budgets
 * (vendor help, "Managing usage limits"). `set` null: nothing set at this level, which is not "unlimited".
 */
export interface SpendLimit {
  level: LimitLevel
  /** Workspace id, group id or user id as the vendor gives it. */
  subjectId: string
  subjectName: string
  subjectEmail: string
  set: LimitAmount | null
  /** The vendor's own precedence, users only. Null: no cap configured, or not given. */
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
