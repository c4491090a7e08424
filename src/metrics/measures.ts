/**
 * Partial aggregates: what one segment of the facts contributes to an answer. They merge across segments,
 * so that settled days can come from a roll-up and the rest from the records themselves.
 */
export const MEASURES = [
  'records',
  'unattributed_records',
  'detailed_records',
  'total_only_records',
  'total_only_tokens',
  'input_tokens',
  'cached_input_tokens',
  'output_tokens',
  'credits',
  'credit_lines',
  'usd',
  'estimated_usd',
  'estimated_lines',
  'estimated_credits',
  'lines_without_amount',
  'other_unit_lines',
  'users',
] as const
export type Measure = (typeof MEASURES)[number]
