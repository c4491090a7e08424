import { DATASET_TRAITS } from '../model/dataset.ts'
import { listJobs } from '../store/control/dataset-jobs-table.ts'
import type { CodeRun } from './dataset-run.ts'

const LOST: readonly string[] = ['organization_not_found', 'enterprise_not_accessible']

/**
 * Whether another feed of the same level is refused because its account cannot be found. Of a day the vendor answers
 * "not found" both without a report and without the account, so its word about days counts for nothing then.
 */
export async function isAccountLost(run: CodeRun): Promise<boolean> {
  const { level } = DATASET_TRAITS[run.dataset]
  const jobs = await listJobs(run.ctx.control.db, run.connection.id)
  return jobs.some(
    ({ dataset, error_code: code }) => DATASET_TRAITS[dataset].level === level && LOST.includes(code ?? ''),
  )
}
