import type { Measure } from './measures.ts'
import type { Dimension } from './metrics-query.ts'

/**
 * A table or view that can answer: what it is cut by, and how each measure is had from it. Every text here
 * is a constant of the program; values of a question are bound, never written into it.
 */
export interface FactSource {
  name: string
  /** The FROM clause. */
  from: string
  /** A DateTime (UTC): start of an hour. */
  time: string
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

const MEDIA = ['text', 'audio', 'image'] as const
const sumOfClass = (kind: string) => MEDIA.map((medium) => `ifNull(${medium}_${kind}, 0)`).join(' + ')
const given = (kinds: readonly string[]) =>
  `isNotNull(coalesce(${kinds.flatMap((kind) => MEDIA.map((medium) => `${medium}_${kind}`)).join(', ')}))`

const DETAILED = given(['input', 'cached_input', 'output'])
const TOTAL_ONLY = `${given(['total'])} AND NOT ${DETAILED}`
const USERS = `uniqExactStateIf(user_id, user_id != '')`
const KNOWN_UNITS = `('CREDITS', 'USD')`

/** The records themselves, newest content of each event. */
export const RECORDS: FactSource = {
  name: 'records',
  from: 'costs_current',
  time: 'event_time',
  dimensions: RECORD_DIMENSIONS,
  arrays: { group: 'group_ids', sku: 'billing_sku' },
  measures: {
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
    users: USERS,
  },
}

/** One row per SKU line of a record; a record without lines is one row whose SKU is "not given". */
export const LINES: FactSource = {
  name: 'lines',
  from: `costs_current LEFT ARRAY JOIN billing_sku AS sku, billing_cost AS cost, billing_cost_unit AS cost_unit, billing_estimated_usd AS line_estimate`,
  time: 'event_time',
  dimensions: { ...RECORD_DIMENSIONS, sku: 'sku' },
  arrays: { group: 'group_ids' },
  measures: {
    credits: `ifNull(sumIf(cost, cost_unit = 'CREDITS'), 0)`,
    credit_entries: `countIf(cost_unit = 'CREDITS' AND isNotNull(cost))`,
    usd: `ifNull(sumIf(cost, cost_unit = 'USD'), 0)`,
    estimated_usd: 'ifNull(sum(line_estimate), 0)',
    estimated_entries: 'countIf(isNotNull(line_estimate))',
    estimated_credits: `ifNull(sumIf(cost, cost_unit = 'CREDITS' AND isNotNull(line_estimate)), 0)`,
    lines_without_amount: 'countIf(notEmpty(billing_sku) AND isNull(cost))',
    other_unit_lines: `countIf(isNotNull(cost) AND cost_unit NOT IN ${KNOWN_UNITS})`,
    unattributed_records: `uniqExactIf(event_id, user_id = '')`,
    users: USERS,
  },
}
