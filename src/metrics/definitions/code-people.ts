import type { MetricId } from '../../model/metric.ts'
import { BY_ANY_PART, BY_PERSON } from './dimension-sets.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { PEOPLE, ratio } from './published.ts'
import { measured, peopleIn, sum, value } from './value.ts'

const people = {
  feed: 'user_days',
  type: 'integer',
  grain: 'day',
  source: 'from_user_reports',
  published: PEOPLE,
} as const

const ACTIVE_CAVEATS = [
  'active_is_a_prompt',
  'without_telemetry_missing',
  'people_counted_again',
  'teams_overlap',
] as const

const unlessGiven = (measure: string, given: string) =>
  value`if(${sum('rows')} > 0 AND ${sum(given)} = 0, NULL, ${peopleIn(measure)})`

export const codeActiveUsers = {
  ...people,
  id: 'code.active_users',
  name: 'Active people',
  description: 'People who sent at least one prompt to the code assistant.',
  formula: 'Distinct user_id with a day of user_initiated_interaction_count > 0 in the bucket.',
  combinations: BY_PERSON,
  caveats: ACTIVE_CAVEATS,
  ...measured(unlessGiven('active_users', 'active_given')),
} as const satisfies MetricDefinition

function trailing(id: MetricId, name: string, days: 7 | 28): MetricDefinition {
  return {
    ...codeActiveUsers,
    id,
    name,
    description: `People active on at least one of the last ${days} days of each bucket.`,
    formula: `Distinct user_id active in the ${days} days up to the bucket’s end, or up to its last collected day.`,
    caveats: [days === 7 ? 'trailing_week' : 'trailing_month', ...ACTIVE_CAVEATS],
    trailingDays: days,
    published: { as: 'trailing', of: 'code.active_users', days },
  }
}

export const codeWeeklyActiveUsers = trailing('code.weekly_active_users', 'Weekly active people', 7)
export const codeMonthlyActiveUsers = trailing('code.monthly_active_users', 'Monthly active people', 28)

export const codeUsers = {
  ...people,
  id: 'code.users',
  name: 'People with any use',
  description: 'People with anything counted: a prompt, an output or an acceptance.',
  formula:
    'Distinct user_id with interactions, generations or acceptances > 0 in the bucket; by a breakdown, in that part of it.',
  combinations: BY_ANY_PART,
  caveats: ['wider_than_active', 'people_counted_again', 'teams_overlap', 'parts_not_everybody'],
  ...measured(peopleIn('used_users')),
} as const satisfies MetricDefinition

function kindOfUse(
  id: MetricId,
  name: string,
  words: { description: string; formula: string },
  measure: string,
): MetricDefinition {
  return {
    ...people,
    ...words,
    id,
    name,
    combinations: BY_PERSON,
    caveats: ['own_kind_not_active', 'kind_unknown_on_older_days', 'people_counted_again'],
    ...measured(unlessGiven(`${measure}_users`, `${measure}_given`)),
  }
}

export const codePhaseUsers = {
  ...people,
  id: 'code.phase_users',
  name: 'People by adoption phase',
  description: 'People to whom the vendor gives an adoption phase; by cohort, those in each.',
  formula: 'Distinct user_id by the last ai_adoption_phase of their days in the bucket.',
  combinations: [['source', 'connection', 'user', 'team', 'cohort']],
  caveats: ['phase_is_the_vendors', 'kind_unknown_on_older_days', 'people_counted_again'],
  ...measured(peopleIn('phase_users')),
  emptyIsUnknown: true,
} as const satisfies MetricDefinition

export const codeAgentUsers = kindOfUse(
  'code.agent_users',
  'People using agent mode',
  {
    description: 'People who used agent mode in an editor.',
    formula: 'Distinct user_id with used_agent in the bucket.',
  },
  'agent',
)
export const codeChatUsers = kindOfUse(
  'code.chat_users',
  'People using chat',
  {
    description: 'People who used chat in an editor.',
    formula: 'Distinct user_id with used_chat in the bucket.',
  },
  'chat',
)
export const codeCliUsers = kindOfUse(
  'code.cli_users',
  'People using the command line',
  {
    description: 'People who used the assistant on the command line.',
    formula: 'Distinct user_id with used_cli in the bucket.',
  },
  'cli',
)
export const codeReviewUsers = kindOfUse(
  'code.review_users',
  'People using code review',
  {
    description: 'People who asked the assistant for a review or applied one of its suggestions.',
    formula:
      'Distinct user_id with the flag for active code review in the bucket; reviews assigned without asking are left out.',
  },
  'review',
)

export const codeCompletionUsers = {
  ...people,
  id: 'code.completion_users',
  name: 'People using completions',
  description: 'People who were shown or accepted completions.',
  formula: 'Distinct user_id with anything counted of the feature code_completion in the bucket.',
  combinations: BY_PERSON,
  caveats: ['own_kind', 'people_counted_again', 'teams_overlap'],
  ...measured(peopleIn('completion_users')),
} as const satisfies MetricDefinition

export const codeAdoptionRate = {
  ...people,
  id: 'code.adoption_rate',
  name: 'Adoption rate',
  type: 'decimal',
  description: 'Share of the people with a licence who were active.',
  formula: 'seats.active_in_period ÷ seats.total, both of the bucket’s last snapshot.',
  source: 'from_user_reports_and_seats',
  published: ratio('seats.active_in_period', 'seats.total'),
  combinations: [['source', 'connection', 'team']],
  caveats: ['unknown_without_seats', 'without_licence_in_neither', 'unknown_without_use'],
  ...measured(value`NULL`),
  ratioOf: ['seats.active_in_period', 'seats.total'],
  knownWith: 'code.active_users',
} as const satisfies MetricDefinition
