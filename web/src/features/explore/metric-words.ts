import type { METRIC_IDS } from '../../../../src/api/contract/metrics.ts'

export type MetricId = (typeof METRIC_IDS)[number]

/** How amounts are written: `USD` gets the currency sign, `ratio` is a percentage, the others are followed by the unit's word. */
export type Unit =
  | 'CREDITS'
  | 'USD'
  | 'AI_CREDITS'
  | 'tokens'
  | 'people'
  | 'count'
  | 'lines'
  | 'seats'
  | 'hours'
  | 'ratio'

interface MetricWords {
  name: string
  unit: Unit
  /** Whether parts add up to the whole. People do not: one can be active on two days, with two models. */
  additive: boolean
}

const people = (name: string): MetricWords => ({ name, unit: 'people', additive: false })
const count = (name: string): MetricWords => ({ name, unit: 'count', additive: true })
const lines = (name: string): MetricWords => ({ name, unit: 'lines', additive: true })
const ratio = (name: string): MetricWords => ({ name, unit: 'ratio', additive: false })

/** Short names for tiles, charts and tables. What a number means is in the catalogue of the service. */
const METRIC_WORDS: Record<MetricId, MetricWords> = {
  'spend.credits': { name: 'Credits', unit: 'CREDITS', additive: true },
  'spend.usd': { name: 'US dollars', unit: 'USD', additive: true },
  'spend.estimated_usd': { name: 'Vendor’s estimate', unit: 'USD', additive: true },
  'tokens.input': { name: 'Input tokens', unit: 'tokens', additive: true },
  'tokens.cached_input': { name: 'Cached input tokens', unit: 'tokens', additive: true },
  'tokens.output': { name: 'Output tokens', unit: 'tokens', additive: true },
  'chat.active_users': people('Active people'),
  'code.active_users': people('Active people'),
  'code.users': people('People with any use'),
  'code.weekly_active_users': people('Weekly active'),
  'code.monthly_active_users': people('Monthly active'),
  'code.agent_users': people('Agent'),
  'code.chat_users': people('Chat'),
  'code.cli_users': people('Command line'),
  'code.review_users': people('Code review'),
  'code.completion_users': people('Completions'),
  'code.adoption_rate': ratio('Adoption rate'),
  'code.interactions': count('Interactions'),
  'code.generations': count('Generations'),
  'code.acceptances': count('Acceptances'),
  'code.acceptance_rate': ratio('Acceptance rate'),
  'code.completion_generations': count('Completions suggested'),
  'code.completion_acceptances': count('Completions accepted'),
  'code.line_acceptance_rate': ratio('Line acceptance rate'),
  'code.lines_suggested': lines('Lines suggested'),
  'code.lines_added': lines('Lines added'),
  'code.lines_deleted': lines('Lines deleted'),
  'code.ai_credits': { name: 'AI credits', unit: 'AI_CREDITS', additive: true },
  'code.reported_active_users': people('Active people (vendor’s report)'),
  'code.reported_weekly_active_users': people('Weekly active (vendor’s report)'),
  'code.reported_monthly_active_users': people('Monthly active (vendor’s report)'),
  'code.reported_interactions': count('Interactions (vendor’s report)'),
  'code.reported_generations': count('Generations (vendor’s report)'),
  'code.reported_acceptances': count('Acceptances (vendor’s report)'),
  'code.reported_lines_suggested': lines('Lines suggested (vendor’s report)'),
  'code.reported_lines_added': lines('Lines added (vendor’s report)'),
  'code.reported_lines_deleted': lines('Lines deleted (vendor’s report)'),
  'code.licensed_active_users': people('Licensed people active'),
  'code.engaged_users': people('Engaged people'),
  'code.completion_engaged_users': people('Engaged with completions'),
  'code.chat_engaged_users': people('Engaged with chat'),
  'code.dotcom_chat_engaged_users': people('Engaged with chat on the code host'),
  'code.completions_suggested': count('Completions suggested (metrics call)'),
  'code.completions_accepted': count('Completions accepted (metrics call)'),
  'code.completion_acceptance_rate': ratio('Completion acceptance (metrics call)'),
  'code.completion_lines_suggested': lines('Completion lines suggested'),
  'code.completion_lines_accepted': lines('Completion lines accepted'),
  'code.chats': count('Chats'),
  'code.chat_insertions': count('Chat insertions'),
  'code.chat_copies': count('Chat copies'),
  'code.dotcom_chats': count('Chats on the code host'),
  'code.pr_summaries': count('Pull request summaries'),
  'seats.total': people('People with a seat'),
  'seats.active': people('Active'),
  'seats.idle': people('Idle'),
  'seats.never_used': people('Never used'),
  'seats.new': people('New, in grace'),
  'seats.pending_cancellation': people('Pending cancellation'),
  'seats.unassigned': { name: 'Unassigned seats', unit: 'seats', additive: false },
  'seats.utilization': ratio('Seat utilisation'),
  'prs.opened': count('Opened'),
  'prs.merged': count('Merged'),
  'prs.reviewed': count('Reviewed'),
  'prs.median_hours_to_merge': { name: 'Median time to merge', unit: 'hours', additive: false },
  'prs.people': people('People who opened one'),
  'prs.reported_opened': count('Opened (vendor’s report)'),
  'prs.reported_merged': count('Merged (vendor’s report)'),
  'prs.reported_reviewed': count('Reviewed (vendor’s report)'),
  'prs.reported_opened_by_assistant': count('Opened by the assistant'),
  'prs.reported_reviewed_by_assistant': count('Reviewed by the assistant'),
  'prs.reported_median_hours_to_merge': {
    name: 'Median time to merge (vendor’s report)',
    unit: 'hours',
    additive: false,
  },
}

export function metricWords(metric: MetricId): MetricWords {
  return METRIC_WORDS[metric]
}

/** The word after an amount; dollars and percentages carry their sign instead. */
const UNIT_WORDS: Record<Unit, string> = {
  CREDITS: 'credits',
  USD: '',
  AI_CREDITS: 'AI credits',
  tokens: 'tokens',
  people: 'people',
  count: '',
  lines: 'lines',
  seats: 'seats',
  hours: 'hours',
  ratio: '',
}

export function unitWord(unit: Unit): string {
  return UNIT_WORDS[unit]
}
