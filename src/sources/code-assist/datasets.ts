import type { DatasetDeclaration } from '../../model/dataset.ts'

const HOURS = 60
/** "Typically finalizes within three full UTC days": four are fetched again (upstream/code-assistant 6). */
const REPORT = { slice: 'day', settleHours: 96, pollMinutes: 6 * HOURS } as const
/** A report over 28 days, of which every poll gives another, holds days that are still settling, as those of one day do. */
const LATEST = { ...REPORT, slice: 'report', pollMinutes: 12 * HOURS } as const
const SNAPSHOT = { slice: 'snapshot', settleHours: 0 } as const

/**
 * The bill of a day is posted late and corrected; a month is said to be done a week after its end (upstream/code-billing
 * 11). With one number for both, a day stays provisional for as long.
 */
const POSTED = { slice: 'day', settleHours: 7 * 24, pollMinutes: 6 * HOURS } as const
const BILL = { ...POSTED, shape: 'bill_line', feed: 'bill' } as const
/** The same money cut by model: never added to the bill. */
const CREDITS = { ...POSTED, shape: 'credit_line', feed: 'credits' } as const
/** What was charged before credits, cut in the same way. */
const REQUESTS = { ...CREDITS, feed: 'requests' } as const
/** What the vendor adds up itself: the check sum of the bill, on the clock of the bill. */
const SUMMARY = { ...POSTED, slice: 'month', shape: 'bill_sum' } as const

/** The same by person and month: one call each, of those whom reports of use name. */
const PERSON_CREDITS = { ...POSTED, slice: 'month', shape: 'person_credit' } as const

const USERS = { shape: 'user_day', feed: 'user_days' } as const
const METRICS = { ...REPORT, shape: 'metrics_day' } as const
const AGGREGATE = { shape: 'organisation_day', feed: 'reports' } as const
const REPOSITORIES = { ...REPORT, shape: 'repository_day' } as const
/** A snapshot of a later hour replaces the day's earlier one. */
const SEATS = { ...SNAPSHOT, shape: 'seat_snapshot', feed: 'seats', pollMinutes: 12 * HOURS } as const

/** How budgets and cost centres stand, and what is used of them: every six hours (upstream/code-billing 11). */
const BUDGETS = { ...SNAPSHOT, feed: 'budgets', pollMinutes: 6 * HOURS } as const

/** The datasets of a code assistant, in the order they are shown. */
export const CODE_DATASETS = {
  org_metrics: { ...METRICS, level: 'organization', feed: 'metrics_calls' },
  team_metrics: { ...METRICS, level: 'organization', after: 'teams' },
  enterprise_metrics: { ...METRICS, level: 'enterprise', feed: 'metrics_calls' },
  org_users_1d: { ...REPORT, ...USERS, level: 'organization' },
  enterprise_users_1d: { ...REPORT, ...USERS, level: 'enterprise' },
  enterprise_users_28d: { ...LATEST, ...USERS, level: 'enterprise', daily: 'enterprise_users_1d' },
  org_report_1d: { ...REPORT, ...AGGREGATE, level: 'organization' },
  org_report_28d: { ...LATEST, ...AGGREGATE, level: 'organization', daily: 'org_report_1d' },
  enterprise_report_1d: { ...REPORT, ...AGGREGATE, level: 'enterprise' },
  enterprise_report_28d: { ...LATEST, ...AGGREGATE, level: 'enterprise', daily: 'enterprise_report_1d' },
  org_user_teams_1d: { ...REPORT, shape: 'user_team_day', level: 'organization' },
  org_repos_1d: { ...REPOSITORIES, level: 'organization' },
  enterprise_repos_1d: { ...REPOSITORIES, level: 'enterprise' },
  billing: {
    ...SNAPSHOT,
    shape: 'seat_totals',
    level: 'organization',
    feed: 'billing',
    pollMinutes: 24 * HOURS,
  },
  seats: { ...SEATS, level: 'organization' },
  enterprise_seats: { ...SEATS, level: 'enterprise' },
  org_bill: { ...BILL, level: 'organization' },
  enterprise_bill: { ...BILL, level: 'enterprise' },
  org_bill_summary: { ...SUMMARY, level: 'organization' },
  enterprise_bill_summary: { ...SUMMARY, level: 'enterprise' },
  org_credits: { ...CREDITS, level: 'organization' },
  enterprise_credits: { ...CREDITS, level: 'enterprise' },
  org_requests: { ...REQUESTS, level: 'organization' },
  enterprise_requests: { ...REQUESTS, level: 'enterprise' },
  org_person_credits: { ...PERSON_CREDITS, level: 'organization', after: 'org_users_1d' },
  enterprise_person_credits: { ...PERSON_CREDITS, level: 'enterprise', after: 'enterprise_users_1d' },
  org_budgets: { ...BUDGETS, shape: 'budget_snapshot', level: 'organization' },
  enterprise_budgets: { ...BUDGETS, shape: 'budget_snapshot', level: 'enterprise' },
  cost_centers: { ...BUDGETS, shape: 'cost_center_snapshot', level: 'enterprise' },
  teams: { ...SNAPSHOT, shape: 'directory', level: 'organization', pollMinutes: 24 * HOURS },
  // Pull requests change while they are open; the last change decides.
  pull_requests: {
    shape: 'pull_request',
    level: 'organization',
    feed: 'pull_requests',
    slice: 'list',
    settleHours: 0,
    pollMinutes: 6 * HOURS,
  },
} as const satisfies Record<string, DatasetDeclaration>

export type CodeDataset = keyof typeof CODE_DATASETS

/** The usage report as somebody has downloaded it: a second cut of the bill, final as it stands. */
const REPORT_FILE = {
  shape: 'report_line',
  feed: 'usage_report',
  slice: 'day',
  settleHours: 0,
  pollMinutes: null,
} as const

/** What is brought as a file, because no call gives it (upstream/code-billing 14). */
export const CODE_IMPORTS = {
  org_usage_report: { ...REPORT_FILE, level: 'organization' },
  enterprise_usage_report: { ...REPORT_FILE, level: 'enterprise' },
} as const satisfies Record<string, DatasetDeclaration>

/** Both, in the order they are shown. */
export const ALL_CODE_DATASETS = { ...CODE_DATASETS, ...CODE_IMPORTS }
