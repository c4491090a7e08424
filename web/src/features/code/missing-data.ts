import type { DatasetHealth } from '../../../../src/api/contract/connections/datasets.ts'
import type { Sentence } from '../../../../src/api/contract/common.ts'
import type { Coded, Param } from '../../../../src/words/written.ts'
import { datasetName } from '../../components/source/dataset-words.ts'

/** One reason why data is missing, with everything it keeps away. */
export interface MissingData {
  code: string
  message_said: Sentence
  action_said: Sentence | null
  datasets: string[]
}

const TELLING: readonly DatasetHealth['status'][] = ['not_enabled_upstream', 'missing_scope', 'failing']

/**
 * What somebody could mend, each reason once. What the vendor closed or does not offer is not among it, nor what is
 * `said` already beside it.
 */
export function missingData(datasets: readonly DatasetHealth[], said: Sentence | null = null): MissingData[] {
  const reasons = new Map<string, MissingData>()
  // An enterprise needs no organizations of its own where an installed app reads them.
  const elsewhere = new Set(datasets.filter(({ status }) => status !== 'not_offered').map((d) => d.dataset))
  for (const { dataset, status, last_error } of datasets) {
    const unnamed = last_error?.code === 'no_organization' && !elsewhere.has(dataset)
    const mendable = TELLING.includes(status) || unnamed
    if (!last_error || !mendable) continue
    const { code, message_said, action_said } = last_error
    if (said && saysIt(said, message_said)) continue
    // One code has several sentences: the scope of an enterprise is not that of an organisation.
    const known = reasons.get(message_said.message) ?? { code, message_said, action_said, datasets: [] }
    known.datasets.push(datasetName(dataset))
    reasons.set(message_said.message, known)
  }
  return [...reasons.values()]
}

/** By code and parameters, whether it is said alone or among others. */
function saysIt({ code, params }: Coded, looked: Coded): boolean {
  const within = (param: Param): boolean =>
    typeof param === 'object' && ('code' in param ? saysIt(param, looked) : param.some(within))
  const same = JSON.stringify([code, params]) === JSON.stringify([looked.code, looked.params])
  return same || Object.values(params).some(within)
}
