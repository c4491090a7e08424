import type { Dimension } from './metrics-query.ts'
import type { Measure } from './measures.ts'

/**
 * A table or view that can answer: what it is cut by, and how each measure is had from it. Every text here
 * is a constant of the program; values of a question are bound, never written into it.
 */
export interface FactSource {
  name: string
  /** The FROM clause. */
  from: string
  /** A DateTime (UTC), the start of an hour or, where `grain` is coarser, of a day or a month. */
  time: string
  grain: 'hour' | 'day' | 'month'
  /** SQL of a single value per row. Dimensions not named here cannot be asked of this source. */
  dimensions: Partial<Record<Dimension, string>>
  /** Dimensions that hold several values per row, as SQL of an array; empty means "not given". */
  arrays: Partial<Record<Dimension, string>>
  measures: Partial<Record<Measure, string>>
}

const RECORD_DIMENSIONS = {
  source: `'chat_assistant'`,
  connection: 'connection',
  user: 'user_id',
  product: 'product',
  surface: 'surface',
  client: 'client',
  model: 'model',
  service_tier: 'service_tier',
} as const satisfies Partial<Record<Dimension, string>>

const USERS = `uniqExactStateIf(user_id, user_id != '')`
const DETAILED = 'has_token_classes'

/** The records themselves, newest content of each event. */
export const RECORDS: FactSource = {
  name: 'records',
  from: 'costs_current',
  time: 'hour',
  grain: 'hour',
  dimensions: RECORD_DIMENSIONS,
  arrays: { group: 'group_ids', sku: 'billing.sku' },
  measures: {
    records: 'count()',
    unattributed_records: `countIf(user_id = '')`,
    detailed_records: `countIf(${DETAILED})`,
    total_only_records: `countIf(total_tokens > 0 AND NOT ${DETAILED})`,
    total_only_tokens: `sumIf(total_tokens, NOT ${DETAILED})`,
    input_tokens: 'sum(input_tokens)',
    cached_input_tokens: 'sum(cached_input_tokens)',
    output_tokens: 'sum(output_tokens)',
    credits: 'sum(credits)',
    credit_lines: 'sum(credit_lines)',
    usd: 'sum(usd)',
    estimated_usd: 'sum(estimated_usd)',
    estimated_lines: 'sum(estimated_lines)',
    estimated_credits: 'sum(estimated_credits)',
    lines_without_amount: 'sum(lines_without_amount)',
    other_unit_lines: 'sum(other_unit_lines)',
    users: USERS,
  },
}

/** One row per SKU line of a record; a record without lines is one row whose SKU is "not given". */
export const LINES: FactSource = {
  name: 'lines',
  from: `costs_current LEFT ARRAY JOIN billing.sku AS sku`,
  time: 'hour',
  grain: 'hour',
  dimensions: { ...RECORD_DIMENSIONS, sku: 'sku' },
  arrays: { group: 'group_ids' },
  measures: {
    credits: `sumIf(cost, cost_unit = 'CREDITS')`,
    users: USERS,
  },
}
