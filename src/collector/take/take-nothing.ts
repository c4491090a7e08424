import { DAY_MS, dayStart, type UtcDay } from '../../model/time/time.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { ledgerRow, type DatasetRun } from '../run/dataset-run.ts'
import { firstAsked, isEmpty, isFinallyEmpty } from '../ledger/day-ledger.ts'
import { holdSlice } from './hold-slice.ts'
import { quietRow, readQuietDays } from './quiet-days.ts'
import { isShrunk, SliceHeldError } from './slice-held.ts'
import { commitRows, type BeforeSlice } from './take-slice.ts'

export interface NothingOfDay {
  slice: string
  day: UtcDay
  /** When the upstream said so. */
  now: number
  reason: string
}

/** A day of which the upstream had nothing, and how it stood before. */
export interface CameToNothing {
  nothing: NothingOfDay
  before: BeforeSlice
}

/**
 * Write down in one commit that the upstream had nothing of these days. "Nothing yet" is asked again, and in the end an
 * answer. A day that had rows does not vanish at the first word: SliceHeldError then, once all are written.
 */
export async function takeNothing(run: DatasetRun, days: readonly CameToNothing[]): Promise<void> {
  const quiet = await readQuietDays(
    run,
    days.map(({ nothing: { day } }) => day),
  )
  const came = days.map(({ nothing, before }) => ({ row: rowOf(run, nothing, before, quiet), before }))
  const empty = came.filter(({ row, before }) => !isShrunk(row, before))
  const over = empty.flatMap(({ before: { held, over: others = [] } }) => (held ? [held, ...others] : others))
  await commitRows(
    run,
    empty.map(({ row }) => row),
    { row: undefined, held: undefined, over },
  )
  for (const { row } of empty) await run.progress.done(row)
  const shrunk = came.filter((each) => !empty.includes(each))
  const held = []
  for (const { row } of shrunk) held.push(await heldBack(run, row))
  if (held[0]) throw held[0]
}

async function heldBack(run: DatasetRun, row: LedgerRow): Promise<SliceHeldError> {
  try {
    return await holdSlice(run, row, 'shrunk')
  } catch (error) {
    if (error instanceof SliceHeldError) return error
    throw error
  }
}

function rowOf(
  run: DatasetRun,
  { slice, day, now, reason }: NothingOfDay,
  before: BeforeSlice,
  quiet: ReadonlySet<UtcDay>,
): LedgerRow {
  if (quiet.has(day)) return quietRow(run, day, now)
  const asked = before.row && isEmpty(before.row) ? firstAsked(before.row) : now
  return ledgerRow(run, {
    slice,
    kind: 'day',
    outcome: isFinallyEmpty(day, asked, now) ? 'no_data' : 'no_data_yet',
    fetchedAt: now,
    periodStart: dayStart(day),
    periodEnd: dayStart(day) + DAY_MS,
    firstAsked: asked,
    note: reason,
  })
}
