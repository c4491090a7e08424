import { dayOf } from '../../model/coverage.ts'
import { traitsOf } from '../../model/dataset.ts'
import { daysOf, type UtcDay } from '../../model/time/time.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { NO_LOAD } from '../ledger/no-load.ts'
import type { DatasetRun } from '../run/dataset-run.ts'
import { commitRows } from '../take/take-slice.ts'
import { said } from '../../words/said.ts'
import { storedSaid } from '../../words/stored-said.ts'

/**
 * Give up the rows of older 28-day reports that nothing needs: every one holds 28 days of everybody, and there is a new
 * one each day. What has no daily report and is not in the newest one stays.
 */
export async function retireReports(
  run: DatasetRun,
  reports: readonly LedgerRow[],
  newest: LedgerRow,
): Promise<void> {
  const { daily: dataset } = traitsOf(run.dataset)
  if (dataset === undefined) return
  const { tenant } = run.connection
  const daily = await run.ctx.facts.readLedger({ tenant, account: run.account, dataset, kind: 'day' })
  const days = new Set(daily.filter(({ outcome }) => outcome === 'committed').map(dayOf))
  for (const report of retired(reports, newest, days))
    await commitRows(run, [{ ...withoutRows(report), leaseEpoch: run.leaseEpoch }])
}

/** What was wrong in it, too, goes with its rows. Pure. */
export const withoutRows = (report: LedgerRow): LedgerRow => ({
  ...report,
  ...NO_LOAD,
  note: RETIRED,
})

const RETIRED = storedSaid(said('report_superseded'))

/** Reports older than the newest of which every day is known without them. Pure. */
export function retired(
  reports: readonly LedgerRow[],
  newest: Pick<LedgerRow, 'slice' | 'periodStart'>,
  daily: ReadonlySet<UtcDay>,
): LedgerRow[] {
  const from = dayOf(newest)
  const isKnown = (day: UtcDay) => day >= from || daily.has(day)
  return reports.filter(
    (row) =>
      row.kind === 'report' &&
      row.outcome === 'committed' &&
      row.loadId !== '' &&
      row.slice < newest.slice &&
      daysOf({ start: row.periodStart ?? 0, end: row.periodEnd ?? 0 }).every(isKnown),
  )
}
