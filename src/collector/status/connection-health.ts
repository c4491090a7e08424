import { HEALTH_STATUSES, HEALTHY, type Health } from '../../model/connection.ts'
import { traitsOf } from '../../model/dataset.ts'
import { DAY_MS } from '../../model/time/time.ts'
import type { DatasetJobRow } from '../../store/control/tables.ts'
import { said, together, type Said } from '../../words/said.ts'
import { readError } from '../../store/control/error-columns.ts'
import { refusesCredential } from '../run/known-refusal.ts'

/** What the vendor keeps for a while; a report and a snapshot show the present only, and a list is of all there ever was. */
const KEPT = {
  file: said('kept_files'),
  day: said('daily_reports'),
  month: null,
  report: null,
  snapshot: null,
  list: null,
} as const

/** Days without a success after which losing data is worth saying (reliability F15). */
const WARN_AFTER_DAYS = 3

interface Standing {
  now: number
  retentionDays: number | null
  /** Whether all datasets ask with the same credential. */
  oneCredential: boolean
}

/** The connection is as healthy as its worst dataset, in that dataset's words. Pure. */
export function connectionHealth(jobs: readonly DatasetJobRow[], context: Standing): Health {
  const worst = jobs.reduce<DatasetJobRow | null>(
    (found, job) =>
      found === null || HEALTH_STATUSES.indexOf(job.health) > HEALTH_STATUSES.indexOf(found.health)
        ? job
        : found,
    null,
  )
  const error = worst && readError(worst)
  if (worst === null || worst.health === 'ok' || !error) return HEALTHY
  const warning = lossWarning(worst, context)
  return {
    status: worst.health,
    code: error.code,
    message: together([error.message, ...othersWork(worst, jobs, context), ...warning]),
    action: error.action,
  }
}

/** One dataset out of many that cannot be read is another thing than a connection that cannot. */
function othersWork(
  worst: DatasetJobRow,
  jobs: readonly DatasetJobRow[],
  { oneCredential }: Standing,
): Said[] {
  // Who was not asked again yet, or is still let in by what was granted before, is next.
  if (oneCredential && refusesCredential(worst.error_code)) return []
  // Only who has succeeded since then goes on: the others may be refused the same way when their turn comes.
  const since = worst.error_at ?? ''
  const working = jobs.filter(({ health, last_success_at: last }) => health === 'ok' && (last ?? '') > since)
  return worst.health === 'action_needed' && working.length > 0 ? [said('other_data_goes_on')] : []
}

/** The vendor deletes what it offers: say by when collecting has to work again for nothing to be lost. */
function lossWarning(job: DatasetJobRow, { now, retentionDays }: Standing): Said[] {
  const keeps = KEPT[traitsOf(job.dataset).slice]
  if (keeps === null || retentionDays === null || job.last_success_at === null) return []
  const last = Date.parse(job.last_success_at)
  if (now - last < WARN_AFTER_DAYS * DAY_MS) return []
  const lossDay = new Date(last + retentionDays * DAY_MS).toISOString().slice(0, 10)
  return now - last > retentionDays * DAY_MS
    ? [said('days_being_lost', { kept: keeps, days: retentionDays, day: lossDay })]
    : [said('days_will_be_lost', { kept: keeps, days: retentionDays, day: lossDay })]
}
