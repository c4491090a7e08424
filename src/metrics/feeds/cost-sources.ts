import {
  COST_SUMS,
  LINE_SUM_NAMES,
  LINE_SUMS,
  LINES as SKU_LINES,
  RECORD_SUMS,
  USERS_STATE,
} from '../../store/facts/derived/cost-measures.ts'
import { sql, texts, type Sql } from '../../store/facts/engine/sql.ts'
import { sourceBy, summed, type FactSource, type RowsOwners } from './fact-source.ts'

/** What a connection brought while it read another organisation is apart: `<connection>/<organisation>`. */
const CONNECTION = ({ own }: RowsOwners): Sql =>
  sql`if(empty(${texts(own)}) OR has(${texts(own)}, concat(connection, '/', account)), connection, concat(connection, '/', account))`

const ATTRIBUTION = {
  source: sourceBy('account', 'account', 'chat_assistant'),
  connection: CONNECTION,
  organization: 'account',
  product: 'product',
  surface: 'surface',
  client: 'client',
  model: 'model',
  service_tier: 'service_tier',
} as const satisfies FactSource['dimensions']

const HOURLY = { time: 'event_time', day: `toDate(event_time, 'UTC')`, rollup: false }
const ROLLUP = { time: 'start', day: 'start', rollup: true }

/** The records themselves, newest content of each event. */
export const RECORDS: FactSource = {
  ...HOURLY,
  name: 'records',
  from: 'costs_current',
  dimensions: { ...ATTRIBUTION, user: 'user_id' },
  arrays: { group: 'group_ids', sku: 'billing_sku' },
  measures: { ...RECORD_SUMS, users: USERS_STATE, source_rows: RECORD_SUMS.records },
}

/** One row per SKU line of a record; a record without lines is one row whose SKU is "not given". */
export const LINES: FactSource = {
  ...HOURLY,
  name: 'lines',
  from: 'costs_current',
  join: SKU_LINES,
  dimensions: { ...ATTRIBUTION, user: 'user_id', sku: 'sku' },
  arrays: { group: 'group_ids' },
  measures: {
    ...LINE_SUMS,
    unattributed_records: `uniqExactIf(event_id, user_id = '')`,
    users: USERS_STATE,
    source_rows: 'uniqExact(event_id)',
  },
}

/** Closed days without the person: a few rows a day. */
export const DAYS: FactSource = {
  ...ROLLUP,
  name: 'days',
  from: 'cost_days',
  dimensions: ATTRIBUTION,
  arrays: {},
  measures: { ...summed(COST_SUMS), users: 'uniqExactMergeState(users)', source_rows: 'sum(records)' },
}

/** Closed months without the person. */
export const MONTHS: FactSource = { ...DAYS, name: 'months', from: 'cost_months' }

/** Closed days by group: a record of several groups stands once in each. */
export const GROUP_DAYS: FactSource = {
  ...ROLLUP,
  name: 'group_days',
  from: 'cost_group_days',
  dimensions: { ...ATTRIBUTION, group: 'group_id' },
  arrays: {},
  measures: summed(COST_SUMS),
}

/** Closed days by SKU line. */
export const LINE_DAYS: FactSource = {
  ...ROLLUP,
  name: 'line_days',
  from: 'cost_line_days',
  dimensions: { ...ATTRIBUTION, sku: 'sku' },
  arrays: {},
  measures: { ...summed(LINE_SUM_NAMES), users: 'uniqExactMergeState(users)' },
}

/** Closed days by person. */
export const PERSON_DAYS: FactSource = {
  ...ROLLUP,
  name: 'person_days',
  from: 'cost_person_days',
  dimensions: { ...ATTRIBUTION, user: 'user_id' },
  arrays: { group: 'group_ids' },
  measures: { ...summed(COST_SUMS), users: USERS_STATE, source_rows: 'sum(records)' },
}

/** Closed months by person. */
export const PERSON_MONTHS: FactSource = { ...PERSON_DAYS, name: 'person_months', from: 'cost_person_months' }
