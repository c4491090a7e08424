import type { LedgerRow, Load, LoadedRows } from '../../store/facts/facts-store.ts'
import { NO_COUNTS } from '../ledger/no-load.ts'
import { LEASE_MS, ledgerRow, sliceRef, type DatasetRun } from '../run/dataset-run.ts'
import { settleLedger } from '../upkeep/settle-stores.ts'
import { closed, holdSlice } from './hold-slice.ts'
import type { OfferedSlice } from './offered-slice.ts'
import { holdsMore, newScan, type Scan } from './scan.ts'
import { isHeld, isShrunk, type HeldFor } from './slice-held.ts'

// The commit order, once for every feed: raw kept → loads marked as started → rows in → verified → ledger rows, the commit
// point. A crash anywhere repeats the slices, and the same rows land in the same places.

/** How the slice stood before: its row in force, and the row that holds an answer for it back. */
export interface BeforeSlice {
  row: LedgerRow | undefined
  held: LedgerRow | undefined
  /** Of a snapshot: the one before it, which it must not be much shorter than. */
  newest?: LedgerRow | undefined
  /** Other holds that end when it is taken. */
  over?: readonly LedgerRow[]
}

/** Of a slice that was never asked for, or had nothing yet. */
export const NOT_THERE: BeforeSlice = { row: undefined, held: undefined }

/** An answer and the load it becomes. */
export interface Begun<Offered extends OfferedSlice = OfferedSlice> {
  offered: Offered
  load: Load
}

/** What has come of it: no rows where nothing was let in. */
export interface Inserted extends Begun {
  rows: LoadedRows | null
  scan: Scan
}

/**
 * Bring one answer into the facts. One that is not good enough changes nothing: it is held back, and SliceHeldError says
 * so.
 */
export async function takeSlice(
  run: DatasetRun,
  offered: OfferedSlice,
  before: BeforeSlice,
): Promise<LedgerRow> {
  if (before.row?.outcome === 'committed' && before.row.sha256 === offered.row.sha256) {
    return await confirmSlice(run, offered, before.row, before)
  }
  await keepRaw(run, offered)
  const begun = newLoad(run, offered)
  await markStarted(run, [begun])
  return await takeBegun(run, begun, before)
}

export async function keepRaw({ ctx }: DatasetRun, offered: OfferedSlice): Promise<void> {
  await ctx.failpoints('before_keep_raw')
  await offered.keepRaw()
  await ctx.failpoints('after_keep_raw')
}

export function newLoad<Offered extends OfferedSlice>(run: DatasetRun, offered: Offered): Begun<Offered> {
  const { slice, fetchedAt } = offered.row
  const version = offered.version ?? BigInt(fetchedAt) * 1000n
  return { offered, load: { ...sliceRef(run, slice), loadId: offered.loadId ?? run.ctx.newId(), version } }
}

/** By these marks a crash is swept. */
export async function markStarted(run: DatasetRun, begun: readonly Begun[]): Promise<void> {
  const { ctx } = run
  await ctx.failpoints('before_begin')
  await ctx.facts.beginLoad(
    ...begun.map(({ offered, load: { loadId } }) =>
      ledgerRow(run, { ...offered.row, loadId, outcome: 'started' }),
    ),
  )
  await ctx.failpoints('after_begin')
}

/** Take in one answer by itself whose raw body is kept and whose load is marked. */
export async function takeBegun(run: DatasetRun, begun: Begun, before: BeforeSlice): Promise<LedgerRow> {
  const inserted = await insertRows(begun)
  await run.ctx.failpoints('after_insert')
  const row = rowOf(run, inserted)
  if (isHeld(inserted.scan)) await holdInserted(run, inserted, 'not_understood')
  // What came before stays valid in a slice that only ever grows.
  const { held, newest = before.row } = before
  if (row.cursor === undefined && isShrunk(row, { row: newest, held }))
    await holdInserted(run, inserted, 'shrunk')
  await commitInserted(run, [inserted], before)
  return row
}

