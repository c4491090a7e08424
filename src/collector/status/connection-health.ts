import { HEALTH_STATUSES, type Health } from '../../model/connection.ts'
import { HEALTHY } from '../../connections/healthy.ts'
import type { Dataset } from '../../model/dataset.ts'
import { DAY_MS, utcDay } from '../../model/time/time.ts'
import type { DatasetJobRow } from '../../store/control/tables.ts'
import { said, together, type Said } from '../../words/said.ts'
import { readError } from '../../store/control/error-columns.ts'
import { vendorKeeps } from '../ledger/vendor-keeps.ts'
import { refusesCredential } from '../run/known-refusal.ts'

/** Days without a success after which losing data is worth saying (reliability F15). */
const WARN_AFTER_DAYS = 3

interface Standing {
  now: number
  /** Days back that the vendor keeps what a dataset brings; null: its product is not configured any more. */
  keepsDays(dataset: Dataset): number | null
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
  const warning = lossWarning(jobs, context)
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
function lossWarning(jobs: readonly DatasetJobRow[], { now, keepsDays }: Standing): Said[] {
  const losses = jobs.flatMap(({ dataset, health, last_success_at: last }) => {
    const [kept, days] = [vendorKeeps(dataset), keepsDays(dataset)]
    if (health === 'ok' || kept === null || days === null || last === null) return []
    const since = Date.parse(last)
    return now - since < WARN_AFTER_DAYS * DAY_MS ? [] : [{ kept, days, at: since + days * DAY_MS }]
  })
  const [first] = losses.toSorted((a, b) => a.at - b.at)
  if (!first) return []
  const { kept, days, at } = first
  return [said(now > at ? 'days_being_lost' : 'days_will_be_lost', { kept, days, day: utcDay(at) })]
}
