import { allDatasets, traitsOf } from '../model/dataset.ts'
import type { DatasetJobRow } from '../store/control/tables.ts'

/** Which of the jobs may start now, most overdue first, then what is soon done. Pure; the claim itself decides races. */
export function dueJobs(jobs: readonly DatasetJobRow[], now: number): DatasetJobRow[] {
  const passed = (time: string | null) => time === null || Date.parse(time) <= now
  return jobs
    .filter((job) => job.next_run_at !== null && passed(job.next_run_at))
    .filter((job) => passed(job.parked_until) && passed(job.lease_until))
    .sort(
      (a, b) =>
        (a.next_run_at ?? '').localeCompare(b.next_run_at ?? '') ||
        placeOf(a) - placeOf(b) ||
        a.connection_id.localeCompare(b.connection_id),
    )
}

/**
 * A new connection's feeds are all due at once: those of one answer go before those of a year of days, so that seats
 * and teams are there within seconds. Among days people's own come first, as listed by their source.
 */
function placeOf({ dataset }: DatasetJobRow): number {
  const { slice } = traitsOf(dataset)
  const isLong = slice === 'day' || slice === 'file' || slice === 'list'
  const all = allDatasets()
  return all.indexOf(dataset) + (isLong ? all.length : 0)
}