/** @throws SliceHeldError always */
export function holdInserted(run: DatasetRun, inserted: Inserted, why: HeldFor): Promise<never> {
  const { offered, scan } = inserted
  const inItsPlace = offered.look !== undefined
  const how = { rejected: scan.kept, inItsPlace, note: offered.heldNote?.(scan) }
  return holdSlice(run, rowOf(run, inserted), why, how)
}

/** The commit point of all of them, and the end of the holds that end with it. */
export async function commitInserted(
  run: DatasetRun,
  inserted: readonly Inserted[],
  before: BeforeSlice = NOT_THERE,
): Promise<LedgerRow[]> {
  for (const { load, scan } of inserted)
    if (scan.kept.length > 0) await run.ctx.facts.insertRejected(load, scan.kept)
  const rows = inserted.map((each) => rowOf(run, each))
  await commitRows(run, rows, before)
  for (const row of rows) await run.progress.done(row)
  return rows
}

export async function commitRows(
  run: DatasetRun,
  rows: readonly LedgerRow[],
  { held, over = [] }: BeforeSlice = NOT_THERE,
): Promise<void> {
  if (rows.length === 0) return
  const { ctx } = run
  const holds = held ? [held, ...over] : over
  await run.assertLease()
  const assertedAt = ctx.clock.now()
  await ctx.failpoints('before_commit')
  await ctx.facts.commit(...rows, ...holds.map((hold) => closed(run, hold)))
  await ctx.failpoints('after_commit')
  if (ctx.clock.now() - assertedAt >= LEASE_MS) await settleLate(run)
}

/**
 * A process that stood still for as long as a lease may have committed after another one that took the job over, and swept
 * the rows that are committed now: what the ledger says is held against them at once, not only the next day.
 */
async function settleLate(run: DatasetRun): Promise<void> {
  try {
    await run.assertLease()
  } catch (lost) {
    run.log.warn('committed after another worker had taken over')
    await settleLedger(run.ctx, false)
    throw lost
  }
}

function rowOf(run: DatasetRun, { offered, load: { loadId }, rows: found, scan }: Inserted): LedgerRow {
  const { rejected, unknownFields } = scan
  const { rows, duplicates, restated } = found ?? NO_COUNTS
  const counts = { rows, duplicates, restated, rejected, unknownFields }
  const ms = (seconds: number | null) => (seconds === null ? null : seconds * 1000)
  // A file is of the hours it holds.
  const hours = found &&
    offered.row.kind === 'file' && { periodStart: ms(found.firstHour), periodEnd: ms(found.lastHourEnd) }
  return ledgerRow(run, { ...offered.row, ...hours, ...counts, loadId, outcome: 'committed' })
}

/** The same content again: the load stays, what moves is how long it is known to have been so. */
async function confirmSlice(
  run: DatasetRun,
  { row: { fetchedAt, stated = null } }: OfferedSlice,
  known: LedgerRow,
  before: BeforeSlice,
): Promise<LedgerRow> {
  const { leaseEpoch } = run
  const stableSince = known.stableSince ?? known.fetchedAt
  const row = { ...known, connection: run.connection.id, leaseEpoch, fetchedAt, stated, stableSince }
  await commitRows(run, [row], before)
  await run.progress.done(NO_COUNTS)
  return row
}

async function insertRows(begun: Begun): Promise<Inserted> {
  const { offered, load } = begun
  const scan = newScan()
  const staged = (await offered.stage?.(load)) ?? 'irregular'
  if (staged !== 'irregular') {
    await using regular = staged
    return { ...begun, rows: await regular.moveIn(), scan }
  }
  await offered.look?.(scan)
  const rows = isHeld(scan) ? null : await offered.insert(load, offered.look ? newScan() : scan)
  // What could not be understood, and what nobody asked for, is not kept.
  if (holdsMore(scan)) await offered.reduceRaw?.()
  return { ...begun, rows, scan }
}
