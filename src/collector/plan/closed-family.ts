import { traitsOf } from '../../model/dataset.ts'
import { UpstreamError } from '../../sources/source.ts'
import { listJobs } from '../../store/control/collecting/dataset-jobs-table.ts'
import type { DatasetRun } from '../run/dataset-run.ts'

/** What a refusal is by the other feeds of the account: where they are answered, it may be something else. */
export async function unlessClosed(run: DatasetRun, error: unknown): Promise<unknown> {
  if (!(error instanceof UpstreamError) || error.failure.kind !== 'refused') return error
  const { whereOthersAnswer } = error.failure
  if (!whereOthersAnswer) return error
  const { level, shape } = traitsOf(run.dataset)
  const jobs = await listJobs(run.ctx.control.db, run.connection.id)
  const answers = jobs.some(
    ({ dataset, last_success_at: at }) =>
      at !== null && traitsOf(dataset).shape !== shape && traitsOf(dataset).level === level,
  )
  return answers ? new UpstreamError(whereOthersAnswer, new URL(error.url), { cause: error }) : error
}
