import type { RetainedData } from '../../../model/privacy.ts'
import { HAS_HOUR } from '../engine/day-of-event.ts'

/** A table and the day of each of its rows. */
interface RetainedTable {
  table: string
  day: string
  /** Of its rows those that are meant. */
  which?: string
}

/** What is in the facts; raw bodies, names and the journal are elsewhere. */
type FactsData = Exclude<RetainedData, 'raw_bodies' | 'names' | 'journal'>
/** What goes as whole rows. */
export type RetainedFacts = Exclude<FactsData, 'cost_hours'>

/** A merge and a first review are changes as well, whichever is told last. */
const LAST_CHANGE = `toDate(greatest(updated_at, ifNull(merged_at, updated_at), ifNull(first_review_at, updated_at)), 'UTC')`

/** Sums go with what they were made of: sets of people are in them. */
export const RETAINED_TABLES: Record<FactsData, readonly RetainedTable[]> = {
  cost_hours: [{ table: 'costs', day: `toDate(event_time, 'UTC')`, which: HAS_HOUR }],
  cost_records: [
    { table: 'costs', day: `toDate(event_time, 'UTC')` },
    ...['cost_person_days', 'cost_days', 'cost_line_days', 'cost_group_days'].map((table) => ({
      table,
      day: 'start',
    })),
  ],
  person_days: [
    'code_user_days',
    'code_report_lines',
    'code_day_sums',
    'code_part_sums',
    'code_team_sums',
  ].map((table) => ({ table, day: 'day' })),
  seats: ['code_seats', 'code_seat_people'].map((table) => ({ table, day: 'day' })),
  limits: [
    { table: 'spend_limits', day: `toDate(taken_at, 'UTC')` },
    { table: 'code_budgets', day: 'day' },
  ],
  memberships: ['code_teams', 'code_user_teams', 'code_cost_centers'].map((table) => ({ table, day: 'day' })),
  pull_requests: [{ table: 'code_pull_requests', day: LAST_CHANGE }],
  person_months: [
    { table: 'cost_person_months', day: 'start' },
    { table: 'cost_months', day: 'start' },
    { table: 'code_person_months', day: 'month' },
    { table: 'code_person_credits', day: 'day' },
  ],
  release_members: [
    { table: 'release_members', day: 'quarter' },
    { table: 'release_values', day: 'month' },
  ],
  releases: [
    { table: 'release_cells', day: 'row_from' },
    { table: 'release_rows', day: 'row_from' },
    { table: 'release_units', day: 'quarter' },
  ],
}
