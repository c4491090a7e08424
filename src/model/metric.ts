/** The units of metrics, and whether values in them add up: distinct people do not. */
const ADDS_UP = {
  credits: true,
  ai_credits: true,
  usd: true,
  tokens: true,
  events: true,
  lines: true,
  'pull requests': true,
  people: false,
  seats: false,
  hours: false,
  ratio: false,
} as const
export type MetricUnit = keyof typeof ADDS_UP

/** Every metric with its unit, in display order. `src/metrics/definitions` says what each one means. */
export const METRIC_UNITS = {
  'spend.credits': 'credits',
  'spend.usd': 'usd',
  'spend.estimated_usd': 'usd',
  'tokens.input': 'tokens',
  'tokens.cached_input': 'tokens',
  'tokens.output': 'tokens',
  'chat.active_users': 'people',
  'code.active_users': 'people',
  'code.users': 'people',
  'code.weekly_active_users': 'people',
  'code.monthly_active_users': 'people',
  'code.agent_users': 'people',
  'code.chat_users': 'people',
  'code.cli_users': 'people',
  'code.review_users': 'people',
  'code.completion_users': 'people',
  'code.adoption_rate': 'ratio',
  'code.interactions': 'events',
  'code.generations': 'events',
  'code.acceptances': 'events',
  'code.acceptance_rate': 'ratio',
  'code.completion_generations': 'events',
  'code.completion_acceptances': 'events',
  'code.line_acceptance_rate': 'ratio',
  'code.lines_suggested': 'lines',
  'code.lines_added': 'lines',
  'code.lines_deleted': 'lines',
  'code.ai_credits': 'ai_credits',
  'code.licensed_active_users': 'people',
  'code.engaged_users': 'people',
  'code.completion_engaged_users': 'people',
  'code.chat_engaged_users': 'people',
  'code.dotcom_chat_engaged_users': 'people',
  'code.completions_suggested': 'events',
  'code.completions_accepted': 'events',
  'code.completion_acceptance_rate': 'ratio',
  'code.completion_lines_suggested': 'lines',
  'code.completion_lines_accepted': 'lines',
  'code.chats': 'events',
  'code.chat_insertions': 'events',
  'code.chat_copies': 'events',
  'code.dotcom_chats': 'events',
  'code.pr_summaries': 'events',
  'code.reported_active_users': 'people',
  'code.reported_weekly_active_users': 'people',
  'code.reported_monthly_active_users': 'people',
  'code.reported_interactions': 'events',
  'code.reported_generations': 'events',
  'code.reported_acceptances': 'events',
  'code.reported_lines_suggested': 'lines',
  'code.reported_lines_added': 'lines',
  'code.reported_lines_deleted': 'lines',
  'seats.total': 'people',
  'seats.active': 'people',
  'seats.active_in_period': 'people',
  'seats.idle': 'people',
  'seats.never_used': 'people',
  'seats.new': 'people',
  'seats.pending_cancellation': 'people',
  'seats.unassigned': 'seats',
  'seats.utilization': 'ratio',
  'seats.billed_total': 'seats',
  'seats.billed_active': 'seats',
  'seats.billed_inactive': 'seats',
  'seats.added_this_cycle': 'seats',
  'seats.billed_pending_invitation': 'seats',
  'seats.billed_pending_cancellation': 'seats',
  'prs.opened': 'pull requests',
  'prs.merged': 'pull requests',
  'prs.reviewed': 'pull requests',
  'prs.median_hours_to_merge': 'hours',
  'prs.people': 'people',
  'prs.reported_opened': 'pull requests',
  'prs.reported_merged': 'pull requests',
  'prs.reported_reviewed': 'pull requests',
  'prs.reported_opened_by_assistant': 'pull requests',
  'prs.reported_reviewed_by_assistant': 'pull requests',
  'prs.reported_median_hours_to_merge': 'hours',
} as const satisfies Record<string, MetricUnit>
export type MetricId = keyof typeof METRIC_UNITS

export function isMetric(id: string): id is MetricId {
  return Object.hasOwn(METRIC_UNITS, id)
}

export const METRIC_IDS: readonly MetricId[] = Object.keys(METRIC_UNITS).filter(isMetric)

/** Whether the parts of a metric add up to the whole, so that a remainder can be computed. */
export function addsUp(id: MetricId): boolean {
  return ADDS_UP[METRIC_UNITS[id]]
}

/** What metrics are answered from. Each metric names exactly one. */
export const FEEDS = [
  'costs',
  'user_days',
  'metrics_calls',
  'seats',
  'billing',
  'pull_requests',
  'reports',
] as const
export type FeedId = (typeof FEEDS)[number]

/** What cost records are cut by, line for line. */
export const COST_DIMENSIONS = [
  'source',
  'connection',
  'organization',
  'user',
  'group',
  'product',
  'surface',
  'client',
  'model',
  'sku',
  'service_tier',
] as const

export const DIMENSIONS = [
  ...COST_DIMENSIONS,
  'team',
  'language',
  'editor',
  'feature',
  'repository',
  'cohort',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

export const GRAINS = ['hour', 'day', 'week', 'month', 'total'] as const
export type Grain = (typeof GRAINS)[number]
