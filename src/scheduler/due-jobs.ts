import { allDatasets, traitsOf } from '../model/dataset.ts'
import type { DatasetJobRow } from '../store/control/tables.ts'

/** The jobs that may start now, most overdue first, then short ones first. Pure; races are decided by the claim. */
export function dueJobs(jobs: readonly DatasetJobRow[], now: number): DatasetJobRow[] {
  const passed = (time: string | null) => time === null || Date.parse(time) <= now
  return jobs
    .filter((job) => job.next_run_at !== null && passed(job.next_run_at))
    .filter((job) => passed(job.parked_until) && passed(job.lease_until))
    .sort(
      (a, b) =>
        (a.next_run_at ?? '').localeCompare(b.next_run_at ?? '') ||
        rankOf(a) - rankOf(b) ||
        a.connection_id.localeCompare(b.connection_id),
    )
}

/**
 * All datasets of a new connection are due at once: those fetched with one response come before those with a year of days,
 * so that seats and teams are shown within seconds. Otherwise the order in which the source lists them decides.
 */
function rankOf({ dataset }: DatasetJobRow): number {
  const { slice } = traitsOf(dataset)
  const isLong = slice !== 'snapshot' && slice !== 'report'
  const all = allDatasets()
  return all.indexOf(dataset) + (isLong ? all.length : 0)
}
