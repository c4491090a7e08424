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

interface TableTraits {
  /** Columns that name a row within its load; given twice, the last one wins. */
  key: readonly string[]
  /** Columns beside those of every code table (LOAD_COLUMNS), in the order the loads write them. */
  columns: readonly string[]
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

/** A breakdown as parallel arrays: kind and names, then what is counted of them. */
export const PART_COLUMNS = [
  'part_kind',
  'part_a',
  'part_b',
  ...COUNTER_COLUMNS.map((name) => `part_${name}` as const),
] as const

export const CODE_TABLES = {
  user_days: {
    key: ['day', 'user_id'],
    columns: [
      'day',
      'user_id',
      'user_login',
      'organization_id',
      'enterprise_id',
      ...COUNTER_COLUMNS,
      'used_agent',
      'used_chat',
      'used_cli',
      'used_coding_agent',
      'used_review_active',
      'used_review_passive',
      'ai_credits',
      'adoption_phase',
      'adoption_phase_number',
      'adoption_phase_version',
      'cli_sessions',
      'cli_requests',
      'cli_prompts',
      'cli_output_tokens',
      'cli_prompt_tokens',
      ...PART_COLUMNS,
    ],
  },
  aggregate_days: {
    key: ['day', 'organization_id', 'enterprise_id', 'repository_id'],
    columns: [
      'day',
      'organization_id',
      'enterprise_id',
      'repository_id',
      'repository_name',
      ...COUNTER_COLUMNS,
      'daily_active_users',
      'weekly_active_users',
      'monthly_active_users',
      'monthly_active_chat_users',
      'monthly_active_agent_users',
      'daily_active_cli_users',
      'pr_created',
      'pr_reviewed',
      'pr_merged',
      'pr_created_by_assistant',
      'pr_reviewed_by_assistant',
      'pr_merged_created_by_assistant',
      'pr_median_minutes_to_merge',
      'pr_median_minutes_to_merge_by_assistant',
      ...PART_COLUMNS,
    ],
  },
  user_teams: {
    key: ['day', 'user_id', 'team_id'],
    columns: ['day', 'user_id', 'user_login', 'team_id', 'team_slug'],
  },
  metrics_nodes: {
    key: ['day', 'team_slug', 'section', 'editor', 'model', 'language', 'repository'],
    columns: [
      'day',
      'team_slug',
      'section',
      'editor',
      'model',
      'language',
      'repository',
      'leaf',
      'active_users',
      'engaged_users',
      'suggestions',
      'acceptances',
      'lines_suggested',
      'lines_accepted',
      'chats',
      'chat_insertions',
      'chat_copies',
      'pr_summaries',
    ],
  },
  seats: {
    // Seats without an assignee have nothing to tell them apart: the line keeps every one of them.
    key: ['user_id', 'assignee_type', 'organization', 'team_id', `if(user_id = '', line, 0)`],
    columns: [
      'day',
      'user_id',
      'user_login',
      'user_name',
      'user_email',
      'assignee_type',
      'organization',
      'team_id',
      'team_slug',
      'team_name',
      'created_at',
      'last_activity_at',
      'last_activity_editor',
      'last_authenticated_at',
      'pending_cancellation',
      'plan_type',
    ],
  },
  billing: {
    key: ['day'],
    columns: [
      'day',
      'seats_total',
      'added_this_cycle',
      'pending_cancellation',
      'pending_invitation',
      'active_this_cycle',
      'inactive_this_cycle',
      'plan_type',
      'seat_management',
      'public_code_suggestions',
      'ide_chat',
      'platform_chat',
      'cli',
    ],
  },
  teams: {
    key: ['team_id'],
    columns: ['day', 'team_id', 'slug', 'name', 'type', 'parent_id', 'member_ids', 'member_logins'],
  },
  pull_requests: {
    key: ['pull_request_id'],
    columns: [
      'day',
      'pull_request_id',
      'number',
      'repository_id',
      'repository_name',
      'author_id',
      'author_login',
      'author_type',
      'draft',
      'created_at',
      'updated_at',
      'closed_at',
      'merged_at',
      'first_review_at',
      'reviews',
    ],
  },
} as const satisfies Record<CodeTable, TableTraits>

/** A column of a code table that a load writes. */
export type CodeColumn<T extends CodeTable> = (typeof CODE_TABLES)[T]['columns'][number]
