import type { CodeDataset } from '../../model/dataset.ts'
import type { CodeTable } from './facts-store.ts'

/** Which table a feed of the code assistant fills. */
export const CODE_TABLE_OF: Record<CodeDataset, CodeTable> = {
  org_metrics: 'metrics_nodes',
  team_metrics: 'metrics_nodes',
  enterprise_metrics: 'metrics_nodes',
  org_users_1d: 'user_days',
  enterprise_users_1d: 'user_days',
  enterprise_users_28d: 'user_days',
  org_report_1d: 'aggregate_days',
  org_report_28d: 'aggregate_days',
  enterprise_report_1d: 'aggregate_days',
  enterprise_report_28d: 'aggregate_days',
  org_user_teams_1d: 'user_teams',
  org_repos_1d: 'aggregate_days',
  enterprise_repos_1d: 'aggregate_days',
  billing: 'billing',
  seats: 'seats',
  enterprise_seats: 'seats',
  teams: 'teams',
  pull_requests: 'pull_requests',
}

/** Of every code table: which load of which slice a row belongs to. */
export const LOAD_COLUMNS = ['tenant', 'account', 'connection', 'dataset', 'slice', 'load_id'] as const

export const COUNTER_COLUMNS = [
  'interactions',
  'generations',
  'acceptances',
  'lines_suggested',
  'lines_suggested_deleted',
  'lines_added',
  'lines_deleted',
] as const

/** Columns that name a row within its load; given twice, the last one wins. */
export const KEY_OF: Record<CodeTable, readonly string[]> = {
  user_days: ['day', 'user_id'],
  aggregate_days: ['day', 'organization_id', 'enterprise_id', 'repository_id'],
  user_teams: ['day', 'user_id', 'team_id'],
  metrics_nodes: ['day', 'team_slug', 'section', 'editor', 'model', 'language', 'repository'],
  // Seats without an assignee have nothing to tell them apart: the line keeps every one of them.
  seats: ['user_id', 'assignee_type', 'organization', 'team_id', `if(user_id = '', line, 0)`],
  billing: ['day'],
  teams: ['team_id'],
  pull_requests: ['pull_request_id'],
}
