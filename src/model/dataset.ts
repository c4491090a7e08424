/** One feed of one connection. */
export const DATASETS = ['costs', 'spend_limits'] as const
export type Dataset = (typeof DATASETS)[number]

export const DATASET_STATUSES = [
  'waiting',
  'syncing',
  'ok',
  'no_data_yet',
  'not_enabled_upstream',
  'missing_scope',
  'not_offered',
  'failing',
] as const
export type DatasetStatus = (typeof DATASET_STATUSES)[number]

/** How a dataset behaves upstream; the numbers come from `docs/metrics.md` and the profiles. */
export interface DatasetTraits {
  /** Hours after which an hour's or a day's numbers stop changing upstream. */
  settleHours: number
  /** How often it is asked for, before jitter. */
  pollMinutes: number
}

export const DATASET_TRAITS: Record<Dataset, DatasetTraits> = {
  // Cost records appear 3 to 5 hours after the activity (spec 8); the sixth hour is the margin.
  costs: { settleHours: 6, pollMinutes: 15 },
  // Every limits call writes an audit event in the customer's tenant, so they are asked for rarely.
  spend_limits: { settleHours: 0, pollMinutes: 360 },
}
