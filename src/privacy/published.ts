import type { Dimension, MetricId } from '../model/metric.ts'
import type { ReleaseTable } from '../model/release.ts'

/** How a metric appears where groups are shown and people are not. */
export type Published =
  /** A sum of what people did; `least` is what somebody who was active has at least. */
  | { as: 'amount'; least: 0n | 1n }
  /** How many people. */
  | { as: 'people' }
  /** People active over so many days up to the end of a row; of `of`. */
  | { as: 'trailing'; of: MetricId; days: number }
  /** Two numbers that are published for the same piece. */
  | { as: 'ratio'; of: readonly [MetricId, MetricId] }
  /** The amounts of `value` in the split of `of` by `dimension`; what remains of the whole is looked at as well. */
  | { as: 'part'; of: MetricId; dimension: Dimension; value: string }
  /** The middle of many, in whole hours. */
  | { as: 'median' }
  /** Seats in one state, of those who have one: a split of the organisation by month. */
  | { as: 'seats' }
  /** The asker's own price of what is published of another metric. */
  | { as: 'priced'; of: MetricId }
  /** The vendor's own sum, another cut through the same people: totals only. */
  | { as: 'own_sum' }
  /** Tied to an amount by a public price list: that second equation would take "other" apart. */
  | { as: 'tied' }
  /** A part of parts that no split shows. */
  | { as: 'not_shown' }

const AMOUNT = { as: 'amount', least: 0n } as const
const EVENTS = { as: 'amount', least: 1n } as const
const PEOPLE = { as: 'people' } as const
const OWN_SUM = { as: 'own_sum' } as const
const TIED = { as: 'tied' } as const
const SEATS = { as: 'seats' } as const
const ratio = (part: MetricId, whole: MetricId) => ({ as: 'ratio', of: [part, whole] }) as const
const ofCompletions = (of: MetricId) =>
  ({ as: 'part', of, dimension: 'feature', value: 'code_completion' }) as const

