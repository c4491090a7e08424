import { PER_LINE } from './dimension-sets.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { PEOPLE } from './published.ts'
import { distinctIn, measured } from './value.ts'

export const chatActiveUsers = {
  id: 'chat.active_users',
  feed: 'costs',
  name: 'Active people',
  type: 'integer',
  description: 'People with recorded paid-plan usage.',
  formula:
    'Distinct user_id with at least one cost record in the bucket, whatever it cost; counted again for every bucket and group.',
  grain: 'hour',
  combinations: [PER_LINE],
  caveats: ['lower_bound_of_records', 'people_never_add_over_parts', 'nobody_attributed_left_out'],
  source: 'from_cost_records',
  published: PEOPLE,
  ...measured(distinctIn('users')),
} as const satisfies MetricDefinition
