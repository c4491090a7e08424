import type { CostRecord, RejectedLine } from '../model/cost-record.ts'
import type { CostFile, SpooledBody } from '../sources/source.ts'
import type { LedgerRow, LoadedRows } from '../store/facts/facts-store.ts'
import { countPaths, noPaths, type PathCounts } from './count-paths.ts'
import { ledgerRow, type ChatRun } from './dataset-run.ts'
import type { DueFile, PreparedFile } from './prepare-cost-file.ts'
import { isHeld } from './slice-held.ts'

/** Rejected lines kept per file; all are counted. */
const REJECTS_KEPT = 1000

interface Scan {
  understood: number
  rejected: number
  kept: RejectedLine[]
  unknownFields: PathCounts
}

const REGULAR: Scan = { understood: 0, rejected: 0, kept: [], unknownFields: noPaths() }

/**
 * Bring a prepared file into the facts: rows in → verified → ledger row, the commit point. A crash anywhere
 * repeats the slice, and the same keys land on the same rows. Returns the ledger row: its outcome is `held` when
 * too much could not be understood; then nothing of it is visible.
 */
export async function loadCostFile(
  run: ChatRun,
  { file, span }: DueFile,
  prepared: PreparedFile,
): Promise<LedgerRow> {
  const { ctx } = run
  const { loaded, scan } = await insertRows(run, file, prepared)
  const { rejected, unknownFields } = scan
  await ctx.facts.insertRejected(prepared.load, scan.kept)
  await run.assertLease()
  await ctx.failpoints('before_commit')
  const counted = { ...prepared.fields, rejected, unknownFields }
  const row = ledgerRow(run, {
    ...counted,
    ...(loaded === 'held' ? heldRow(scan, span) : { outcome: 'committed', ...rowsOf(loaded) }),
  })
  await ctx.facts.commit(row)
  await ctx.failpoints('after_commit')
  await run.progress.done(row)
  return row
}

/** The engine's own parser first, all or nothing; the line-by-line parser where it declined. */
async function insertRows(
  run: ChatRun,
  file: CostFile,
  { load, body, staged }: PreparedFile,
): Promise<{ loaded: LoadedRows | 'held'; scan: Scan }> {
  const { facts, failpoints } = run.ctx
  if (typeof staged === 'object') {
    const loaded = await staged.moveIn()
    await failpoints('after_insert')
    return { loaded, scan: REGULAR }
  }
  const scan = await scanBody(run, file, body)
  if (isHeld(scan)) return { loaded: 'held', scan }
  const loaded = await facts.loadCosts(load, recordsOf(run, file, body))
  await failpoints('after_insert')
  return { loaded, scan }
}

/** First pass: is the body good enough to be taken? Nothing is inserted before that is known. */
async function scanBody(run: ChatRun, file: CostFile, body: SpooledBody): Promise<Scan> {
  const scan: Scan = { understood: 0, rejected: 0, kept: [], unknownFields: noPaths() }
  for await (const line of run.source.costs.parse(body, file, run.signal)) {
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
  return { outcome: 'held', periodStart: span.start, periodEnd: span.end, note } as const
}

function rowsOf(loaded: LoadedRows) {
  const { rows, duplicates, restated, firstHour, lastHourEnd } = loaded
  const ms = (seconds: number | null) => (seconds === null ? null : seconds * 1000)
  return { rows, duplicates, restated, periodStart: ms(firstHour), periodEnd: ms(lastHourEnd) }
}
