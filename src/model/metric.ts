/** The units of metrics, and whether values in them add up: distinct people do not. */
const ADDS_UP = {
  credits: true,
  ai_credits: true,
  usd: true,
  /** Money in the currency of the organisation's prices; an answer names it. */
  currency: true,
  tokens: true,
  events: true,
  requests: true,
  'user-months': true,
  lines: true,
  'pull requests': true,
  people: false,
  seats: false,
  hours: false,
  ratio: false,
} as const
export type MetricUnit = keyof typeof ADDS_UP

/** Every metric with its unit and its short name, in display order. `src/metrics/definitions` says what each one means. */
const METRICS = {
  'spend.credits': { unit: 'credits', name: 'Credits' },
  'spend.usd': { unit: 'usd', name: 'US dollars' },
  'spend.estimated_usd': { unit: 'usd', name: 'Vendor’s estimate' },
  'spend.cost': { unit: 'currency', name: 'Credits at your price' },
  'tokens.input': { unit: 'tokens', name: 'Input tokens' },
  'tokens.cached_input': { unit: 'tokens', name: 'Cached input tokens' },
  'tokens.output': { unit: 'tokens', name: 'Output tokens' },
  'chat.active_users': { unit: 'people', name: 'Active people' },
  'code.active_users': { unit: 'people', name: 'Active people' },
  'code.users': { unit: 'people', name: 'People with any use' },
  'code.weekly_active_users': { unit: 'people', name: 'Weekly active' },
  'code.monthly_active_users': { unit: 'people', name: 'Monthly active' },
  'code.agent_users': { unit: 'people', name: 'Agent' },
  'code.chat_users': { unit: 'people', name: 'Chat' },
  'code.cli_users': { unit: 'people', name: 'Command line' },
  'code.review_users': { unit: 'people', name: 'Code review' },
  'code.completion_users': { unit: 'people', name: 'Completions' },
  'code.phase_users': { unit: 'people', name: 'In an adoption phase' },
  'code.adoption_rate': { unit: 'ratio', name: 'Adoption rate' },
  'code.interactions': { unit: 'events', name: 'Interactions' },
  'code.generations': { unit: 'events', name: 'Generations' },
  'code.acceptances': { unit: 'events', name: 'Acceptances' },
  'code.acceptance_rate': { unit: 'ratio', name: 'Acceptance rate' },
  'code.completion_generations': { unit: 'events', name: 'Completions suggested' },
  'code.completion_acceptances': { unit: 'events', name: 'Completions accepted' },
  'code.line_acceptance_rate': { unit: 'ratio', name: 'Line acceptance rate' },
  'code.lines_suggested': { unit: 'lines', name: 'Lines suggested' },
  'code.lines_added': { unit: 'lines', name: 'Lines added' },
  'code.lines_deleted': { unit: 'lines', name: 'Lines deleted' },
  'code.ai_credits': { unit: 'ai_credits', name: 'AI credits' },
  'code.licensed_active_users': { unit: 'people', name: 'Licensed people active' },
  'code.engaged_users': { unit: 'people', name: 'Engaged people' },
  'code.completion_engaged_users': { unit: 'people', name: 'Engaged with completions' },
  'code.chat_engaged_users': { unit: 'people', name: 'Engaged with chat' },
  'code.dotcom_chat_engaged_users': { unit: 'people', name: 'Engaged with chat on the code host' },
  'code.completions_suggested': { unit: 'events', name: 'Completions suggested (metrics call)' },
  'code.completions_accepted': { unit: 'events', name: 'Completions accepted (metrics call)' },
  'code.completion_acceptance_rate': { unit: 'ratio', name: 'Completion acceptance (metrics call)' },
  'code.completion_lines_suggested': { unit: 'lines', name: 'Completion lines suggested' },
  'code.completion_lines_accepted': { unit: 'lines', name: 'Completion lines accepted' },
  'code.chats': { unit: 'events', name: 'Chats' },
  'code.chat_insertions': { unit: 'events', name: 'Chat insertions' },
  'code.chat_copies': { unit: 'events', name: 'Chat copies' },
  'code.dotcom_chats': { unit: 'events', name: 'Chats on the code host' },
  'code.pr_summaries': { unit: 'events', name: 'Pull request summaries' },
  'code.reported_active_users': { unit: 'people', name: 'Active people (vendor’s report)' },
  'code.reported_weekly_active_users': { unit: 'people', name: 'Weekly active (vendor’s report)' },
  'code.reported_monthly_active_users': { unit: 'people', name: 'Monthly active (vendor’s report)' },
  'code.reported_interactions': { unit: 'events', name: 'Interactions (vendor’s report)' },
  'code.reported_generations': { unit: 'events', name: 'Generations (vendor’s report)' },
  'code.reported_acceptances': { unit: 'events', name: 'Acceptances (vendor’s report)' },
  'code.reported_lines_suggested': { unit: 'lines', name: 'Lines suggested (vendor’s report)' },
  'code.reported_lines_added': { unit: 'lines', name: 'Lines added (vendor’s report)' },
  'code.reported_lines_deleted': { unit: 'lines', name: 'Lines deleted (vendor’s report)' },
  'seats.total': { unit: 'people', name: 'People with a seat' },
  'seats.active': { unit: 'people', name: 'Active' },
  'seats.active_in_period': { unit: 'people', name: 'Active with a seat' },
  'seats.idle': { unit: 'people', name: 'Idle' },
  'seats.never_used': { unit: 'people', name: 'Never used' },
  'seats.new': { unit: 'people', name: 'New, in grace' },
  'seats.pending_cancellation': { unit: 'people', name: 'Pending cancellation' },
  'seats.unassigned': { unit: 'seats', name: 'Unassigned seats' },
  'seats.utilization': { unit: 'ratio', name: 'Seat utilisation' },
  'seats.cost': { unit: 'currency', name: 'Seat cost at your prices' },
  'seats.unused_cost': { unit: 'currency', name: 'Cost of unused seats' },
  'seats.billed_total': { unit: 'seats', name: 'Billed seats' },
  'seats.billed_active': { unit: 'seats', name: 'Active this cycle (billing)' },
  'seats.billed_inactive': { unit: 'seats', name: 'Inactive this cycle (billing)' },
  'seats.added_this_cycle': { unit: 'seats', name: 'Added this cycle' },
  'seats.billed_pending_invitation': { unit: 'seats', name: 'Open invitations (billing)' },
  'seats.billed_pending_cancellation': { unit: 'seats', name: 'Ending with the cycle (billing)' },
  'bill.gross_usd': { unit: 'usd', name: 'Gross' },
  'bill.discount_usd': { unit: 'usd', name: 'Included' },
  'bill.net_usd': { unit: 'usd', name: 'Billed' },
  'bill.credits': { unit: 'ai_credits', name: 'AI credits on the bill' },
  'bill.requests': { unit: 'requests', name: 'Premium requests on the bill' },
  'bill.user_months': { unit: 'user-months', name: 'Seat-months on the bill' },
  'credits.gross': { unit: 'ai_credits', name: 'AI credits used' },
  'credits.included': { unit: 'ai_credits', name: 'AI credits included' },
  'credits.billed': { unit: 'ai_credits', name: 'AI credits billed' },
  'credits.cost': { unit: 'currency', name: 'Billed credits at your price' },
  'requests.gross': { unit: 'requests', name: 'Premium requests used' },
  'requests.included': { unit: 'requests', name: 'Premium requests included' },
  'requests.billed': { unit: 'requests', name: 'Premium requests billed' },
  'usage_report.gross_usd': { unit: 'usd', name: 'Gross (usage report)' },
  'usage_report.discount_usd': { unit: 'usd', name: 'Included (usage report)' },
  'usage_report.net_usd': { unit: 'usd', name: 'Billed (usage report)' },
  'usage_report.credits': { unit: 'ai_credits', name: 'AI credits (usage report)' },
  'usage_report.requests': { unit: 'requests', name: 'Premium requests (usage report)' },
  'usage_report.user_months': { unit: 'user-months', name: 'Seat-months (usage report)' },
  'prs.opened': { unit: 'pull requests', name: 'Opened' },
  'prs.merged': { unit: 'pull requests', name: 'Merged' },
  'prs.reviewed': { unit: 'pull requests', name: 'Reviewed' },
  'prs.median_hours_to_merge': { unit: 'hours', name: 'Median time to merge' },
  'prs.people': { unit: 'people', name: 'People who opened one' },
  'prs.reported_opened': { unit: 'pull requests', name: 'Opened (vendor’s report)' },
  'prs.reported_merged': { unit: 'pull requests', name: 'Merged (vendor’s report)' },
  'prs.reported_reviewed': { unit: 'pull requests', name: 'Reviewed (vendor’s report)' },
  'prs.reported_opened_by_assistant': { unit: 'pull requests', name: 'Opened by the assistant' },
  'prs.reported_reviewed_by_assistant': { unit: 'pull requests', name: 'Reviewed by the assistant' },
  'prs.reported_median_hours_to_merge': { unit: 'hours', name: 'Median time to merge (vendor’s report)' },
} as const satisfies Record<string, { unit: MetricUnit; name: string }>
export type MetricId = keyof typeof METRICS

