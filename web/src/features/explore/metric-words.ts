import type { METRIC_IDS } from '../../../../src/api/contract/words.ts'
import { t } from '../../i18n/t.ts'

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

interface MetricForm {
  unit: Unit
  /** Whether parts add up to the whole. People do not: one can be active on two days, with two models. */
  additive: boolean
}

const PEOPLE: MetricForm = { unit: 'people', additive: false }
const COUNT: MetricForm = { unit: 'count', additive: true }
const LINES: MetricForm = { unit: 'lines', additive: true }
const SEATS: MetricForm = { unit: 'seats', additive: false }
const RATIO: MetricForm = { unit: 'ratio', additive: false }

const METRIC_FORMS: Record<MetricId, MetricForm> = {
  'spend.credits': { unit: 'CREDITS', additive: true },
  'spend.usd': { unit: 'USD', additive: true },
  'spend.estimated_usd': { unit: 'USD', additive: true },
  'tokens.input': { unit: 'tokens', additive: true },
  'tokens.cached_input': { unit: 'tokens', additive: true },
  'tokens.output': { unit: 'tokens', additive: true },
  'chat.active_users': PEOPLE,
  'code.active_users': PEOPLE,
  'code.users': PEOPLE,
  'code.weekly_active_users': PEOPLE,
  'code.monthly_active_users': PEOPLE,
  'code.agent_users': PEOPLE,
  'code.chat_users': PEOPLE,
  'code.cli_users': PEOPLE,
  'code.review_users': PEOPLE,
  'code.completion_users': PEOPLE,
  'code.adoption_rate': RATIO,
  'code.interactions': COUNT,
  'code.generations': COUNT,
  'code.acceptances': COUNT,
  'code.acceptance_rate': RATIO,
  'code.completion_generations': COUNT,
  'code.completion_acceptances': COUNT,
  'code.line_acceptance_rate': RATIO,
  'code.lines_suggested': LINES,
  'code.lines_added': LINES,
  'code.lines_deleted': LINES,
  'code.ai_credits': { unit: 'AI_CREDITS', additive: true },
  'code.reported_active_users': PEOPLE,
  'code.reported_weekly_active_users': PEOPLE,
  'code.reported_monthly_active_users': PEOPLE,
  'code.reported_interactions': COUNT,
  'code.reported_generations': COUNT,
  'code.reported_acceptances': COUNT,
  'code.reported_lines_suggested': LINES,
  'code.reported_lines_added': LINES,
  'code.reported_lines_deleted': LINES,
  'code.licensed_active_users': PEOPLE,
  'code.engaged_users': PEOPLE,
  'code.completion_engaged_users': PEOPLE,
  'code.chat_engaged_users': PEOPLE,
  'code.dotcom_chat_engaged_users': PEOPLE,
  'code.completions_suggested': COUNT,
  'code.completions_accepted': COUNT,
  'code.completion_acceptance_rate': RATIO,
  'code.completion_lines_suggested': LINES,
  'code.completion_lines_accepted': LINES,
  'code.chats': COUNT,
  'code.chat_insertions': COUNT,
  'code.chat_copies': COUNT,
  'code.dotcom_chats': COUNT,
  'code.pr_summaries': COUNT,
  'seats.total': PEOPLE,
  'seats.active': PEOPLE,
  'seats.active_in_period': PEOPLE,
  'seats.idle': PEOPLE,
  'seats.never_used': PEOPLE,
  'seats.new': PEOPLE,
  'seats.pending_cancellation': PEOPLE,
  'seats.unassigned': SEATS,
  'seats.utilization': RATIO,
  'seats.billed_total': SEATS,
  'seats.billed_active': SEATS,
  'seats.billed_inactive': SEATS,
  'seats.added_this_cycle': SEATS,
  'seats.billed_pending_invitation': SEATS,
  'seats.billed_pending_cancellation': SEATS,
  'prs.opened': COUNT,
  'prs.merged': COUNT,
  'prs.reviewed': COUNT,
  'prs.median_hours_to_merge': { unit: 'hours', additive: false },
  'prs.people': PEOPLE,
  'prs.reported_opened': COUNT,
  'prs.reported_merged': COUNT,
  'prs.reported_reviewed': COUNT,
  'prs.reported_opened_by_assistant': COUNT,
  'prs.reported_reviewed_by_assistant': COUNT,
  'prs.reported_median_hours_to_merge': { unit: 'hours', additive: false },
}

export function isMetric(key: string): key is MetricId {
  return Object.hasOwn(METRIC_FORMS, key)
}

/** The short name for tiles, charts and tables, and how amounts are written. What a number means is in the catalogue. */
export function metricWords(metric: MetricId): MetricForm & { name: string } {
  return { ...METRIC_FORMS[metric], name: t(`metrics:${metric}`) }
}

/** The word after an amount; dollars and percentages carry their sign instead, and a count needs none. */
export function unitWord(unit: Unit): string {
  return unit === 'USD' || unit === 'count' || unit === 'ratio' ? '' : t(`metrics:unit.${unit}`)
}
