import type { RejectedLine } from '../../model/cost-record.ts'
import type { ParsedRow } from '../../sources/source.ts'
import type {
  CodeRows,
  CodeTable,
  LedgerRow,
  Load,
  LoadedRows,
  StagedLoad,
} from '../../store/facts/facts-store.ts'
import { countPaths, noPaths, type PathCounts } from './count-paths.ts'
import { ledgerRow, sliceRef, type CodeRun } from '../run/dataset-run.ts'
import { closeHold, holdSlice } from './hold-slice.ts'
import { isHeld, isShrunk } from './slice-held.ts'

/** An answer of the upstream on its way to becoming a slice of the facts. */
export interface OfferedSlice<T extends CodeTable> {
  slice: string
  kind: LedgerRow['kind']
  table: T
  /** Milliseconds, the upstream's clock where it gave one. */
  fetchedAt: number
  periodStart: number
  periodEnd: number
  /** Of the content; an unchanged one is recognised by it. */
  sha256: string
  bytes: number
  /** Of a slice that only ever grows: what the next fetch continues from. */
  cursor?: string
  /** How many rows there are as the answer itself says; left out where it does not. */
  stated?: number | null
  /** Of a load that has begun already. */
  loadId?: string
  keepRaw(): Promise<void>
  /** Keep what was read of it instead; left out where that alone is in `keepRaw`. */
  reduceRaw?(): Promise<void>
  rows(): AsyncIterable<ParsedRow<CodeRows[T]>>
  /** The engine's own parser, all or nothing; left out where there is none for this shape. */
  stage?(load: Load): Promise<StagedLoad | 'irregular'>
}

/** How the slice stood before: its row in force, and the row that holds an answer for it back. */
export interface BeforeSlice {
  row: LedgerRow | undefined
  held: LedgerRow | undefined
}

/** Rejected lines kept per slice; all are counted. */
const REJECTS_KEPT = 1000

interface Scan {
  understood: number
  rejected: number
  kept: RejectedLine[]
  unknownFields: PathCounts
}

/**
 * Bring an answer into the facts: raw kept → rows in → verified → ledger row, the commit point. A crash anywhere
 * repeats the slice. Rows count only while the ledger names their load, so an answer that is not good enough changes
 * nothing: it is held back beside the old data, and SliceHeldError says so.
 */
export async function takeSlice<T extends CodeTable>(
  run: CodeRun,
  offered: OfferedSlice<T>,
  before: BeforeSlice,
): Promise<LedgerRow> {
  const { ctx } = run
  if (before.row?.outcome === 'committed' && before.row.sha256 === offered.sha256) {
    return await confirmSlice(run, offered, before.row, before.held)
  }
  const { load, fields } = begin(run, offered)
  await ctx.failpoints('before_keep_raw')
  await offered.keepRaw()
  await ctx.failpoints('after_keep_raw')
  await ctx.failpoints('before_begin')
  await ctx.facts.beginLoad(ledgerRow(run, { ...fields, outcome: 'started' }))
  await ctx.failpoints('after_begin')
  const { loaded, scan } = await insertRows(run, offered, load)
  await ctx.failpoints('after_insert')
  const row = committed(run, fields, loaded, scan)
  if (isHeld(scan)) await holdSlice(run, row, 'not_understood', scan.kept)
  if (offered.cursor === undefined && isShrunk(row, before)) await holdSlice(run, row, 'shrunk', scan.kept)
  await ctx.facts.insertRejected(load, scan.kept)
  await commitSlice(run, row, before.held)
  await run.progress.done(row)
  return row
}

/** Of a slice that was never asked for, or had nothing yet. */
export const NOT_THERE: BeforeSlice = { row: undefined, held: undefined }

/**
 * Bring first answers for several slices of one table into the facts, together at every step: raw kept → rows in →
 * verified → ledger rows, the commit point of all of them. What would have to be held back is not taken but answered as
 * `left`, for `takeSlice` to say so.
 */
