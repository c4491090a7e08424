/** Sums that SKU lines can honour as well; tokens are given per record, never per SKU. */
export const LINE_SUM_NAMES = [
  'credits',
  /** Records or lines with an amount in credits. */
  'credit_entries',
  'usd',
  'estimated_usd',
  /** Records or lines with the vendor's estimate. */
  'estimated_entries',
  /** Credits of the lines that have an estimate. */
  'estimated_credits',
  'lines_without_amount',
  'other_unit_lines',
] as const

/**
 * Partial aggregates of cost records: what one stretch of time contributes to an answer. They merge, so that
 * closed days can come from a roll-up and the rest from the records themselves. Defined here once, because
 * the roll-ups keep them and the metrics read them.
 */
export const COST_SUMS = [
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
  ...LINE_SUM_NAMES,
] as const
export type CostSum = (typeof COST_SUMS)[number]

/** `users` is a state of distinct people, merged by `uniqExactMerge`; every other measure merges by `sum`. */
export type CostMeasure = CostSum | 'users'

const MEDIA = ['text', 'audio', 'image'] as const
const sumOfClass = (kind: string) => MEDIA.map((medium) => `ifNull(${medium}_${kind}, 0)`).join(' + ')
const given = (kinds: readonly string[]) =>
  `isNotNull(coalesce(${kinds.flatMap((kind) => MEDIA.map((medium) => `${medium}_${kind}`)).join(', ')}))`

const DETAILED = given(['input', 'cached_input', 'output'])
const TOTAL_ONLY = `${given(['total'])} AND NOT ${DETAILED}`
const KNOWN_UNITS = `('CREDITS', 'USD')`

/** The state of the distinct people of rows that carry `user_id`. */
export const USERS_STATE = `uniqExactStateIf(user_id, user_id != '')`

/** Aggregates over rows of `costs_current`. */
export const RECORD_SUMS: Record<CostSum, string> = {
  records: 'count()',
  unattributed_records: `countIf(user_id = '')`,
  detailed_records: `countIf(${DETAILED})`,
  total_only_records: `countIf(${TOTAL_ONLY})`,
  total_only_tokens: `sumIf(${sumOfClass('total')}, ${TOTAL_ONLY})`,
  input_tokens: `sum(${sumOfClass('input')})`,
  cached_input_tokens: `sum(${sumOfClass('cached_input')})`,
  output_tokens: `sum(${sumOfClass('output')})`,
  credits: 'ifNull(sum(credits), 0)',
  credit_entries: 'countIf(isNotNull(credits))',
  usd: 'ifNull(sum(usd), 0)',
  estimated_usd: 'ifNull(sum(estimated_usd), 0)',
  estimated_entries: 'countIf(isNotNull(estimated_usd))',
  estimated_credits: `sum(arraySum((c, u, e) -> if(u = 'CREDITS' AND isNotNull(e), ifNull(c, 0), 0), billing_cost, billing_cost_unit, billing_estimated_usd))`,
  lines_without_amount: `sum(arrayCount(c -> isNull(c), billing_cost))`,
  other_unit_lines: `sum(arrayCount((c, u) -> isNotNull(c) AND u NOT IN ${KNOWN_UNITS}, billing_cost, billing_cost_unit))`,
}

/** Makes SKU lines of the records; a record without lines is one row whose SKU is "not given". */
export const LINES =
  'LEFT ARRAY JOIN billing_sku AS sku, billing_cost AS cost, billing_cost_unit AS cost_unit, billing_estimated_usd AS line_estimate'

/** Aggregates over `LINES` of them. */
export const LINE_SUMS: Record<(typeof LINE_SUM_NAMES)[number], string> = {
  credits: `ifNull(sumIf(cost, cost_unit = 'CREDITS'), 0)`,
  credit_entries: `countIf(cost_unit = 'CREDITS' AND isNotNull(cost))`,
  usd: `ifNull(sumIf(cost, cost_unit = 'USD'), 0)`,
  estimated_usd: 'ifNull(sum(line_estimate), 0)',
  estimated_entries: 'countIf(isNotNull(line_estimate))',
  estimated_credits: `ifNull(sumIf(cost, cost_unit = 'CREDITS' AND isNotNull(line_estimate)), 0)`,
  lines_without_amount: 'countIf(notEmpty(billing_sku) AND isNull(cost))',
  other_unit_lines: `countIf(isNotNull(cost) AND cost_unit NOT IN ${KNOWN_UNITS})`,
}
