import type { Dimension, MetricId } from '../../model/metric.ts'
import type { Published } from '../../model/privacy/release.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { notShown, ownSum } from './published.ts'
import { any, measured, summed } from './value.ts'

const common = {
  feed: 'reports',
  grain: 'day',
  type: 'integer',
  source: 'from_daily_reports',
} as const

const WHOSE: readonly Dimension[] = ['source', 'connection']
const BY_PART: readonly (readonly Dimension[])[] = [
  [...WHOSE, 'editor'],
  [...WHOSE, 'language', 'feature'],
  [...WHOSE, 'language', 'model'],
  [...WHOSE, 'model', 'feature'],
]

interface Words {
  published: Published
  id: MetricId
  name: string
  description: string
  formula: string
}

function people(measure: string, words: Words): MetricDefinition {
  return {
    ...common,
    ...words,
    combinations: [WHOSE],
    caveats: ['sum_to_hold_against', 'report_never_added'],
    ...measured(any(measure)),
    emptyIsUnknown: true,
  }
}

export const codeReportedActive = people('daily_active', {
  id: 'code.reported_active_users',
  published: ownSum('code.active_users'),
  name: 'Active people (reports)',
  description: 'People active on the day, as the vendor’s report of the organisation says.',
  formula: 'daily_active_users of the day.',
})
export const codeReportedWeeklyActive = people('weekly_active', {
  id: 'code.reported_weekly_active_users',
  published: notShown('code.weekly_active_users'),
  name: 'Weekly active people (reports)',
  description: 'People active in the seven days up to this one, as the vendor’s report says.',
  formula: 'weekly_active_users of the day.',
})
export const codeReportedMonthlyActive = people('monthly_active', {
  id: 'code.reported_monthly_active_users',
  published: notShown('code.monthly_active_users'),
  name: 'Monthly active people (reports)',
  description: 'People active in the 28 days up to this one, as the vendor’s report says.',
  formula: 'monthly_active_users of the day.',
})

function counter(
  measure: string,
  { combinations = BY_PART, ...words }: Words & Partial<Pick<MetricDefinition, 'combinations'>>,
): MetricDefinition {
  return {
    ...common,
    ...words,
    combinations,
    caveats: ['sum_to_hold_against', 'enterprise_reports_for_organizations', 'breakdown_rest_unattributed'],
    ...summed(measure),
  }
}

export const codeReportedInteractions = counter('interactions', {
  id: 'code.reported_interactions',
  published: ownSum('code.interactions'),
  name: 'Interactions (reports)',
  description: 'Prompts that people sent on purpose, as the vendor’s report sums them.',
  formula: 'Sum of user_initiated_interaction_count of the days.',
  combinations: BY_PART.filter((set) => !set.includes('language')),
})
export const codeReportedGenerations = counter('generations', {
  id: 'code.reported_generations',
  published: ownSum('code.generations'),
  name: 'Generations (reports)',
  description: 'Outputs of the assistant, as the vendor’s report sums them.',
  formula: 'Sum of code_generation_activity_count of the days.',
})
export const codeReportedAcceptances = counter('acceptances', {
  id: 'code.reported_acceptances',
  published: ownSum('code.acceptances'),
  name: 'Acceptances (reports)',
  description: 'Outputs that people took, as the vendor’s report sums them.',
  formula: 'Sum of code_acceptance_activity_count of the days.',
})
export const codeReportedLinesSuggested = counter('lines_suggested', {
  id: 'code.reported_lines_suggested',
  published: ownSum('code.lines_suggested'),
  name: 'Lines suggested (reports)',
  description: 'Lines suggested, as the vendor’s report sums them.',
  formula: 'Sum of loc_suggested_to_add_sum of the days.',
})
export const codeReportedLinesAdded = counter('lines_added', {
  id: 'code.reported_lines_added',
  published: ownSum('code.lines_added'),
  name: 'Lines added (reports)',
  description: 'Lines written into files, as the vendor’s report sums them.',
  formula: 'Sum of loc_added_sum of the days.',
})
export const codeReportedLinesDeleted = counter('lines_deleted', {
  id: 'code.reported_lines_deleted',
  published: ownSum('code.lines_deleted'),
  name: 'Lines deleted (reports)',
  description: 'Lines removed from files, as the vendor’s report sums them.',
  formula: 'Sum of loc_deleted_sum of the days.',
})
