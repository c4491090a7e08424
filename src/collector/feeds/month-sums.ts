import { monthsSince, type CalendarMonth } from '../../model/calendar-month.ts'
import { traitsOf } from '../../model/dataset.ts'
import type { SumPart } from '../../model/bill-line.ts'
import type { MonthsFeed } from '../../sources/feed.ts'
import { readHeld } from '../ledger/day-ledger.ts'
import { isMonthDue } from '../plan/plan-months.ts'
import { readOwnLedger, type DatasetRun } from '../run/dataset-run.ts'
import { offerCode, parsedRows, type OfferedCode } from '../take/offered-slice.ts'
import { intoCode } from '../take/together.ts'
import { eachOf, fetched, type PlannedFeed } from './planned-feed.ts'

interface DuePart {
  month: CalendarMonth
  part: SumPart
  /** Name of its slice. */
  slice: string
}

/** So many of a month in a row that are not there: it is not about cost centres. */
const MOST_GONE = 3

/**
 * Sums of months that are due, the newest first, each part of one a slice of its own: a cost centre that does not answer
 * leaves its own part as it is and no other.
 */
export async function monthSums(
  run: DatasetRun,
  feed: MonthsFeed,
): Promise<PlannedFeed<DuePart, OfferedCode>> {
  const { ctx, signal, dataset, relistFrom } = run
  const ledger = await readOwnLedger(run)
  const known = new Map(ledger.map((row) => [row.slice, row]))
  const held = readHeld(ledger)
  const parts = await feed.parts(signal)
  const { settleHours } = traitsOf(dataset)
  const isDue = ({ month, slice }: DuePart) => {
    if (held.has(slice) || (relistFrom !== null && month.end > relistFrom)) return true
    const fetchedAt = known.get(slice)?.fetchedAt ?? null
    return isMonthDue(month, fetchedAt, { now: ctx.clock.now(), settleHours })
  }
  const due = monthsSince(ctx.clock.now(), run.keepsDays)
    .flatMap((month) => parts.map((part) => ({ month, part, slice: `${month.name} ${part}` })))
    .filter(isDue)
  run.progress.plan(due.length)
  return {
    hasData: ledger.some(({ outcome, rows }) => outcome === 'committed' && rows > 0),
    steps: () => eachOf(due),
    nameOf: ({ month }) => month.name,
    async fetch({ month, part, slice }) {
      await using owned = new AsyncDisposableStack()
      const answer = await feed.fetch(month.first, part, signal)
      const raw = owned.use(answer.raw)
      run.progress.expect(1)
      const fetchedAt = answer.upstreamNow ?? ctx.clock.now()
      const offered = offerCode(run, {
        row: {
          slice,
          kind: 'month',
          fetchedAt,
          periodStart: month.start,
          periodEnd: Math.min(month.end, fetchedAt),
          sha256: raw.sha256,
          bytes: raw.bytes,
        },
        keepRaw: () => ctx.raw.keep(dataset, fetchedAt, raw),
        lines: () => parsedRows(answer),
      })
      const before = { row: known.get(slice), held: held.get(slice) }
      return fetched(owned, [{ kind: 'offered', offered, before, joins: !before.row && !before.held }])
    },
    stops: 'due',
    slicesApart: true,
    mostGone: MOST_GONE,
    into: intoCode(run),
  }
}
