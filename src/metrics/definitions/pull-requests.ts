import type { Dimension, MetricId } from '../../model/metric.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { EVENTS, notShown, ownSum, PEOPLE } from './published.ts'
import { said } from '../../words/said.ts'
import { any, distinctIn, measured, median, sum, summed, value } from './value.ts'

const common = {
  feed: 'pull_requests',
  grain: 'day',
  type: 'integer',
  source: 'from_pull_request_lists',
  published: EVENTS,
  combinations: [['source', 'connection', 'repository', 'team', 'user', 'cohort']],
} as const

function counted(
  measure: string,
  words: { id: MetricId; name: string; description: string; formula: string },
): MetricDefinition {
  return {
    ...common,
    ...words,
    caveats: ['beside_adoption_not_effect', 'bots_included', 'author_teams'],
    ...summed(measure),
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
  caveats: [...(reviewed.caveats ?? []), 'reviews_unasked'],
  ...measured(value`if(${sum('reviews_unasked')} > 0, NULL, ${sum('reviewed')})`),
  whenUnknown: UNASKED,
} as const satisfies MetricDefinition
export const prsMedianHours = {
  ...common,
  id: 'prs.median_hours_to_merge',
  published: { as: 'median', over: 'prs.merged' },
  name: 'Median hours to merge',
  type: 'decimal',
  description: 'Half of the merged pull requests took no longer than this from opening to merging.',
  formula: 'Median of merged_at − created_at over the pull requests merged in the bucket.',
  caveats: ['medians_taken_anew', 'beside_adoption_not_effect', 'author_teams'],
  ...measured(
    value`if(${sum('merged')} = 0, NULL, toDecimal64(round(${median('seconds_to_merge')} / 3600, 2), 2))`,
  ),
  emptyIsUnknown: true,
} as const satisfies MetricDefinition
export const prsPeople = {
  ...common,
  id: 'prs.people',
  published: PEOPLE,
  name: 'People behind pull requests',
  description: 'People whose pull requests are behind the figures beside it.',
  formula: 'Distinct human authors of pull requests opened, merged or reviewed in the bucket.',
  caveats: ['people_never_add', 'beside_adoption_not_effect'],
  ...measured(distinctIn('people')),
} as const satisfies MetricDefinition

const REPORTED: readonly (readonly Dimension[])[] = [['source', 'connection', 'repository']]

function reported(
  measure: string,
  words: Pick<MetricDefinition, 'id' | 'name' | 'description' | 'formula' | 'published'>,
): MetricDefinition {
  return {
    ...words,
    feed: 'reports',
    grain: 'day',
    type: 'integer',
    source: 'from_repository_reports',
    combinations: REPORTED,
    caveats: ['total_is_the_reports', 'reviewed_on_several_days', 'beside_adoption_not_effect'],
    ...summed(measure),
  }
}

export const prsReportedOpened = reported('opened', {
  id: 'prs.reported_opened',
  published: ownSum('prs.opened'),
  name: 'Pull requests opened (reports)',
  description: 'Pull requests opened, as the vendor’s reports count them.',
  formula: 'Sum of pull_requests.total_created.',
})
export const prsReportedMerged = reported('merged', {
  id: 'prs.reported_merged',
  published: ownSum('prs.merged'),
  name: 'Pull requests merged (reports)',
  description: 'Pull requests merged, as the vendor’s reports count them.',
  formula: 'Sum of pull_requests.total_merged.',
})
export const prsReportedReviewed = reported('reviewed', {
  id: 'prs.reported_reviewed',
  published: ownSum('prs.reviewed'),
  name: 'Pull requests reviewed (reports)',
  description: 'Pull requests reviewed, as the vendor’s reports count them.',
  formula: 'Sum of pull_requests.total_reviewed.',
})
export const prsReportedByAssistant = reported('opened_by_assistant', {
  id: 'prs.reported_opened_by_assistant',
  // A part: that enough people opened some says nothing of whose the assistant opened.
  published: notShown('prs.opened'),
  name: 'Pull requests opened by the assistant',
  description: 'Pull requests that the assistant opened, as the vendor’s reports count them.',
  formula: 'Sum of the reports’ count of pull requests created by the assistant.',
})
export const prsReportedReviewedByAssistant = reported('reviewed_by_assistant', {
  id: 'prs.reported_reviewed_by_assistant',
  published: notShown('prs.reviewed'),
  name: 'Pull requests reviewed by the assistant',
  description: 'Pull requests that the assistant reviewed, as the vendor’s reports count them.',
  formula: 'Sum of the reports’ count of pull requests reviewed by the assistant.',
})
export const prsReportedMedianHours = {
  ...prsReportedMerged,
  id: 'prs.reported_median_hours_to_merge',
  published: notShown('prs.median_hours_to_merge'),
  name: 'Median hours to merge (reports)',
  type: 'decimal',
  description: 'The vendor’s median of one day of one organisation, enterprise or repository.',
  formula: 'pull_requests.median_minutes_to_merge ÷ 60, of one row only.',
  caveats: ['median_of_one_row', 'beside_adoption_not_effect'],
  ...measured(value`toDecimal128(${any('minutes_to_merge')}, 6) / 60`),
  emptyIsUnknown: true,
} as const
