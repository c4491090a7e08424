import type { DatasetJobRow } from '../store/control/tables.ts'

/** Which of the jobs may start now, most overdue first. Pure; the claim itself decides races. */
export function dueJobs(jobs: readonly DatasetJobRow[], now: number): DatasetJobRow[] {
  const passed = (time: string | null) => time === null || Date.parse(time) <= now
  return jobs
    .filter((job) => job.next_run_at !== null && passed(job.next_run_at))
    .filter((job) => passed(job.parked_until) && passed(job.lease_until))
    .sort(
      (a, b) =>
        (a.next_run_at ?? '').localeCompare(b.next_run_at ?? '') || a.dataset.localeCompare(b.dataset),
    )
}
