import { createHash } from 'node:crypto'
import { DAY_MS, dayStart, type UtcDay } from '../../model/time/time.ts'
import type { Snapshot } from '../../sources/source.ts'
import type { CodeRows, CodeTable } from '../../store/facts/facts-store.ts'
import type { DayLedger } from '../ledger/day-ledger.ts'
import type { DatasetRun } from '../run/dataset-run.ts'
import { offerCode, parsedRows, type OfferedCode } from '../take/offered-slice.ts'
import type { BeforeSlice } from '../take/take-slice.ts'
import type { Came } from './planned-feed.ts'

/** An answer that brings many days, each of which becomes a slice of its own. */
export type DaysAnswer = Snapshot<CodeRows[CodeTable] & { day: UtcDay }>

/** How a day stood before, by the slice that holds it. */
export const dayBefore = (ledger: DayLedger, day: UtcDay, slice: string = day): BeforeSlice => ({
  row: ledger.days.get(day),
  held: ledger.held.get(slice),
})

/** What the answer says of one day. Lines that could not be understood belong to no day one can tell: `rejects` bears them. */
export function offerDay(
  run: DatasetRun,
  answer: DaysAnswer,
  { slice, day, rejects }: { slice: string; day: UtcDay; rejects: boolean },
): OfferedCode {
  const rows = answer.rows.filter((row) => row.day === day)
  const { rejected, unknownFields } = rejects ? answer : { rejected: [], unknownFields: [] }
  const fetchedAt = answer.upstreamNow ?? run.ctx.clock.now()
  const content = JSON.stringify([rows, rejected.length])
  return offerCode(run, {
    row: {
      slice,
      kind: 'day',
      fetchedAt,
      periodStart: dayStart(day),
      periodEnd: dayStart(day) + DAY_MS,
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
    },
    keepRaw: () => run.ctx.raw.keep(run.dataset, fetchedAt, answer.raw),
    lines: () => parsedRows({ rows, rejected, unknownFields }),
  })
}

/** A day that the answer left out. */
export function leftOut(
  { ctx }: DatasetRun,
  { upstreamNow }: DaysAnswer,
  { slice, day }: { slice: string; day: UtcDay },
  before: BeforeSlice,
): Came<OfferedCode> {
  const nothing = { slice, day, now: upstreamNow ?? ctx.clock.now(), reason: 'left_out' }
  return { kind: 'nothing', nothing, before }
}
