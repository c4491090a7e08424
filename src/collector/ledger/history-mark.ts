import { DAY_MS, dayStart, type UtcDay } from '../../model/time.ts'
import { ledgerRow, type DatasetRun } from '../run/dataset-run.ts'

/** The oldest day the vendor still kept when we came: nothing before it can ever be had, so nothing before is a gap. */
export async function markHistoryStart(run: DatasetRun, earliest: UtcDay): Promise<void> {
  await run.ctx.facts.commit(
    ledgerRow(run, {
      slice: 'history',
      kind: 'history_start',
      outcome: 'committed',
      periodStart: dayStart(earliest),
      periodEnd: dayStart(earliest),
      note: 'The oldest day the vendor still kept when the source was connected.',
    }),
  )
}

/** Days that are gone upstream before they could be collected are named, once and for all. */
export async function recordLostDays(
  run: DatasetRun,
  days: readonly UtcDay[],
  keepsDays: number,
): Promise<void> {
  if (days.length === 0) return
  run.log.warn({ days: days.length }, 'days past the retention can no longer be collected')
  for (const day of days) {
    await run.ctx.facts.commit(
      ledgerRow(run, {
        slice: day,
        kind: 'day',
        outcome: 'unrecoverable',
        periodStart: dayStart(day),
        periodEnd: dayStart(day) + DAY_MS,
        note: `Not collected within the ${keepsDays} days the vendor keeps reports.`,
      }),
    )
  }
}
