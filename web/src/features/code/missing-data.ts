import type { DatasetHealth } from '../../../../src/api/contract/datasets.ts'
import { DATASET_NAMES } from '../../components/source/dataset-words.ts'

/** One reason why data is missing, with everything it keeps away. */
export interface MissingData {
  code: string
  message: string
  action: string | null
  datasets: string[]
}

const TELLING: readonly DatasetHealth['status'][] = ['not_enabled_upstream', 'missing_scope', 'failing']

/**
 * What somebody could mend, each reason once. What the vendor closed or does not offer is not among it, nor what is
 * `said` already beside it.
 */
export function missingData(datasets: readonly DatasetHealth[], said = ''): MissingData[] {
  const reasons = new Map<string, MissingData>()
  // An enterprise needs no organizations of its own where an installed app reads them.
  const elsewhere = new Set(datasets.filter(({ status }) => status !== 'not_offered').map((d) => d.dataset))
  for (const { dataset, status, last_error } of datasets) {
    const unnamed = last_error?.code === 'no_organization' && !elsewhere.has(dataset)
    const mendable = TELLING.includes(status) || unnamed
    if (!last_error || !mendable) continue
    const { code, message, action } = last_error
    if (said.includes(message)) continue
    // One code has several sentences: the scope of an enterprise is not that of an organisation.
    const known = reasons.get(message) ?? { code, message, action, datasets: [] }
    known.datasets.push(DATASET_NAMES[dataset])
    reasons.set(message, known)
  }
  return [...reasons.values()]
}
