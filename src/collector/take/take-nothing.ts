import { DAY_MS, dayStart, type UtcDay } from '../../model/time.ts'
import { ledgerRow, type DatasetRun } from '../run/dataset-run.ts'
import { firstAsked, isEmpty, isFinallyEmpty } from '../ledger/day-ledger.ts'
import { holdSlice } from './hold-slice.ts'
import { isShrunk } from './slice-held.ts'
import { commitRows, type BeforeSlice } from './take-slice.ts'

export interface NothingOfDay {
  slice: string
  day: UtcDay
  /** When the upstream said so. */
  now: number
  reason: string
}

/**
 * Write down that the upstream had nothing of a day. "Nothing yet" is asked again, and in the end an answer. A day that
 * had rows does not vanish at the first word: SliceHeldError then.
 */
export async function takeNothing(
  run: DatasetRun,
  { slice, day, now, reason }: NothingOfDay,
  before: BeforeSlice,
): Promise<void> {
  const asked = before.row && isEmpty(before.row) ? firstAsked(before.row) : now
  const row = ledgerRow(run, {
    slice,
    kind: 'day',
    outcome: isFinallyEmpty(day, asked, now) ? 'no_data' : 'no_data_yet',
    fetchedAt: now,
    periodStart: dayStart(day),
    periodEnd: dayStart(day) + DAY_MS,
    firstAsked: asked,
    note: reason,
  })
  if (isShrunk(row, before)) await holdSlice(run, row, 'shrunk')
  await commitRows(run, [row], before)
  await run.progress.done(row)
}