/** The guarantee of the type: an entry for each metric. */
function ofEach<Of>(one: (metric: { unit: MetricUnit; name: string }) => Of): Readonly<Record<MetricId, Of>> {
  return Object.fromEntries(Object.entries(METRICS).map(([id, metric]) => [id, one(metric)])) as Record<
    MetricId,
    Of
  >
}
export const METRIC_UNITS = ofEach(({ unit }) => unit)
export const METRIC_NAMES = ofEach(({ name }) => name)

export function isMetric(id: string): id is MetricId {
  return Object.hasOwn(METRICS, id)
}

export const METRIC_IDS: readonly MetricId[] = Object.keys(METRICS).filter(isMetric)

/** Whether the parts of a metric add up to the whole, so that a remainder can be computed. */
export function addsUp(id: MetricId): boolean {
  return ADDS_UP[METRIC_UNITS[id]]
}

/** Billed in some months, or by some agreements: where there is nothing of them, nothing is said of them. */
const RARE: readonly MetricId[] = ['bill.requests', 'spend.usd']

export const isRare = (id: MetricId): boolean => RARE.includes(id)

/** People of one day as the vendor's metrics calls count them, with a seat and with use. */
export const VENDOR_PEOPLE = ['code.licensed_active_users', 'code.engaged_users'] as const

