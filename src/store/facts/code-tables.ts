import { traitsOf, type Dataset, type Shape } from '../../model/dataset.ts'
import type { CodeTable, Load } from './facts-store.ts'

/** Of shapes whose rows count while the ledger names their load. */
export const TABLE_OF = {
  metrics_day: 'metrics_nodes',
  user_day: 'user_days',
  organisation_day: 'aggregate_days',
  repository_day: 'aggregate_days',
  user_team_day: 'user_teams',
  bill_line: 'bill_lines',
  credit_line: 'credit_lines',
  bill_sum: 'bill_sums',
  person_credit: 'person_credits',
  report_line: 'report_lines',
  budget_snapshot: 'budgets',
  cost_center_snapshot: 'cost_centers',
  seat_totals: 'billing',
  seat_snapshot: 'seats',
  directory: 'teams',
  pull_request: 'pull_requests',
} as const satisfies Partial<Record<Shape, CodeTable>>

/** Null for a dataset whose rows stand for themselves. */
export function codeTableOf(dataset: Dataset): CodeTable | null {
  const { shape } = traitsOf(dataset)
  return shape === 'cost_line' || shape === 'limit_snapshot' ? null : TABLE_OF[shape]
}

/** Of every code table: which load of which slice a row belongs to. */
export const LOAD_COLUMNS = ['tenant', 'account', 'connection', 'dataset', 'slice', 'load_id'] as const

/** These columns of a load's rows. */
export const loadRow = ({ tenant, account, connection, dataset, slice, loadId }: Load) => ({
  tenant,
  account,
  connection,
  dataset,
  slice,
  load_id: loadId,
})

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
  bill_lines: ['day', 'product', 'sku', 'unit', 'price', 'organization', 'repository', 'cost_center_id'],
  credit_lines: ['day', 'product', 'sku', 'unit', 'price', 'model'],
  person_credits: ['day', 'user_login', 'product', 'sku', 'unit', 'price', 'model'],
  bill_sums: ['day', 'part', 'product', 'sku', 'unit', 'price'],
  report_lines: ['day', 'file_line'],
  // Seats without an assignee have nothing to tell them apart: the line keeps every one of them.
  seats: ['user_id', 'assignee_type', 'organization', 'team_id', `if(user_id = '', line, 0)`],
  billing: ['day'],
  budgets: ['budget_id'],
  cost_centers: ['cost_center_id'],
  teams: ['team_id'],
  pull_requests: ['pull_request_id'],
}
