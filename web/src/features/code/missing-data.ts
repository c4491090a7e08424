import type { DatasetHealth } from '../../../../src/api/contract/datasets.ts'
import { DATASET_NAMES } from '../../components/dataset-words.ts'

/** One reason why data is missing, with everything it keeps away. */
export interface MissingData {
  code: string
  message: string
  action: string | null
  datasets: string[]
}

const TELLING: readonly DatasetHealth['status'][] = ['not_enabled_upstream', 'missing_scope', 'failing']

/** What somebody could mend, each reason once. What the vendor closed or does not offer is not among it. */
export function missingData(datasets: readonly DatasetHealth[]): MissingData[] {
  const reasons = new Map<string, MissingData>()
  for (const { dataset, status, last_error } of datasets) {
    const mendable = TELLING.includes(status) || last_error?.code === 'no_organization'
    if (!last_error || !mendable) continue
    const { code, message, action } = last_error
    const known = reasons.get(code) ?? { code, message, action, datasets: [] }
    known.datasets.push(DATASET_NAMES[dataset])
    reasons.set(code, known)
  }
  return [...reasons.values()]
}
