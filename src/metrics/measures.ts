/**
 * Partial aggregates: what one segment of the facts contributes to an answer. They merge across segments,
 * so that settled days can come from a roll-up and the rest from the records themselves.
 */
export const MEASURES = [
  'records',
  'unattributed_records',
  /** Records that give tokens by class. */
  'detailed_records',
  /** Records that give only a total, and the tokens of those. */
  'total_only_records',
  'total_only_tokens',
  'input_tokens',
  'cached_input_tokens',
  'output_tokens',
  'credits',
  /** Records (or SKU lines) with an amount in credits. */
  'credit_entries',
  'usd',
  'estimated_usd',
  /** Records (or SKU lines) with the vendor's estimate. */
  'estimated_entries',
  /** Credits of the SKU lines that have an estimate. */
  'estimated_credits',
  'lines_without_amount',
  'other_unit_lines',
  /** A state of distinct people, merged by `uniqExactMerge`; every other measure merges by `sum`. */
  'users',
] as const
export type Measure = (typeof MEASURES)[number]