export async function takeNewSlices<T extends CodeTable, Offered extends OfferedSlice<T>>(
  run: CodeRun,
  offered: readonly Offered[],
): Promise<{ rows: LedgerRow[]; left: Offered[] }> {
  const { ctx } = run
  const table = offered[0]?.table
  if (table === undefined) return { rows: [], left: [] }
  const begun = offered.map((each) => ({ each, ...begin(run, each), scan: newScan() }))
  await ctx.failpoints('before_keep_raw')
  for (const each of offered) await each.keepRaw()
  await ctx.failpoints('after_keep_raw')
  await ctx.failpoints('before_begin')
  await ctx.facts.beginLoad(...begun.map(({ fields }) => ledgerRow(run, { ...fields, outcome: 'started' })))
  await ctx.failpoints('after_begin')
  const slices = begun.map(({ each, load, scan }) => ({ load, rows: understood(each.rows(), scan) }))
  const loaded = await ctx.facts.loadCodeSlices(table, slices)
  for (const { each, scan } of begun) await reduceRaw(each, scan)
  await ctx.failpoints('after_insert')
  const taken = begun.flatMap(({ load, fields, scan }, at) => {
    const rows = loaded[at]
    return rows && !isHeld(scan) ? [{ load, scan, row: committed(run, fields, counted(rows), scan) }] : []
  })
  for (const { load, scan } of taken) await ctx.facts.insertRejected(load, scan.kept)
  await run.assertLease()
  await ctx.failpoints('before_commit')
  await ctx.facts.commit(...taken.map(({ row }) => row))
  await ctx.failpoints('after_commit')
  for (const { row } of taken) await run.progress.done(row)
  return {
    rows: taken.map(({ row }) => row),
    left: begun.filter(({ scan }) => isHeld(scan)).map(({ each }) => each),
  }
}

function newScan(): Scan {
  return { understood: 0, rejected: 0, kept: [], unknownFields: noPaths() }
}

function committed(
  run: CodeRun,
  fields: ReturnType<typeof begin>['fields'],
  loaded: Counted,
  { rejected, unknownFields }: Scan,
): LedgerRow {
  return ledgerRow(run, { ...fields, ...loaded, rejected, unknownFields, outcome: 'committed' })
}

/** The same content again: the load stays, what moves is how long it is known to have been so. */
async function confirmSlice<T extends CodeTable>(
  run: CodeRun,
  offered: OfferedSlice<T>,
  known: LedgerRow,
  held: LedgerRow | undefined,
): Promise<LedgerRow> {
  const { fetchedAt } = offered
  const row = ledgerRow(run, {
    ...known,
    connection: run.connection.id,
    leaseEpoch: run.leaseEpoch,
    fetchedAt,
    stated: offered.stated ?? null,
  })
  await commitSlice(run, { ...row, stableSince: known.stableSince ?? known.fetchedAt }, held)
  await run.progress.done({ rows: 0, rejected: 0, duplicates: 0, restated: 0 })
  return row
}

/** The commit point, and the end of a hold once the slice is taken. */
export async function commitSlice(run: CodeRun, row: LedgerRow, held: LedgerRow | undefined): Promise<void> {
  await run.assertLease()
  await run.ctx.failpoints('before_commit')
  await run.ctx.facts.commit(row)
  await run.ctx.failpoints('after_commit')
  if (held) await closeHold(run, held)
}

function begin<T extends CodeTable>(run: CodeRun, offered: OfferedSlice<T>) {
  const { slice, kind, fetchedAt, periodStart, periodEnd, sha256, bytes, cursor } = offered
  const loadId = offered.loadId ?? run.ctx.newId()
  const load: Load = { ...sliceRef(run, slice), loadId, version: BigInt(fetchedAt) * 1000n }
  const fields = {
    slice,
    kind,
    loadId,
    fetchedAt,
    periodStart,
    periodEnd,
    sha256,
    bytes,
    ...(cursor !== undefined && { cursor }),
    stated: offered.stated ?? null,
  }
  return { load, fields }
}

type Counted = Pick<LoadedRows, 'rows' | 'duplicates' | 'restated'>

async function insertRows<T extends CodeTable>(
  run: CodeRun,
  offered: OfferedSlice<T>,
  load: Load,
): Promise<{ loaded: Counted; scan: Scan }> {
  const scan = newScan()
  const staged = (await offered.stage?.(load)) ?? 'irregular'
  if (staged !== 'irregular') {
    await using regular = staged
    return { loaded: counted(await regular.moveIn()), scan }
  }
  const rows = understood(offered.rows(), scan)
  const loaded = counted(await run.ctx.facts.loadCode(load, offered.table, rows))
  await reduceRaw(offered, scan)
  return { loaded, scan }
}

/** What could not be understood, and what nobody asked for, is not kept. */
async function reduceRaw({ reduceRaw: reduce }: Pick<OfferedSlice<CodeTable>, 'reduceRaw'>, scan: Scan) {
  if (scan.rejected > 0 || Object.keys(scan.unknownFields).length > 0) await reduce?.()
}

function counted({ rows, duplicates, restated }: LoadedRows): Counted {
  return { rows, duplicates, restated }
}

/** The rows that can be taken; what they come with is counted on the way. */
async function* understood<Row>(rows: AsyncIterable<ParsedRow<Row>>, scan: Scan): AsyncIterable<Row> {
  for await (const line of rows) {
    if (line.ok) {
      scan.understood += 1
      countPaths(scan.unknownFields, line.unknownFields)
      yield line.row
    } else {
      scan.rejected += 1
      if (scan.kept.length < REJECTS_KEPT) scan.kept.push(line.rejected)
    }
  }
}
