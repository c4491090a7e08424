import { said } from '../../words/said.ts'
import { PER_LINE } from './dimension-sets.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { AMOUNT, priced, TIED } from './published.ts'
import { measured, sum, summed, value } from './value.ts'

export const spendCredits = {
  id: 'spend.credits',
  published: AMOUNT,
  feed: 'costs',
  name: 'Credits',
  type: 'decimal',
  basis: 'usage',
  description: 'Credits charged for usage, as the vendor reported them.',
  formula: 'Sum of billing[].cost.value where the unit is CREDITS, each event_id once, newest file wins.',
  grain: 'hour',
  combinations: [PER_LINE],
  caveats: ['no_invoice', 'credits_never_usd', 'other_lines_left_out', 'groups_overlap'],
  source: 'from_cost_records',
  ...summed('credits'),
} as const satisfies MetricDefinition

export const spendUsd = {
  id: 'spend.usd',
  published: AMOUNT,
  feed: 'costs',
  name: 'US dollars',
  type: 'decimal',
  basis: 'usage',
  description: 'US dollars charged for usage where the agreement is in dollars.',
  formula: 'Sum of billing[].cost.value where the unit is USD, each event_id once, newest file wins.',
  grain: 'hour',
  combinations: [PER_LINE],
  caveats: ['no_invoice', 'credit_rows_left_out', 'other_lines_left_out', 'groups_overlap'],
  source: 'from_cost_records',
  ...summed('usd'),
} as const satisfies MetricDefinition

export const spendEstimatedUsd = {
  id: 'spend.estimated_usd',
  published: TIED,
  feed: 'costs',
  name: "Vendor's estimate in US dollars",
  type: 'decimal',
  basis: 'estimate',
  description: "The vendor's own planning estimate of what the credits are worth.",
  formula:
    'Sum of billing[].estimated_cost_usd.value where given. Unknown where credits were charged and no line has an estimate.',
  grain: 'hour',
  combinations: [PER_LINE],
  caveats: ['estimate_not_a_charge', 'says_how_much_covered', 'groups_overlap'],
  source: 'from_cost_records',
  ...measured(
    value`if(${sum('credit_entries')} > 0 AND ${sum('estimated_entries')} = 0, NULL, ${sum('estimated_usd')})`,
  ),
} as const satisfies MetricDefinition

export const spendCost = {
  id: 'spend.cost',
  published: priced('spend.credits'),
  feed: 'costs',
  name: 'Credits at your price',
  type: 'decimal',
  basis: 'own_prices',
  description: 'What the credits come to at the price of a credit that your organisation has set.',
  formula:
    'spend.credits of each UTC day × the price of a credit that held on it; unknown where credits were charged on days without one.',
  grain: 'hour',
  combinations: [PER_LINE],
  caveats: ['at_own_prices', 'no_invoice', 'groups_overlap'],
  source: 'from_cost_records',
  ...measured(value`if(${sum('credits_unpriced')} != 0, NULL, ${sum('credits_cost')})`),
  whenUnknown: said('credit_without_price'),
  items: ['chat_assistant.credit'],
} as const satisfies MetricDefinition
