import type { DatasetHealth, Run } from '../../../../src/api/contract/connections/datasets.ts'
import type { Tone } from '../status-text.tsx'
import { t } from '../../i18n/t.ts'

export const DATASET_NAMES: Record<string, string> = t('dataset', { returnObjects: true })

/** One that has no text here is called as its source calls it. */
export const datasetName = (dataset: DatasetHealth['dataset']): string => DATASET_NAMES[dataset] ?? dataset

const DATASET_STATUS_NAMES: Record<DatasetHealth['status'] | 'no_organization', string> = t('datasetStatus', {
  returnObjects: true,
})

/** Whether nothing of it comes because the connection names no organisation; the vendor does offer it. */
export function namesNoOrganization({ status, last_error }: Pick<DatasetHealth, 'status' | 'last_error'>) {
  return status === 'not_offered' && last_error?.code === 'no_organization'
}

export function datasetStatusName(dataset: Pick<DatasetHealth, 'status' | 'last_error'>): string {
  return DATASET_STATUS_NAMES[namesNoOrganization(dataset) ? 'no_organization' : dataset.status]
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
  disconnected: 'wait',
}

export const RUN_STATE_NAMES: Record<Run['state'], string> = t('runState', { returnObjects: true })

export const RUN_STATE_TONES: Record<Run['state'], Tone> = {
  queued: 'wait',
  running: 'wait',
  succeeded: 'good',
  partial: 'warn',
  failed: 'bad',
  cancelled: 'wait',
}
