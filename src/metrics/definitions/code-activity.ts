import type { Dimension, MetricId } from '../../model/metric.ts'
import type { Published } from '../../model/privacy/release.ts'
import { BY_ANY_PART, BY_COMPLETION_PART, BY_PERSON, BY_PROMPT_PART } from './dimension-sets.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { AMOUNT, completionsOf, EVENTS, notShown, ratio } from './published.ts'
import type { PlainCode } from '../../words/said.ts'
import { measured, share, sum, summed, value } from './value.ts'

const common = {
  feed: 'user_days',
  type: 'integer',
  grain: 'day',
  source: 'from_user_reports',
  published: EVENTS,
} as const

interface Counted {
  id: MetricId
  name: string
  description: string
  formula: string
  combinations?: readonly (readonly Dimension[])[]
  caveats?: readonly PlainCode[]
  published?: Published
}

function counter(measure: string, { caveats = [], ...words }: Counted): MetricDefinition {
  return {
    ...common,
    combinations: BY_ANY_PART,
    ...words,
    caveats: [...caveats, 'person_day_once', 'breakdowns_apart', 'teams_overlap'],
    ...summed(measure),
  }
}

export const codeInteractions = counter('interactions', {
  id: 'code.interactions',
  name: 'Interactions',
  description: 'Prompts that people sent on purpose.',
  formula: 'Sum of user_initiated_interaction_count of person-days.',
  combinations: BY_PROMPT_PART,
  caveats: ['not_by_language'],
})

export const codeGenerations = counter('generations', {
  id: 'code.generations',
  name: 'Generations',
  description: 'Outputs of the assistant: completions shown, code written in chat or by an agent.',
  formula: 'Sum of code_generation_activity_count of person-days.',
  caveats: ['prompt_makes_several'],
})

export const codeAcceptances = counter('acceptances', {
  id: 'code.acceptances',
  name: 'Acceptances',
  description: 'Outputs that people took with a built-in action: accept, apply, insert, copy.',
  formula: 'Sum of code_acceptance_activity_count of person-days.',
  caveats: ['typed_over_unseen'],
})

export const codeLinesSuggested = counter('lines_suggested', {
  id: 'code.lines_suggested',
  name: 'Lines suggested',
  description: 'Lines the assistant suggested to add.',
  formula: 'Sum of loc_suggested_to_add_sum of person-days.',
  caveats: ['agent_edits_left_out'],
})

export const codeLinesAdded = counter('lines_added', {
  id: 'code.lines_added',
  name: 'Lines added',
  description: 'Lines written into files with the assistant, by agents too.',
  formula: 'Sum of loc_added_sum of person-days.',
  caveats: ['agent_edits_may_exceed'],
})

export const codeLinesDeleted = counter('lines_deleted', {
  id: 'code.lines_deleted',
  name: 'Lines deleted',
  description: 'Lines removed from files with the assistant, by agents too.',
  formula: 'Sum of loc_deleted_sum of person-days.',
  caveats: ['with_agent_edits'],
})

/** No part for completions in any breakdown means that there were none; a part that gives no number leaves it unknown. */
function ofCompletions(measure: string, words: Counted): MetricDefinition {
  return {
    ...counter(measure, {
      ...words,
      combinations: BY_COMPLETION_PART,
      caveats: ['completions_not_mixed'],
    }),
    ...measured(value`if(${sum('completion_rows')} = 0, 0, ${sum(measure)})`),
  }
}

export const codeCompletionGenerations = ofCompletions('completion_generations', {
  id: 'code.completion_generations',
  published: completionsOf('code.generations'),
  name: 'Completions shown',
  description: 'Completions shown in an editor, as the per-user reports count them.',
  formula: 'Sum of code_generation_activity_count of the feature code_completion.',
})

export const codeCompletionAcceptances = ofCompletions('completion_acceptances', {
  id: 'code.completion_acceptances',
  published: completionsOf('code.acceptances'),
  name: 'Completions accepted',
  description: 'Completions accepted in an editor, as the per-user reports count them.',
  formula: 'Sum of code_acceptance_activity_count of the feature code_completion.',
})

function rate(
  [part, whole]: [string, string],
  words: Pick<MetricDefinition, 'id' | 'name' | 'description' | 'formula' | 'published'>,
): MetricDefinition {
  return {
    ...common,
    ...words,
    type: 'decimal',
    combinations: BY_COMPLETION_PART,
    caveats: ['share_over_bucket', 'completions_only', 'person_day_once'],
    ...measured(share(part, whole)),
    shareOf: [part, whole],
    emptyIsUnknown: true,
  }
}

export const codeAcceptanceRate = rate(['completion_acceptances', 'completion_generations'], {
  id: 'code.acceptance_rate',
  published: ratio('code.completion_acceptances', 'code.completion_generations'),
  name: 'Acceptance rate',
  description: 'Share of the completions shown that were accepted.',
  formula: 'code.completion_acceptances ÷ code.completion_generations.',
})

export const codeLineAcceptanceRate = rate(['completion_lines_added', 'completion_lines_suggested'], {
  id: 'code.line_acceptance_rate',
  published: notShown('code.acceptance_rate'),
  name: 'Acceptance rate by lines',
  description: 'Lines added by completions in relation to the lines they suggested.',
  formula: 'Sum of loc_added_sum ÷ sum of loc_suggested_to_add_sum, both of the feature code_completion.',
})

export const codeAiCredits = {
  ...common,
  id: 'code.ai_credits',
  published: AMOUNT,
  name: 'AI credits of the code assistant',
  type: 'decimal',
  basis: 'usage',
  description: 'AI credits used, as the per-user reports say.',
  formula: 'Sum of ai_credits_used of person-days that carry it.',
  combinations: BY_PERSON,
  caveats: ['trend_no_invoice', 'never_with_chat_credits', 'person_day_once'],
  ...summed('ai_credits'),
} as const satisfies MetricDefinition
