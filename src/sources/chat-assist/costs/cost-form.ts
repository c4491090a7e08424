import { TOKEN_CLASSES, type TokenClass } from '../../../model/records/cost-record.ts'
import type { Fields, RecordForm } from '../../../model/records/record-form.ts'

/** `CREDITS` and `USD` in one spelling each; any other unit as given, to be kept and left out of totals. */
export const UNITS = { CREDITS: ['CREDIT', 'CREDITS'], USD: ['USD', '$'] }

const TOKEN_ALIASES: Partial<Record<TokenClass, readonly string[]>> = {
  text_input: ['input_tokens', 'uncached_text_input_tokens', 'prompt_tokens'],
  text_cached_input: ['cached_input_tokens', 'cached_text_input_tokens', 'input_cached_tokens'],
  text_output: ['output_tokens', 'completion_tokens'],
  text_total: ['total_tokens'],
}

const text = (...also: string[]) => ({ is: 'text', also }) as const
const together = ['value', 'unit'] as const
const money = (only?: readonly string[]) =>
  ({
    is: 'object',
    together,
    fields: {
      value: { is: 'amount', also: ['amount'] },
      unit: { is: 'text', also: ['currency'], spelled: UNITS, ...(only && { only }) },
    },
  }) as const

export const IDENTITY_FIELDS = {
  user_id: text('userId', 'id'),
  email: { is: 'text', ascii: true },
  name: text(),
  groups: { is: 'list', fields: { id: text(), name: { is: 'text', orNull: true } } },
  agent: { is: 'object', fields: { id: text(), name: text() } },
} as const satisfies Fields

export const BILLING_FIELDS = {
  sku: { is: 'text', required: true },
  quantity: {
    is: 'object',
    together,
    fields: { value: { is: 'amount', least: 0 }, unit: text() },
  },
  cost: money(),
  estimated_cost_usd: money(['', 'USD']),
} as const satisfies Fields

export const USAGE_FIELDS: Fields = Object.fromEntries(
  TOKEN_CLASSES.map((name) => [`${name}_tokens`, { is: 'count', also: TOKEN_ALIASES[name] ?? [] }]),
)

export const PAYLOAD_FIELDS = {
  day: { is: 'day', from: '2015-01-01', before: '2100-01-01' },
  hour: { is: 'count', required: true, most: 23 },
  organization_id: text(),
  identity: { is: 'object', also: ['user'], fields: IDENTITY_FIELDS },
  product: text('origin'),
  surface: text(),
  client: text('client_id', 'client_type'),
  model: text('model_id'),
  service_tier: text('serviceTier', 'tier'),
  reasoning: text('reasoning_effort'),
  measures: {
    is: 'object',
    fields: {
      usage: { is: 'object', fields: USAGE_FIELDS },
      billing: { is: 'list', fields: BILLING_FIELDS },
    },
  },
} as const satisfies Fields

export const COST_FIELDS = {
  event_id: { is: 'text', also: ['eventId', 'id'], required: true },
  type: { is: 'text', also: ['event_type', 'eventType'], only: ['COSTS'] },
  timestamp: text('ts', 'start_time', 'hour_start', 'bucket_start', 'period_start'),
  principal: { is: 'object', fields: { id: text(), type: text() } },
  actor: { is: 'object', fields: { type: text(), id: text() } },
  payload: { is: 'object', also: ['costs', 'data'], fields: PAYLOAD_FIELDS },
} as const satisfies Fields

const ATTRIBUTES = ['product', 'surface', 'client', 'model', 'service_tier', 'reasoning']

/** The published cost record (vendor OpenAPI, "Costs"). */
export const COST_FORM: RecordForm = {
  key: 'event_id',
  fields: COST_FIELDS,
  columns: {
    event_id: 'event_id',
    event_time: { day: 'payload.day', hour: 'payload.hour' },
    user_id: 'payload.identity.user_id',
    user_email: { lower: 'payload.identity.email' },
    user_name: 'payload.identity.name',
    group_ids: 'payload.identity.groups.id',
    group_names: 'payload.identity.groups.name',
    agent_id: 'payload.identity.agent.id',
    agent_name: 'payload.identity.agent.name',
    ...Object.fromEntries(ATTRIBUTES.map((name) => [name, `payload.${name}`])),
    ...Object.fromEntries(TOKEN_CLASSES.map((name) => [name, `payload.measures.usage.${name}_tokens`])),
    billing_sku: 'payload.measures.billing.sku',
    billing_quantity: 'payload.measures.billing.quantity.value',
    billing_quantity_unit: 'payload.measures.billing.quantity.unit',
    billing_cost: 'payload.measures.billing.cost.value',
    billing_cost_unit: 'payload.measures.billing.cost.unit',
    billing_estimated_usd: 'payload.measures.billing.estimated_cost_usd.value',
  },
}
