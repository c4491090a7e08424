import type { DatasetHealth, Run } from '../../../src/api/contract/datasets.ts'
import type { Tone } from './status-text.tsx'

export const DATASET_NAMES: Record<DatasetHealth['dataset'], string> = {
  costs: 'Cost records',
  spend_limits: 'Spend limits',
}

export const DATASET_STATUS_NAMES: Record<DatasetHealth['status'], string> = {
  waiting: 'Waiting for its turn',
  syncing: 'Collecting now',
  ok: 'Up to date',
  no_data_yet: 'No data yet',
  not_enabled_upstream: 'Not enabled at the vendor',
  missing_scope: 'Permission missing',
  not_offered: 'Not offered by the vendor',
  failing: 'Failing',
}

export const DATASET_STATUS_TONES: Record<DatasetHealth['status'], Tone> = {
  waiting: 'wait',
  syncing: 'wait',
  ok: 'good',
  no_data_yet: 'wait',
  not_enabled_upstream: 'warn',
  missing_scope: 'warn',
  not_offered: 'wait',
  failing: 'bad',
}

export const RUN_STATE_NAMES: Record<Run['state'], string> = {
  queued: 'Waiting',
  running: 'Collecting',
  succeeded: 'Complete',
  partial: 'Partly complete',
  failed: 'Failed',
  cancelled: 'Stopped',
}

export const RUN_STATE_TONES: Record<Run['state'], Tone> = {
  queued: 'wait',
  running: 'wait',
  succeeded: 'good',
  partial: 'warn',
  failed: 'bad',
  cancelled: 'wait',
}
