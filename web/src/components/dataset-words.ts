import type { DatasetHealth, Run } from '../../../src/api/contract/datasets.ts'
import type { Tone } from './status-text.tsx'

export const DATASET_NAMES: Record<DatasetHealth['dataset'], string> = {
  costs: 'Cost records',
  spend_limits: 'Spend limits',
  org_metrics: 'Organization metrics',
  team_metrics: 'Team metrics',
  enterprise_metrics: 'Enterprise metrics',
  org_users_1d: 'Daily use per person, organizations',
  enterprise_users_1d: 'Daily use per person, enterprise',
  enterprise_users_28d: 'Last 28 days per person, enterprise',
  org_report_1d: 'Daily summary, organizations',
  org_report_28d: 'Last 28 days, organizations',
  enterprise_report_1d: 'Daily summary, enterprise',
  enterprise_report_28d: 'Last 28 days, enterprise',
  org_user_teams_1d: 'Daily team membership, organizations',
  enterprise_user_teams_1d: 'Daily team membership, enterprise',
  org_repos_1d: 'Daily pull requests, organizations',
  enterprise_repos_1d: 'Daily pull requests, enterprise',
  billing: 'Seat totals',
  seats: 'Seats, organizations',
  enterprise_seats: 'Seats, enterprise',
  teams: 'Teams and members',
  pull_requests: 'Pull requests',
}

/** What the parts of a dataset are, each fetched and replaced whole. */
export function sliceWord(dataset: DatasetHealth['dataset']): string {
  if (dataset === 'costs') return 'log files'
  if (dataset === 'pull_requests') return 'repositories'
  if (dataset.endsWith('_1d') || dataset.endsWith('_metrics')) return 'days'
  return dataset.endsWith('_28d') ? 'reports' : 'snapshots'
}

export const DATASET_STATUS_NAMES: Record<DatasetHealth['status'], string> = {
  waiting: 'Waiting for its turn',
  syncing: 'Collecting now',
  ok: 'Up to date',
  no_data_yet: 'No data yet',
  not_enabled_upstream: 'Not enabled at the vendor',
  missing_scope: 'Permission missing',
  not_offered: 'Not offered by the vendor',
  failing: 'Failing',
}

export const DATASET_STATUS_TONES: Record<DatasetHealth['status'], Tone> = {
  waiting: 'wait',
  syncing: 'wait',
  ok: 'good',
  no_data_yet: 'wait',
  not_enabled_upstream: 'warn',
  missing_scope: 'warn',
  not_offered: 'wait',
  failing: 'bad',
}

export const RUN_STATE_NAMES: Record<Run['state'], string> = {
  queued: 'Waiting',
  running: 'Collecting',
  succeeded: 'Complete',
  partial: 'Partly complete',
  failed: 'Failed',
  cancelled: 'Stopped',
}

export const RUN_STATE_TONES: Record<Run['state'], Tone> = {
  queued: 'wait',
  running: 'wait',
  succeeded: 'good',
  partial: 'warn',
  failed: 'bad',
  cancelled: 'wait',
}
