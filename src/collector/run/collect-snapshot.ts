import type { CodeDataset } from '../../sources/source.ts'
import { DAY_MS, dayStart, utcDay } from '../../model/time.ts'
import type { ParsedRow, Snapshot } from '../../sources/source.ts'
import type { CodeRows, CodeTable, LedgerRow } from '../../store/facts/facts-store.ts'
import { ledgerRow, readOwnLedger, type CodeRun, type RunResult } from './dataset-run.ts'
import { readHeld } from '../ledger/day-ledger.ts'
import { holdSlice } from '../take/hold-slice.ts'
import { offerCode, type OfferedSlice } from '../take/offered-slice.ts'
import { isShrunk } from '../take/slice-held.ts'
import { takeSlice } from '../take/take-slice.ts'
import { takenAtOf } from '../take/taken-at.ts'

type SnapshotFeed = Extract<CodeDataset, 'billing' | 'seats' | 'enterprise_seats' | 'teams'>

/** Take one snapshot of how things stand: whole or not at all. A later one of the same UTC day replaces it. */
export async function collectSnapshot(run: CodeRun<SnapshotFeed>): Promise<RunResult> {
  const { source, of, signal } = run
  switch (run.dataset) {
    case 'billing':
      return await take(run, 'billing', () => source.fetchBilling(of, signal))
    case 'seats':
    case 'enterprise_seats':
      return await take(run, 'seats', () => source.fetchSeats(of, signal))
    case 'teams':
      return await take(run, 'teams', () => source.fetchTeams(of, signal))
  }
}

async function take<T extends CodeTable>(
  run: CodeRun<SnapshotFeed>,
  table: T,
  fetch: () => Promise<Snapshot<CodeRows[T]> & { total?: number | null }>,
): Promise<RunResult> {
  const { ctx, dataset } = run
  const ledger = await readOwnLedger(run)
  const held = readHeld(ledger)
  run.progress.plan(1)
  run.progress.expect(1)
  await ctx.failpoints('before_fetch')
  const snapshot = await fetch()
  await using raw = snapshot.raw
  await ctx.failpoints('after_fetch')
  const takenAt = takenAtOf(snapshot.upstreamNow, ctx.clock.now())
  const slice = utcDay(takenAt)
  const offered = offerCode(run, {
    row: {
      slice,
      kind: 'snapshot',
      fetchedAt: takenAt,
      periodStart: dayStart(slice),
      periodEnd: dayStart(slice) + DAY_MS,
      sha256: raw.sha256,
      bytes: raw.bytes,
      stated: snapshot.total ?? null,
    },
    table,
    keepRaw: () => ctx.raw.keep(dataset, takenAt, raw),
    lines: () => parsedRows(snapshot),
  })
  await holdUnlessWhole(run, offered, snapshot, ledger)
  const before = { row: ledger.find((known) => known.slice === slice), held: undefined }
  const row = await takeSlice(run, offered, { ...before, over: [...held.values()] })
  run.progress.stepDone()
  return { hasData: row.rows > 0 }
}

/** Half a list looks like people who lost their seats. Nothing at all, where there was something, must come twice. */
async function holdUnlessWhole(
  run: CodeRun,
  offered: OfferedSlice,
  { rows, leftOut }: Snapshot<unknown>,
  ledger: readonly LedgerRow[],
): Promise<void> {
  const row = ledgerRow(run, { ...offered.row, outcome: 'held', rows: rows.length })
  if (leftOut.length > 0) await holdSlice(run, row, 'left_out')
  const newest = ledger
    .filter((known) => known.kind === 'snapshot' && known.outcome === 'committed')
    .toSorted((a, b) => a.slice.localeCompare(b.slice))
    .at(-1)
  const held = [...readHeld(ledger).values()].find((hold) => hold.sha256 === row.sha256)
  if (rows.length === 0 && isShrunk(row, { row: newest, held })) await holdSlice(run, row, 'shrunk')
}

/** Rows of an answer that was read whole, as a file's lines are. */
export async function* parsedRows<Row>({
  rows,
  rejected,
  unknownFields,
}: Pick<Snapshot<Row>, 'rows' | 'rejected' | 'unknownFields'>): AsyncIterable<ParsedRow<Row>> {
  for (const [index, row] of rows.entries()) {
    yield { ok: true, line: index + 1, row, unknownFields: index === 0 ? unknownFields : [] }
  }
  for (const line of rejected) yield { ok: false, rejected: line }
}
