import { traitsOf } from '../../model/dataset.ts'
import { UpstreamError } from '../../sources/source.ts'
import { listJobs } from '../../store/control/collecting/dataset-jobs-table.ts'
import type { DatasetRun } from '../run/dataset-run.ts'

/**
 * A `…/metrics` call that is not found although other feeds of the same level answer has been closed by the vendor
 * (upstream/code-assistant 1: a removed call and a missing account look the same). Anything else as it is.
 */
export async function unlessClosed(run: DatasetRun, error: unknown): Promise<unknown> {
  const { level, shape } = traitsOf(run.dataset)
  if (shape !== 'metrics_day') return error
  if (!(error instanceof UpstreamError) || error.failure.kind !== 'refused' || error.failure.status !== 404) {
    return error
  }
  const jobs = await listJobs(run.ctx.control.db, run.connection.id)
  const answers = jobs.some(
    ({ dataset, last_success_at: at }) =>
      at !== null && traitsOf(dataset).shape !== shape && traitsOf(dataset).level === level,
  )
  if (!answers) return error
  const failure = { ...error.failure, reason: 'closed_by_vendor' }
  return new UpstreamError(failure, new URL(error.url), { cause: error })
}
