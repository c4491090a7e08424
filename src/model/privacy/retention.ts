import type { Shape } from '../dataset.ts'
import type { RetainedData } from '../privacy.ts'
import { utcDay, type UtcDay } from '../time/time.ts'

export const PERIOD_UNITS = ['days', 'months'] as const

/** How long: so many days, or so many calendar months with the one that runs. */
export interface RetentionPeriod {
  unit: (typeof PERIOD_UNITS)[number]
  keeps: number
  least: number
  most: number
}

const months = (keeps: number, least: number, most: number): RetentionPeriod => ({
  unit: 'months',
  keeps,
  least,
  most,
})

export const RETENTION: Record<RetainedData, RetentionPeriod> = {
  raw_bodies: { unit: 'days', keeps: 7, least: 1, most: 35 },
  /** When in its day something was done; the record stays, at the day. */
  cost_hours: months(3, 2, 13),
  cost_records: months(13, 4, 25),
  person_days: months(13, 4, 25),
  seats: months(13, 4, 25),
  limits: months(13, 4, 25),
  memberships: months(13, 4, 25),
  pull_requests: months(13, 4, 25),
  person_months: months(25, 13, 37),
  release_members: months(13, 7, 25),
  releases: months(61, 25, 121),
  /** Of people of whom no source has told for so long. */
  names: months(13, 4, 25),
  journal: months(37, 13, 121),
}

/** Periods that an organisation has set, in their units; the others are as they are for everybody. */
export type SetPeriods = Partial<Record<RetainedData, number>>

export const periodFor = (data: RetainedData, { retention }: { retention: SetPeriods }): RetentionPeriod => ({
  ...RETENTION[data],
  keeps: retention[data] ?? RETENTION[data].keeps,
})

/** What rows of a shape are; null: no people in them, and nothing is deleted. */
export const RETAINED_SHAPES: Record<Shape, RetainedData | null> = {
  cost_line: 'cost_records',
  user_day: 'person_days',
  report_line: 'person_days',
  seat_snapshot: 'seats',
  limit_snapshot: 'limits',
  budget_snapshot: 'limits',
  user_team_day: 'memberships',
  directory: 'memberships',
  cost_center_snapshot: 'memberships',
  pull_request: 'pull_requests',
  person_credit: 'person_months',
  organisation_day: null,
  repository_day: null,
  metrics_day: null,
  bill_line: null,
  credit_line: null,
  bill_sum: null,
  seat_totals: null,
}

/** The first day that is kept: of whole months, so that no month is there in part. */
export function keptSince({ unit, keeps }: RetentionPeriod, now: number): UtcDay {
  const at = new Date(now)
  return unit === 'days'
    ? utcDay(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() - keeps))
    : utcDay(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - keeps + 1, 1))
}
