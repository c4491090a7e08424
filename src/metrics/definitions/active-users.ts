import { PER_LINE } from './dimension-sets.ts'
import type { MetricDefinition } from './metric-definition.ts'

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
  caveats: [
    'A lower bound: features that leave no cost record do not count. A record with no charge does.',
    'Distinct people never add: the sum over days, models or groups is not the number of people.',
    'Records the vendor attributed to nobody are not counted; each answer says how many there are.',
  ],
  source: 'Chat-assistant cost records (dataset costs)',
  measures: ['users'],
  value: 'uniqExactMerge(m_users)',
} as const satisfies MetricDefinition
