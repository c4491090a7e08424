import type { MetricId } from '../../../../src/api/contract/words.ts'

/** Compared over time: who is active, and how many could be. */
export const ACTIVE_PEOPLE: MetricId[] = [
  'code.active_users',
  'code.weekly_active_users',
  'code.monthly_active_users',
  'seats.total',
]

export const KINDS_OF_USE: MetricId[] = [
  'code.completion_users',
  'code.chat_users',
  'code.agent_users',
  'code.cli_users',
  'code.review_users',
]
