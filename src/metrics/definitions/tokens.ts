import { PER_RECORD } from './dimension-sets.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { TIED } from './published.ts'
import { measured, sum, value } from './value.ts'

const common = {
  feed: 'costs',
  type: 'integer',
  grain: 'hour',
  combinations: [PER_RECORD],
  source: 'from_cost_records',
  published: TIED,
} as const

const CAVEATS = [
  'tokens_do_not_overlap',
  'total_only_not_split',
  'many_without_tokens',
  'tokens_not_by_sku',
] as const

/** Unknown, not zero, where records exist and none of them gives tokens by class. */
const sumOrUnknown = (measure: string) =>
  value`if(${sum('records')} > 0 AND ${sum('detailed_records')} = 0, NULL, ${sum(measure)})`

export const tokensInput = {
  ...common,
  id: 'tokens.input',
  name: 'Input tokens',
  description: 'Tokens sent to the model that were not read from its cache.',
  formula: 'Sum of text, audio and image input tokens; cached tokens are not in it.',
  caveats: CAVEATS,
  ...measured(sumOrUnknown('input_tokens')),
} as const satisfies MetricDefinition

export const tokensCachedInput = {
  ...common,
  id: 'tokens.cached_input',
  name: 'Cached input tokens',
  description: "Tokens read from the model's cache.",
  formula: 'Sum of text, audio and image cached input tokens.',
  caveats: CAVEATS,
  ...measured(sumOrUnknown('cached_input_tokens')),
} as const satisfies MetricDefinition

export const tokensOutput = {
  ...common,
  id: 'tokens.output',
  name: 'Output tokens',
  description: 'Tokens the model produced.',
  formula: 'Sum of text, audio and image output tokens.',
  caveats: CAVEATS,
  ...measured(sumOrUnknown('output_tokens')),
} as const satisfies MetricDefinition
