import type { DatasetDeclaration } from '../../model/dataset.ts'

/** The datasets of a chat assistant, in the order they are shown. */
export const CHAT_DATASETS = {
  // Cost records appear 3 to 5 hours after the activity (spec 8): there are none of the last three, and the sixth is the margin.
  costs: {
    level: 'organization',
    shape: 'cost_line',
    feed: 'costs',
    slice: 'file',
    settleHours: 6,
    delayHours: 3,
    pollMinutes: 15,
  },
  // Every limits call writes an audit event in the customer's tenant, so they are asked for rarely.
  spend_limits: {
    level: 'workspace',
    shape: 'limit_snapshot',
    feed: 'spend_limits',
    slice: 'snapshot',
    settleHours: 0,
    pollMinutes: 6 * 60,
  },
} as const satisfies Record<string, DatasetDeclaration>
