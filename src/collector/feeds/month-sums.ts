import { monthsSince } from '../../model/time/calendar-month.ts'
import { traitsOf } from '../../model/dataset.ts'
import type { MonthsFeed } from '../../sources/feed.ts'
import { partOfMonth } from '../ledger/slice-names.ts'
import { isMonthDue } from '../plan/plan-months.ts'
import type { DatasetRun } from '../run/dataset-run.ts'
import type { OfferedCode } from '../take/offered-slice.ts'
import { monthParts, readMonthLedger, type MonthPart } from './month-parts.ts'
import type { PlannedFeed } from './planned-feed.ts'

/** So many of a month in a row that are not there: it is not about cost centres. */
const MOST_GONE = 3

/** Sums of months that are due, the newest first, each part of one a slice of its own. */
export async function monthSums(
  run: DatasetRun,
  feed: MonthsFeed,
): Promise<PlannedFeed<MonthPart, OfferedCode>> {
  const { ctx, signal, dataset } = run
  const ledger = await readMonthLedger(run)
  const parts = await feed.parts(signal)
  const { settleHours } = traitsOf(dataset)
  const isDue = (of: MonthPart) =>
    ledger.isWanted(of) ||
    isMonthDue(of.month, ledger.known.get(of.slice)?.fetchedAt ?? null, {
      now: ctx.clock.now(),
      settleHours,
    })
  const due = monthsSince(ctx.clock.now(), run.keepsDays)
    .flatMap((month) => parts.map((part) => ({ month, part, slice: partOfMonth(month.name, part) })))
    .filter(isDue)
  const fetch = ({ month, part }: MonthPart) => feed.fetch(month.first, part, signal)
  return { ...monthParts(run, ledger, due, fetch), mostGone: MOST_GONE }
}
