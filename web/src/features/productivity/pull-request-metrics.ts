import type { MetricId } from '../../../../src/api/contract/words.ts'

/** What is told of pull requests, of people as of groups. */
export const PULL_REQUEST_METRICS = [
  'prs.opened',
  'prs.merged',
  'prs.reviewed',
  'prs.median_hours_to_merge',
  'prs.people',
] as const satisfies MetricId[]

/** Told where people are shown alone. */
export const BY_ASSISTANT_METRICS = [
  'prs.reported_opened_by_assistant',
  'prs.reported_reviewed_by_assistant',
] as const satisfies MetricId[]
