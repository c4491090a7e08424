import type { Clock } from '../lib/clock.ts'
import { claimJob, listDueJobs, type Lease } from '../store/control/collecting/dataset-jobs-table.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { DatasetJobRow } from '../store/control/tables.ts'
import { dueJobs } from './due-jobs.ts'

export interface ClaimedJob {
  job: DatasetJobRow
  lease: Lease
}

/** Candidates per claim: enough for a worker to find another job when it loses the race for one. */
const CANDIDATES = 64

/** Claim the most overdue job; undefined when nothing is due. Safe with any number of processes. */
export async function claimNextJob(options: {
  control: ControlStore
  clock: Clock
  owner: string
  leaseMs: number
}): Promise<ClaimedJob | undefined> {
  const { control, clock, owner, leaseMs } = options
  const now = clock.now()
  const times = { now: new Date(now).toISOString(), until: new Date(now + leaseMs).toISOString() }
  const candidates = dueJobs(await listDueJobs(control.db, times.now, CANDIDATES), now)
  for (const job of candidates) {
    const lease = await claimJob(control.db, job, owner, times)
    if (lease) return { job, lease }
  }
  return undefined
}
