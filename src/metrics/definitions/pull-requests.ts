import type { Dimension, MetricId } from '../../model/metric.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { inEnglish, said } from '../../words/said.ts'

const common = {
  feed: 'pull_requests',
  grain: 'day',
  type: 'integer',
  source: 'The code host’s lists of pull requests (dataset pull_requests)',
  combinations: [['source', 'connection', 'repository', 'team', 'user', 'cohort']],
} as const
const NOT_CAUSE = 'Shown beside adoption, never as its effect: the people are not the same.'
const BOTS = 'Pull requests of bots are in it; prs.people counts people only.'
const TEAM = 'By team: the author’s teams of that day; an author in several counts in each.'

function counted(
  measure: string,
  words: { id: MetricId; name: string; description: string; formula: string },
): MetricDefinition {
  return {
    ...common,
    ...words,
    caveats: [NOT_CAUSE, BOTS, TEAM],
    measures: [measure],
    value: `sum(m_${measure})`,
  }
}

export const prsOpened = counted('opened', {
  id: 'prs.opened',
  name: 'Pull requests opened',
  description: 'Pull requests that were opened.',
  formula: 'Pull requests created in the bucket.',
})
export const prsMerged = counted('merged', {
  id: 'prs.merged',
  name: 'Pull requests merged',
  description: 'Pull requests that were merged.',
  formula: 'Pull requests merged in the bucket, whenever they were opened.',
})
const UNASKED = said('reviews_unasked')
const reviewed = counted('reviewed', {
  id: 'prs.reviewed',
  name: 'Pull requests reviewed',
  description: 'Pull requests that somebody else reviewed for the first time.',
  formula: 'Pull requests whose first review lies in the bucket.',
})
export const prsReviewed = {
  ...reviewed,
  caveats: [...(reviewed.caveats ?? []), inEnglish(UNASKED)],
  measures: ['reviewed', 'reviews_unasked'],
  value: 'if(sum(m_reviews_unasked) > 0, NULL, sum(m_reviewed))',
  whenUnknown: UNASKED,
} as const satisfies MetricDefinition
export const prsMedianHours = {
  ...common,
  id: 'prs.median_hours_to_merge',
  name: 'Median hours to merge',
  type: 'decimal',
  description: 'Half of the merged pull requests took no longer than this from opening to merging.',
  formula: 'Median of merged_at − created_at over the pull requests merged in the bucket.',
  caveats: [
    'Taken anew from the pull requests of every bucket and group: medians neither add nor average.',
    NOT_CAUSE,
    TEAM,
  ],
  measures: ['merged', 'seconds_to_merge'],
  value:
    'if(sum(m_merged) = 0, NULL, toDecimal64(round(quantileExactInclusiveMerge(0.5)(m_seconds_to_merge) / 3600, 2), 2))',
  emptyIsUnknown: true,
} as const satisfies MetricDefinition
export const prsPeople = {
  ...common,
  id: 'prs.people',
  name: 'People behind pull requests',
  description: 'People whose pull requests are behind the figures beside it.',
  formula: 'Distinct human authors of pull requests opened, merged or reviewed in the bucket.',
  caveats: ['Distinct people never add.', NOT_CAUSE],
  measures: ['people'],
  value: 'uniqExactMerge(m_people)',
} as const satisfies MetricDefinition

const REPORTED: readonly (readonly Dimension[])[] = [['source', 'connection', 'repository']]

function reported(
  measure: string,
  words: { id: MetricId; name: string; description: string; formula: string },
): MetricDefinition {
  return {
    ...words,
    feed: 'reports',
    grain: 'day',
    type: 'integer',
    source:
      'Daily reports of organisations, enterprises and repositories (datasets …_report_1d, …_report_28d, …_repos_1d)',
    combinations: REPORTED,
    caveats: [
      'The total is the report’s own; by repository only those with activity are listed, and the rest is “unattributed”.',
      'A pull request can be reviewed on several days.',
      NOT_CAUSE,
    ],
    measures: [measure],
    value: `sum(m_${measure})`,
  }
}

export const prsReportedOpened = reported('opened', {
  id: 'prs.reported_opened',
  name: 'Pull requests opened (reports)',
  description: 'Pull requests opened, as the vendor’s reports count them.',
  formula: 'Sum of pull_requests.total_created.',
})
export const prsReportedMerged = reported('merged', {
  id: 'prs.reported_merged',
  name: 'Pull requests merged (reports)',
  description: 'Pull requests merged, as the vendor’s reports count them.',
  formula: 'Sum of pull_requests.total_merged.',
})
export const prsReportedReviewed = reported('reviewed', {
  id: 'prs.reported_reviewed',
  name: 'Pull requests reviewed (reports)',
  description: 'Pull requests reviewed, as the vendor’s reports count them.',
  formula: 'Sum of pull_requests.total_reviewed.',
})
export const prsReportedByAssistant = reported('opened_by_assistant', {
  id: 'prs.reported_opened_by_assistant',
  name: 'Pull requests opened by the assistant',
  description: 'Pull requests that the assistant opened, as the vendor’s reports count them.',
  formula: 'Sum of the reports’ count of pull requests created by the assistant.',
})
export const prsReportedReviewedByAssistant = reported('reviewed_by_assistant', {
  id: 'prs.reported_reviewed_by_assistant',
  name: 'Pull requests reviewed by the assistant',
  description: 'Pull requests that the assistant reviewed, as the vendor’s reports count them.',
  formula: 'Sum of the reports’ count of pull requests reviewed by the assistant.',
})
export const prsReportedMedianHours = {
  ...prsReportedMerged,
  id: 'prs.reported_median_hours_to_merge',
  name: 'Median hours to merge (reports)',
  type: 'decimal',
  description: 'The vendor’s median of one day of one organisation, enterprise or repository.',
  formula: 'pull_requests.median_minutes_to_merge ÷ 60, of one row only.',
  caveats: [
    'A median neither adds nor averages: unknown for longer buckets and for several rows.',
    NOT_CAUSE,
  ],
  measures: ['minutes_to_merge'],
  value: 'toDecimal128(any(m_minutes_to_merge), 6) / 60',
  emptyIsUnknown: true,
} as const