/** Every metric: one that is added does not compile before it says here how it is published. */
export const PUBLISHED: Readonly<Record<MetricId, Published>> = {
  'spend.credits': AMOUNT,
  'spend.usd': AMOUNT,
  'spend.estimated_usd': TIED,
  'spend.cost': { as: 'priced', of: 'spend.credits' },
  'tokens.input': TIED,
  'tokens.cached_input': TIED,
  'tokens.output': TIED,
  'chat.active_users': PEOPLE,
  'code.active_users': PEOPLE,
  'code.users': PEOPLE,
  'code.weekly_active_users': { as: 'trailing', of: 'code.active_users', days: 7 },
  'code.monthly_active_users': { as: 'trailing', of: 'code.active_users', days: 28 },
  'code.agent_users': PEOPLE,
  'code.chat_users': PEOPLE,
  'code.cli_users': PEOPLE,
  'code.review_users': PEOPLE,
  'code.completion_users': PEOPLE,
  'code.phase_users': PEOPLE,
  'code.adoption_rate': ratio('seats.active_in_period', 'seats.total'),
  'code.interactions': EVENTS,
  'code.generations': EVENTS,
  'code.acceptances': EVENTS,
  'code.acceptance_rate': ratio('code.completion_acceptances', 'code.completion_generations'),
  'code.completion_generations': ofCompletions('code.generations'),
  'code.completion_acceptances': ofCompletions('code.acceptances'),
  'code.line_acceptance_rate': { as: 'not_shown' },
  'code.lines_suggested': EVENTS,
  'code.lines_added': EVENTS,
  'code.lines_deleted': EVENTS,
  'code.ai_credits': AMOUNT,
  'code.licensed_active_users': OWN_SUM,
  'code.engaged_users': OWN_SUM,
  'code.completion_engaged_users': OWN_SUM,
  'code.chat_engaged_users': OWN_SUM,
  'code.dotcom_chat_engaged_users': OWN_SUM,
  'code.completions_suggested': OWN_SUM,
  'code.completions_accepted': OWN_SUM,
  'code.completion_acceptance_rate': ratio('code.completions_accepted', 'code.completions_suggested'),
  'code.completion_lines_suggested': OWN_SUM,
  'code.completion_lines_accepted': OWN_SUM,
  'code.chats': OWN_SUM,
  'code.chat_insertions': OWN_SUM,
  'code.chat_copies': OWN_SUM,
  'code.dotcom_chats': OWN_SUM,
  'code.pr_summaries': OWN_SUM,
  'code.reported_active_users': OWN_SUM,
  'code.reported_weekly_active_users': OWN_SUM,
  'code.reported_monthly_active_users': OWN_SUM,
  'code.reported_interactions': OWN_SUM,
  'code.reported_generations': OWN_SUM,
  'code.reported_acceptances': OWN_SUM,
  'code.reported_lines_suggested': OWN_SUM,
  'code.reported_lines_added': OWN_SUM,
  'code.reported_lines_deleted': OWN_SUM,
  'seats.total': SEATS,
  'seats.active': SEATS,
  'seats.active_in_period': SEATS,
  'seats.idle': SEATS,
  'seats.never_used': SEATS,
  'seats.new': SEATS,
  'seats.pending_cancellation': SEATS,
  'seats.unassigned': OWN_SUM,
  'seats.utilization': ratio('seats.active', 'seats.total'),
  'seats.cost': { as: 'priced', of: 'seats.total' },
  'seats.unused_cost': { as: 'priced', of: 'seats.idle' },
  'seats.billed_total': OWN_SUM,
  'seats.billed_active': OWN_SUM,
  'seats.billed_inactive': OWN_SUM,
  'seats.added_this_cycle': OWN_SUM,
  'seats.billed_pending_invitation': OWN_SUM,
  'seats.billed_pending_cancellation': OWN_SUM,
  'bill.gross_usd': OWN_SUM,
  'bill.discount_usd': OWN_SUM,
  'bill.net_usd': OWN_SUM,
  'bill.credits': OWN_SUM,
  'bill.requests': OWN_SUM,
  'bill.user_months': OWN_SUM,
  'credits.gross': OWN_SUM,
  'credits.included': OWN_SUM,
  'credits.billed': OWN_SUM,
  'credits.cost': { as: 'priced', of: 'credits.billed' },
  'requests.gross': OWN_SUM,
  'requests.included': OWN_SUM,
  'requests.billed': OWN_SUM,
  'usage_report.gross_usd': OWN_SUM,
  'usage_report.discount_usd': OWN_SUM,
  'usage_report.net_usd': OWN_SUM,
  'usage_report.credits': OWN_SUM,
  'usage_report.requests': OWN_SUM,
  'usage_report.user_months': OWN_SUM,
  'prs.opened': EVENTS,
  'prs.merged': EVENTS,
  'prs.reviewed': EVENTS,
  'prs.median_hours_to_merge': { as: 'median' },
  'prs.people': PEOPLE,
  'prs.reported_opened': OWN_SUM,
  'prs.reported_merged': OWN_SUM,
  'prs.reported_reviewed': OWN_SUM,
  'prs.reported_opened_by_assistant': OWN_SUM,
  'prs.reported_reviewed_by_assistant': OWN_SUM,
  'prs.reported_median_hours_to_merge': OWN_SUM,
}

/** The tables that a metric appears in. */
export const TABLES_OF: Readonly<Record<Published['as'], readonly ReleaseTable[]>> = {
  amount: ['totals', 'splits', 'units'],
  people: ['totals', 'splits', 'units'],
  trailing: ['totals'],
  ratio: ['totals', 'units'],
  part: ['totals', 'units'],
  median: ['totals'],
  seats: ['totals'],
  priced: ['totals'],
  own_sum: ['totals'],
  tied: [],
  not_shown: [],
}

/** What a split is by, where the metric's own data can be split so. */
export const SPLIT_BY = [
  'product',
  'surface',
  'client',
  'model',
  'sku',
  'service_tier',
  'editor',
  'feature',
  'language',
  'repository',
] as const satisfies readonly Dimension[]
