import { datasetsShaped, traitsOf } from '../../model/dataset.ts'
import { DAY_MS, dayStart, type UtcDay } from '../../model/time/time.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { listInactiveDays } from '../../store/facts/read/list-inactive-days.ts'
import { isEmpty, type DayLedger } from '../ledger/day-ledger.ts'
import { commitMarks, ledgerRow, type DatasetRun } from '../run/dataset-run.ts'

/**
 * Of days for which the vendor has no report of people those on which nobody was active by its own sums: 204 is its answer for a day
 * without data as well (upstream/code-assistant 1), and then the day is known to be empty.
 */
export async function readQuietDays(run: DatasetRun, days: readonly UtcDay[]): Promise<ReadonlySet<UtcDay>> {
  const { ctx, connection, account, dataset } = run
  const { source, level, shape, slice } = traitsOf(dataset)
  if (shape !== 'user_day' || slice !== 'day') return new Set()
  const datasets = datasetsShaped('organisation_day', 'day').filter((sums) => {
    const of = traitsOf(sums)
    return of.source === source && of.level === level
  })
  return new Set(await listInactiveDays(ctx.facts, { tenant: connection.tenant, account, datasets }, days))
}

/** Take those that were asked for before the vendor's sums of them had come. Returns the ledger with them. */
export async function takeQuietDays(run: DatasetRun, ledger: DayLedger): Promise<DayLedger> {
  const empty = [...ledger.days].filter(([, row]) => isEmpty(row))
  const quiet = await readQuietDays(
    run,
    empty.map(([day]) => day),
  )
  const rows = empty.flatMap(([day, { fetchedAt }]) =>
    quiet.has(day) ? [[day, quietRow(run, day, fetchedAt)] as const] : [],
  )
  if (rows.length > 0) await commitMarks(run, ...rows.map(([, row]) => row))
  return { ...ledger, days: new Map([...ledger.days, ...rows]) }
}

/** The slice of a day on which nobody was active. */
export const quietRow = (run: DatasetRun, day: UtcDay, fetchedAt: number): LedgerRow =>
  ledgerRow(run, {
    slice: day,
    kind: 'day',
    outcome: 'committed',
    loadId: run.ctx.newId(),
    fetchedAt,
    periodStart: dayStart(day),
    periodEnd: dayStart(day) + DAY_MS,
    stableSince: fetchedAt,
    note: 'the vendor has no report, and adds up nobody',
  })
