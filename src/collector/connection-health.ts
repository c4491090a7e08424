import { HEALTHY, type Health, type HealthStatus } from '../model/connection.ts'
import { DAY_MS } from '../model/time.ts'
import type { DatasetJobRow } from '../store/control/tables.ts'

const ORDER: readonly HealthStatus[] = ['ok', 'delayed', 'failing', 'action_needed']

/** Days without a success after which losing data is worth saying (reliability F15). */
const WARN_AFTER_DAYS = 3

/** The connection is as healthy as its worst dataset, in that dataset's words. Pure. */
export function connectionHealth(
  jobs: readonly DatasetJobRow[],
  context: { now: number; retentionDays: number },
): Health {
  const worst = jobs.reduce<DatasetJobRow | null>(
    (found, job) => (found === null || ORDER.indexOf(job.health) > ORDER.indexOf(found.health) ? job : found),
    null,
  )
  if (worst === null || worst.health === 'ok' || worst.error_code === null) return HEALTHY
  const warning = lossWarning(worst, context)
  return {
    status: worst.health,
    code: worst.error_code,
    message: [worst.error_message ?? '', warning].filter(Boolean).join(' '),
    action: worst.error_action,
  }
}

/** The vendor deletes its files: say by when collecting has to work again for nothing to be lost. */
function lossWarning(job: DatasetJobRow, context: { now: number; retentionDays: number }): string {
  if (job.dataset !== 'costs' || job.last_success_at === null) return ''
  const last = Date.parse(job.last_success_at)
  if (context.now - last < WARN_AFTER_DAYS * DAY_MS) return ''
  const lossDay = new Date(last + context.retentionDays * DAY_MS).toISOString().slice(0, 10)
  return context.now - last > context.retentionDays * DAY_MS
    ? `The vendor keeps files for ${context.retentionDays} days, so days since ${lossDay} are being lost.`
    : `The vendor keeps files for ${context.retentionDays} days: from ${lossDay} on, days will be lost.`
}
