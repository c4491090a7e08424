import type { CostRecord, RejectedLine } from '../../model/cost-record.ts'
import type { CostFile, SpooledBody } from '../../sources/source.ts'
import type { CostsBody, CostsIntake, LedgerRow, LoadedRows } from '../../store/facts/facts-store.ts'
import { countPaths, noPaths, type PathCounts } from './count-paths.ts'
import { ledgerRow, type ChatRun } from '../run/dataset-run.ts'
import type { DueFile, PreparedFile } from './prepare-cost-file.ts'
import { readOfLines } from './read-of-lines.ts'
import { isHeld } from './slice-held.ts'

/** Rejected lines kept per file; all are counted. */
const REJECTS_KEPT = 1000

interface Scan {
  understood: number
  rejected: number
  /** Lines of another type than costs. */
  ignored: number
  kept: RejectedLine[]
  unknownFields: PathCounts
}

/** Mark the loads of files as started, so that a crash can be swept. */
export async function beginCostFiles(run: ChatRun, files: readonly PreparedFile[]): Promise<void> {
  const { ctx } = run
  await ctx.failpoints('before_begin')
  await ctx.facts.beginLoad(...files.map(({ fields }) => ledgerRow(run, { ...fields, outcome: 'started' })))
  await ctx.failpoints('after_begin')
}

export function bodiesOf(files: readonly PreparedFile[]): CostsBody[] {
  return files.map(({ load, body }) => ({ load, path: body.path }))
}

/**
 * Bring files into the facts that were added to `costs`, in their order: rows in → verified → ledger rows, the commit
 * point. A crash anywhere repeats the slices, and the same keys land on the same rows. Yields the ledger rows.
 */
export async function* loadCostFiles(
  run: ChatRun,
  files: readonly PreparedFile[],
  costs: CostsIntake,
): AsyncGenerator<LedgerRow> {
  const loaded = await costs.load()
  await run.ctx.failpoints('after_insert')
  yield* await commitLoaded(run, files, loaded)
  const [irregular, ...rest] = files.filter((_, at) => !loaded[at])
  if (!irregular) return
  yield await loadByLines(run, irregular)
  if (rest.length === 0) return
  await using again = run.ctx.facts.openCosts()
  await again.add(bodiesOf(rest))
  yield* loadCostFiles(run, rest, again)
}

async function commitLoaded(
  run: ChatRun,
  files: readonly PreparedFile[],
  loaded: readonly (LoadedRows | null)[],
): Promise<LedgerRow[]> {
  const rows = files.flatMap(({ fields }, at) => {
    const its = loaded[at]
    return its ? [ledgerRow(run, { ...fields, outcome: 'committed', ...rowsOf(its) })] : []
  })
  await commit(run, rows)
  return rows
}

/** Line by line. The row is `held` when too much could not be understood; then nothing of the file is visible. */
async function loadByLines(run: ChatRun, prepared: PreparedFile): Promise<LedgerRow> {
  const { due, load, body, fields } = prepared
  const scan = await scanBody(run, due.file, body)
  if (holdsMore(scan)) await reduceRaw(run, prepared)
  const filled = isHeld(scan)
    ? { ...heldRow(scan, due.span), heldSlice: due.file.id }
    : ({ outcome: 'committed', ...rowsOf(await insertByLines(run, prepared)) } as const)
  await run.ctx.facts.insertRejected(load, scan.kept)
  const { rejected, unknownFields } = scan
  const row = ledgerRow(run, { ...fields, rejected, unknownFields, ...filled })
  await commit(run, [row])
  return row
}

function holdsMore({ rejected, ignored, unknownFields }: Scan): boolean {
  return rejected + ignored > 0 || Object.keys(unknownFields).length > 0
}

/** What is not a cost record, and what nobody asked for in one, is not kept. */
async function reduceRaw(run: ChatRun, { due, body, fields }: PreparedFile): Promise<void> {
  const lines = run.source.costs.parse(body, due.file, run.signal)
  await run.ctx.raw.reduce('costs', fields.fetchedAt, body, readOfLines(lines))
}

async function insertByLines(run: ChatRun, { due, load, body }: PreparedFile): Promise<LoadedRows> {
  const loaded = await run.ctx.facts.loadCosts(load, recordsOf(run, due.file, body))
  await run.ctx.failpoints('after_insert')
  return loaded
}

async function commit(run: ChatRun, rows: readonly LedgerRow[]): Promise<void> {
  if (rows.length === 0) return
  const { ctx } = run
  await run.assertLease()
  await ctx.failpoints('before_commit')
  await ctx.facts.commit(...rows)
  await ctx.failpoints('after_commit')
  for (const row of rows) await run.progress.done(row)
}

/** First pass: is the body good enough to be taken? Nothing is inserted before that is known. */
async function scanBody(run: ChatRun, file: CostFile, body: SpooledBody): Promise<Scan> {
  const scan: Scan = { understood: 0, rejected: 0, ignored: 0, kept: [], unknownFields: noPaths() }
  const onIgnored = () => {
    scan.ignored += 1
  }
  for await (const line of run.source.costs.parse(body, file, run.signal, onIgnored)) {
    if (line.ok) {
      scan.understood += 1
      countPaths(scan.unknownFields, line.unknownFields)
    } else {
      scan.rejected += 1
      if (scan.kept.length < REJECTS_KEPT) scan.kept.push(line.rejected)
    }
  }
  return scan
}

async function* recordsOf(run: ChatRun, file: CostFile, body: SpooledBody): AsyncIterable<CostRecord> {
  for await (const line of run.source.costs.parse(body, file, run.signal)) if (line.ok) yield line.record
}

function heldRow(scan: Scan, span: DueFile['span']) {
  const note = `${scan.rejected} of ${scan.rejected + scan.understood} lines could not be understood`
  return { kind: 'hold', outcome: 'held', periodStart: span.start, periodEnd: span.end, note } as const
}

function rowsOf(loaded: LoadedRows) {
  const { rows, duplicates, restated, firstHour, lastHourEnd } = loaded
  const ms = (seconds: number | null) => (seconds === null ? null : seconds * 1000)
  return { rows, duplicates, restated, periodStart: ms(firstHour), periodEnd: ms(lastHourEnd) }
}
