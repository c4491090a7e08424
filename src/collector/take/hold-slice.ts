import type { RejectedLine } from '../../model/cost-record.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import type { CodeRun } from '../run/dataset-run.ts'
import { besideSlice } from '../ledger/day-ledger.ts'
import { HELD_TEXTS, SliceHeldError, type HeldFor } from './slice-held.ts'

/**
 * Hold an answer back: the slice keeps the load it has, and a row beside it says since when, why, and what came.
 * @throws SliceHeldError always
 */
export async function holdSlice(
  run: CodeRun,
  offered: LedgerRow,
  why: HeldFor,
  rejected: readonly RejectedLine[],
): Promise<never> {
  const { ctx } = run
  // Rows of the held load count for nothing; the next run sweeps them. Its rejects are listed under the hold.
  const hold: LedgerRow = {
    ...offered,
    ...besideSlice(offered.slice),
    kind: 'hold',
    outcome: 'held',
    loadId: ctx.newId(),
    rows: 0,
    duplicates: 0,
    restated: 0,
    note: HELD_TEXTS[why].message,
  }
  await ctx.facts.insertRejected({ ...hold, version: 0n }, rejected)
  await run.assertLease()
  await ctx.facts.commit(hold)
  await run.progress.done({ rows: 0, rejected: offered.rejected, duplicates: 0, restated: 0 })
  throw new SliceHeldError(`${offered.slice} was held`, why)
}

/** The slice was taken after all. Of no period, the row stands for nothing any more. */
export async function closeHold(run: CodeRun, held: LedgerRow): Promise<void> {
  await run.ctx.facts.commit({
    ...held,
    outcome: 'committed',
    loadId: '',
    periodStart: 0,
    periodEnd: 0,
    sha256: '',
    rejected: 0,
    unknownFields: {},
    leaseEpoch: run.leaseEpoch,
    note: '',
  })
}