/**
 * What an amount of money or of paid units rests on: what a vendor bills, what its records of use say, what it estimates,
 * or the organisation's own prices. Amounts of two bases never add.
 */
export const BASES = ['billed', 'usage', 'estimate', 'own_prices'] as const
export type Basis = (typeof BASES)[number]

/** What metrics are answered from. Each metric names exactly one. */
export const FEEDS = [
  'costs',
  'user_days',
  'metrics_calls',
  'seats',
  'seat_days',
  'billing',
  'bill',
  'credits',
  'requests',
  'usage_report',
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
  'plan',
  'cost_center',
  'charge',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Groups that people are in, several at once: their parts sum to more than the whole. */
const MEMBERSHIPS = ['group', 'team'] as const satisfies readonly Dimension[]
export type Membership = (typeof MEMBERSHIPS)[number]

export function isMembership(dimension: Dimension): dimension is Membership {
  return MEMBERSHIPS.some((membership) => membership === dimension)
}

/** Dimensions by which a vendor gives breakdowns that need not add up to the total. */
const BREAKDOWNS: readonly Dimension[] = ['editor', 'feature', 'language', 'model', 'repository']

export const isBreakdown = (dimension: Dimension): boolean => BREAKDOWNS.includes(dimension)

/** Whether parts leave a rest that has no name. Rows of the other metrics each name their part, or that there is none. */
export const leavesRest = (metric: string, dimension: Dimension): boolean =>
  isBreakdown(dimension) && (metric.startsWith('code.') || metric.startsWith('prs.reported_'))

export const GRAINS = ['hour', 'day', 'week', 'month', 'total'] as const
export type Grain = (typeof GRAINS)[number]

/** Of a filter: these values alone, or all but these. */
export const FILTER_OPS = ['in', 'not_in'] as const

/** Of an order. */
export const DIRECTIONS = ['asc', 'desc'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** `previous_weeks`: moved back by whole weeks, so that each day has the same day of the week beside it. */
export const COMPARISONS = ['previous_period', 'previous_weeks'] as const

/** Of columns of an answer. */
export const COLUMN_TYPES = ['date', 'datetime', 'string', 'decimal', 'integer', 'boolean'] as const
