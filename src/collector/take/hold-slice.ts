import type { RejectedLine } from '../../model/records/cost-record.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { besideSlice } from '../ledger/day-ledger.ts'
import { NO_COUNTS, NO_LOAD } from '../ledger/no-load.ts'
import { commitMarks, type DatasetRun } from '../run/dataset-run.ts'
import { HELD_TEXTS, SliceHeldError, type HeldFor } from './slice-held.ts'
import { storedSaid } from '../../words/stored-said.ts'
import type { Said } from '../../words/said.ts'

/**
 * Hold an answer back: the slice keeps the load it has, and a row says since when, why, and what came, beside it or, where
 * there is no older data to stay, in its place.
 * @throws SliceHeldError always
 */
export async function holdSlice(
  run: DatasetRun,
  offered: LedgerRow,
  why: HeldFor,
  {
    rejected = [],
    inItsPlace = false,
    note = HELD_TEXTS[why].message,
  }: { rejected?: readonly RejectedLine[]; inItsPlace?: boolean; note?: Said | undefined } = {},
): Promise<never> {
  const { ctx } = run
  const { slice } = offered
  // Rows of the held load count for nothing; the next run sweeps them. Its rejects are listed under the hold.
  const hold: LedgerRow = {
    ...offered,
    ...(inItsPlace ? { heldSlice: slice } : besideSlice(slice)),
    kind: 'hold',
    outcome: 'held',
    loadId: ctx.newId(),
    ...NO_COUNTS,
    rejected: offered.rejected,
    stated: offered.rows,
    note: storedSaid(note),
  }
  await ctx.facts.insertRejected({ ...hold, version: 0n }, rejected)
  await commitMarks(run, hold)
  await run.progress.done({ ...NO_COUNTS, rejected: offered.rejected })
  throw new SliceHeldError(`${slice} was held`, why)
}

/** The row of a hold whose slice was taken after all. Of no period, it stands for nothing any more. */
export function closed(run: DatasetRun, held: LedgerRow): LedgerRow {
  const { leaseEpoch } = run
  return { ...held, ...NO_LOAD, note: '', leaseEpoch, outcome: 'committed', periodStart: 0, periodEnd: 0 }
}
