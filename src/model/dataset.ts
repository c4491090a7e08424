import type { SourceKind } from './connection.ts'
import type { FeedId } from './metric.ts'

/** One feed of one connection. */
export const DATASETS = [
  'costs',
  'spend_limits',
  'org_metrics',
  'team_metrics',
  'enterprise_metrics',
  'org_users_1d',
  'enterprise_users_1d',
  'enterprise_users_28d',
  'org_report_1d',
  'org_report_28d',
  'enterprise_report_1d',
  'enterprise_report_28d',
  'org_user_teams_1d',
  'org_repos_1d',
  'enterprise_repos_1d',
  'billing',
  'seats',
  'enterprise_seats',
  'teams',
  'pull_requests',
] as const
export type Dataset = (typeof DATASETS)[number]

export type ChatDataset = Extract<Dataset, 'costs' | 'spend_limits'>
export type CodeDataset = Exclude<Dataset, ChatDataset>

export const DATASET_STATUSES = [
  'waiting',
  'syncing',
  'ok',
  'no_data_yet',
  'not_enabled_upstream',
  'missing_scope',
  'not_offered',
  'failing',
] as const
export type DatasetStatus = (typeof DATASET_STATUSES)[number]

/** What is fetched, replaced and committed whole. */
type Slice =
  /** A log file of the vendor. */
  | 'file'
  /** A UTC day, fetched again until it settles. */
  | 'day'
  /** The last 28 days in one answer, named by their end day. */
  | 'report'
  /** How things stand now, named by the UTC hour or day it was taken. */
  | 'snapshot'
  /** What has changed since it was asked last; it only ever grows. */
  | 'list'

/** The levels of a vendor; an enterprise holds organisations. */
export type AccountLevel = 'organization' | 'workspace' | 'enterprise'

/** What the facts of an account answer: feeds of metrics, or the lists of spend limits. */
export type AccountFeed = FeedId | 'spend_limits'

/** How a dataset behaves upstream; the numbers come from `docs/metrics.md` and the profiles. */
export interface DatasetTraits {
  source: SourceKind
  /** At which level of the vendor it is asked; a connection may hold several organisations. */
  level: AccountLevel
  /** What is answered from it, the first of a level before the others; absent: it only helps to. */
  feed?: AccountFeed
  slice: Slice
  /** Hours after which an hour's or, counted from its end, a day's numbers stop changing upstream. */
  settleHours: number
  /** How often it is asked for, before jitter. */
  pollMinutes: number
}

/** Cost records appear 3 to 5 hours after the activity (spec 8): of the last three hours there can be none. */
export const COSTS_DELAY_HOURS = 3

const HOURS = 60
/** "Typically finalizes within three full UTC days": four are fetched again (upstream/code-assistant 6). */
const REPORT = { source: 'code_assistant', slice: 'day', settleHours: 96, pollMinutes: 6 * HOURS } as const
/** A report over 28 days, of which every poll gives another, holds days that are still settling, as those of one day do. */
const LATEST = { ...REPORT, slice: 'report', pollMinutes: 12 * HOURS } as const
const SNAPSHOT = { source: 'code_assistant', slice: 'snapshot', settleHours: 0 } as const

export const DATASET_TRAITS: Record<Dataset, DatasetTraits> = {
  // Cost records appear 3 to 5 hours after the activity (spec 8); the sixth hour is the margin.
  costs: {
    source: 'chat_assistant',
    level: 'organization',
    feed: 'costs',
    slice: 'file',
    settleHours: 6,
    pollMinutes: 15,
  },
  // Every limits call writes an audit event in the customer's tenant, so they are asked for rarely.
  spend_limits: {
    source: 'chat_assistant',
    level: 'workspace',
    feed: 'spend_limits',
    slice: 'snapshot',
    settleHours: 0,
    pollMinutes: 6 * HOURS,
  },
  org_metrics: { ...REPORT, level: 'organization', feed: 'metrics_calls' },
  team_metrics: { ...REPORT, level: 'organization' },
  enterprise_metrics: { ...REPORT, level: 'enterprise', feed: 'metrics_calls' },
  org_users_1d: { ...REPORT, level: 'organization', feed: 'user_days' },
  enterprise_users_1d: { ...REPORT, level: 'enterprise', feed: 'user_days' },
  enterprise_users_28d: { ...LATEST, level: 'enterprise', feed: 'user_days' },
  org_report_1d: { ...REPORT, level: 'organization', feed: 'reports' },
  org_report_28d: { ...LATEST, level: 'organization', feed: 'reports' },
  enterprise_report_1d: { ...REPORT, level: 'enterprise', feed: 'reports' },
  enterprise_report_28d: { ...LATEST, level: 'enterprise', feed: 'reports' },
  org_user_teams_1d: { ...REPORT, level: 'organization' },
  org_repos_1d: { ...REPORT, level: 'organization' },
  enterprise_repos_1d: { ...REPORT, level: 'enterprise' },
  billing: { ...SNAPSHOT, level: 'organization', feed: 'billing', pollMinutes: 24 * HOURS },
  // A snapshot of a later hour replaces the day's earlier one.
  seats: { ...SNAPSHOT, level: 'organization', feed: 'seats', pollMinutes: 12 * HOURS },
  enterprise_seats: { ...SNAPSHOT, level: 'enterprise', feed: 'seats', pollMinutes: 12 * HOURS },
  teams: { ...SNAPSHOT, level: 'organization', pollMinutes: 24 * HOURS },
  // Pull requests change while they are open; the last change decides.
  pull_requests: {
    source: 'code_assistant',
    level: 'organization',
    feed: 'pull_requests',
    slice: 'list',
    settleHours: 0,
    pollMinutes: 6 * HOURS,
  },
}

/** The feeds of one source, in the order they are shown. */
export function datasetsOf(source: SourceKind): Dataset[] {
  return DATASETS.filter((dataset) => DATASET_TRAITS[dataset].source === source)
}

/** The datasets that bring each feed of an account. An enterprise has the feeds of its organisations, if by no dataset. */
export function feedsOf(source: SourceKind, level: AccountLevel): Partial<Record<AccountFeed, Dataset[]>> {
  const feeds: Partial<Record<AccountFeed, Dataset[]>> = {}
  for (const dataset of datasetsOf(source)) {
    const { feed, level: own } = DATASET_TRAITS[dataset]
    if (feed === undefined || (own !== level && level !== 'enterprise')) continue
    feeds[feed] = [...(feeds[feed] ?? []), ...(own === level ? [dataset] : [])]
  }
  return feeds
}

export function isCodeDataset(dataset: Dataset): dataset is CodeDataset {
  return DATASET_TRAITS[dataset].source === 'code_assistant'
}

/** Minutes between two polls of each feed, where the operator sets nothing else. */
export const STANDARD_POLL_MINUTES = Object.fromEntries(
  DATASETS.map((dataset) => [dataset, DATASET_TRAITS[dataset].pollMinutes]),
) as Record<Dataset, number>
