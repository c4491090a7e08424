import { datasetsShaped, traitsOf, type Dataset } from '../../model/dataset.ts'
import { DAY_MS, dayStart, type UtcDay } from '../../model/time/time.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { listInactiveDays } from '../../store/facts/read/list-inactive-days.ts'
import type { CollectorContext } from '../context.ts'
import { isEmpty, readDayLedger, type DayLedger } from '../ledger/day-ledger.ts'
import { commitMarks, ledgerRow, type DatasetRun } from '../run/dataset-run.ts'

/**
 * Of days for which the vendor has no report of people those on which nobody was active by its own sums: 204 is its answer for a day
 * without data as well (upstream/code-assistant 1), and then the day is known to be empty.
 */
export function readQuietDays(run: DatasetRun, days: readonly UtcDay[]): Promise<ReadonlySet<UtcDay>> {
  return quietDays(run.ctx, { ...run, tenant: run.connection.tenant }, days)
}

interface People {
  tenant: string
  account: string
  /** Of days of people. */
  dataset: Dataset
}

async function quietDays(
  { facts }: Pick<CollectorContext, 'facts'>,
  { tenant, account, dataset }: People,
  days: readonly UtcDay[],
): Promise<ReadonlySet<UtcDay>> {
  const datasets = datasetsShaped('organisation_day', 'day').filter((sums) => areSumsOf(sums, dataset))
  return new Set(await listInactiveDays(facts, { tenant, account, datasets }, days))
}

/** Whether a dataset has the vendor's own sums of what people did by another. */
export function areSumsOf(sums: Dataset, people: Dataset): boolean {
  const [of, own] = [traitsOf(sums), traitsOf(people)]
  const areDays = of.shape === 'organisation_day' && own.shape === 'user_day' && own.slice === 'day'
  return areDays && of.source === own.source && of.level === own.level
}

const emptyDays = ({ days }: Pick<DayLedger, 'days'>) => [...days].filter(([, row]) => isEmpty(row))

/** Whether the next run of days of people finds some that are known to be empty now. */
export async function hasQuietDays(ctx: CollectorContext, people: People): Promise<boolean> {
  const empty = emptyDays(readDayLedger(await ctx.facts.readLedger(people)))
  const quiet = await quietDays(
    ctx,
    people,
    empty.map(([day]) => day),
  )
  return quiet.size > 0
}

/** Take those that were asked for before the vendor's sums of them had come. Returns the ledger with them. */
export async function takeQuietDays(run: DatasetRun, ledger: DayLedger): Promise<DayLedger> {
  const empty = emptyDays(ledger)
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
