import { PER_LINE } from './dimension-sets.ts'
import type { MetricDefinition } from './metric-definition.ts'

const SOURCE = 'Chat-assistant cost records (dataset costs)'
const NOT_AN_INVOICE = 'Usage reporting by the vendor, not an invoice; seat fees are not part of it.'
const GROUPS_OVERLAP =
  'By group: a person in several groups counts in each, so the groups sum to more than the total.'

export const spendCredits = {
  id: 'spend.credits',
  feed: 'costs',
  name: 'Credits',
  type: 'decimal',
  description: 'Credits charged for usage, as the vendor reported them.',
  formula: 'Sum of billing[].cost.value where the unit is CREDITS, each event_id once, newest file wins.',
  grain: 'hour',
  combinations: [PER_LINE],
  caveats: [NOT_AN_INVOICE, 'Never added to USD: the price of a credit is contractual.', GROUPS_OVERLAP],
  source: SOURCE,
  measures: ['credits'],
  value: 'sum(m_credits)',
} as const satisfies MetricDefinition

export const spendUsd = {
  id: 'spend.usd',
  feed: 'costs',
  name: 'US dollars',
  type: 'decimal',
  description: 'US dollars charged for usage where the agreement is in dollars.',
  formula: 'Sum of billing[].cost.value where the unit is USD, each event_id once, newest file wins.',
  grain: 'hour',
  combinations: [PER_LINE],
  caveats: [NOT_AN_INVOICE, 'Rows in credits are not converted and not part of it.', GROUPS_OVERLAP],
  source: SOURCE,
  measures: ['usd'],
  value: 'sum(m_usd)',
} as const satisfies MetricDefinition

export const spendEstimatedUsd = {
  id: 'spend.estimated_usd',
  feed: 'costs',
  name: "Vendor's estimate in US dollars",
  type: 'decimal',
  description: "The vendor's own planning estimate of what the credits are worth.",
  formula:
    'Sum of billing[].estimated_cost_usd.value where given. Unknown where credits were charged and no line has an estimate.',
  grain: 'hour',
  combinations: [PER_LINE],
  caveats: [
    'An estimate at the overage price of the day, not a charge; the vendor leaves it out on many rows.',
    'Each answer says how much of the credits it covers.',
    GROUPS_OVERLAP,
  ],
  source: SOURCE,
  measures: ['estimated_usd', 'estimated_entries', 'credit_entries'],
  value: 'if(sum(m_credit_entries) > 0 AND sum(m_estimated_entries) = 0, NULL, sum(m_estimated_usd))',
} as const satisfies MetricDefinition
