import { HOUR_MS, MINUTE_MS } from '../../model/time/time.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { commitMarks, ledgerRow, readOwnLedger, type DatasetRun, type RunResult } from '../run/dataset-run.ts'
import { HELD_TEXTS, SliceHeldError } from './slice-held.ts'
import { storedSaid } from '../../words/stored-said.ts'

/** A slice that cannot be had is tried again after a minute, then after twice as long each time. */
const FIRST_MS = MINUTE_MS
const LONGEST_MS = 6 * HOUR_MS

/**
 * Write down that a slice is there upstream and could not be read whole: its period is held, not empty.
 */
export async function recordDamaged(
  run: DatasetRun,
  of: { slice: string; heldSlice: string; periodStart: number; periodEnd: number; sha256?: string },
  before: LedgerRow | undefined,
): Promise<void> {
  const now = run.ctx.clock.now()
  const row = ledgerRow(run, {
    ...of,
    kind: 'hold',
    outcome: 'held',
    damagedSince: before?.damagedSince ?? now,
    note: storedSaid(HELD_TEXTS.damaged.message),
  })
  await commitMarks(run, row)
  await run.progress.done(row)
}

type Hold = Pick<LedgerRow, 'outcome' | 'damagedSince' | 'fetchedAt'>

/** Held because it could not be read, not because of what it says. */
export function isDamaged({ outcome, damagedSince }: Hold): boolean {
  return outcome === 'held' && damagedSince !== undefined
}

/** Milliseconds: when a damaged slice is worth another try. */
export function triedAgainAt({ fetchedAt, damagedSince }: Pick<Hold, 'fetchedAt' | 'damagedSince'>): number {
  const tried = fetchedAt - (damagedSince ?? fetchedAt)
  return fetchedAt + Math.min(Math.max(tried, FIRST_MS), LONGEST_MS)
}

/** What a run says at its end of slices that are damaged still, tried in this run or not: that, and when to try again. */
export async function stillDamaged(
  run: DatasetRun,
): Promise<Required<Pick<RunResult, 'againInMs' | 'setback'>> | Record<string, never>> {
  const holds = await readOwnLedger(run, 'hold')
  const now = run.ctx.clock.now()
  const times = holds.filter(isDamaged).map((hold) => {
    const at = triedAgainAt(hold)
    // One whose time has come was looked for by this run, and the vendor did not list it.
    return at > now ? at : triedAgainAt({ ...hold, fetchedAt: now })
  })
  if (times.length === 0) return {}
  const againInMs = times.reduce((a, b) => Math.min(a, b)) - now
  return { againInMs, setback: new SliceHeldError('a slice could not be read whole', 'damaged') }
}
