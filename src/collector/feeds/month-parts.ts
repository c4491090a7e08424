import type { CalendarMonth } from '../../model/time/calendar-month.ts'
import type { PersonCreditLine, SumLine } from '../../model/records/bill-line.ts'
import type { Snapshot } from '../../sources/source.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { readHeld } from '../ledger/day-ledger.ts'
import { readOwnLedger, type DatasetRun } from '../run/dataset-run.ts'
import { offerCode, parsedRows, type OfferedCode } from '../take/offered-slice.ts'
import { intoCode } from '../take/together.ts'
import { eachOf, fetched, type PlannedFeed } from './planned-feed.ts'

/** A part of a month: an answer and a slice of its own. */
export interface MonthPart {
  month: CalendarMonth
  part: string
  /** Name of its slice. */
  slice: string
}

/** What the ledger says about parts of months. */
export interface MonthLedger {
  known: ReadonlyMap<string, LedgerRow>
  held: ReadonlyMap<string, LedgerRow>
  hasData: boolean
  /** Due whatever the clock says: held back, or asked for by somebody. */
  isWanted(part: MonthPart): boolean
}

export async function readMonthLedger(run: DatasetRun): Promise<MonthLedger> {
  const ledger = await readOwnLedger(run)
  const held = readHeld(ledger)
  return {
    known: new Map(ledger.map((row) => [row.slice, row])),
    held,
    hasData: ledger.some(({ outcome, rows }) => outcome === 'committed' && rows > 0),
    isWanted: ({ month, slice }) =>
      held.has(slice) || (run.relistFrom !== null && month.end > run.relistFrom),
  }
}

/** Parts of months in their order; one that cannot be had leaves its own part as it is and no other. */
export function monthParts(
  run: DatasetRun,
  { known, held, hasData }: MonthLedger,
  due: readonly MonthPart[],
  fetch: (of: MonthPart) => Promise<Snapshot<SumLine | PersonCreditLine>>,
): PlannedFeed<MonthPart, OfferedCode> {
  const { ctx, dataset } = run
  run.progress.plan(due.length)
  return {
    hasData,
    steps: () => eachOf(due),
    nameOf: ({ month }) => month.name,
    async fetch(of) {
      await using owned = new AsyncDisposableStack()
      const answer = await fetch(of)
      const raw = owned.use(answer.raw)
      run.progress.expect(1)
      const { month, slice } = of
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
    into: intoCode(run),
  }
}
