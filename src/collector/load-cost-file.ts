import { TidemarkError } from '../lib/errors.ts'
import type { CostRecord, RejectedLine } from '../model/cost-record.ts'
import { epochMicros } from '../model/time.ts'
import type { CostFile, SpooledBody } from '../sources/source.ts'
import type { Load, LoadedRows } from '../store/facts/facts-store.ts'
import { countPaths, noPaths, type PathCounts } from './count-paths.ts'
import { ledgerRow, sliceRef, type DatasetRun } from './dataset-run.ts'

/** More than this share of lines not understood: the shape has changed, and the old data stays. */
const HELD_SHARE = 0.05
/** Files of ten minutes may hold three lines; one bad line must not hold the other two back. */
const HELD_AT_LEAST = 10
/** Rejected lines kept per file; all are counted. */
const REJECTS_KEPT = 1000

interface Scan {
  understood: number
  rejected: number
  kept: RejectedLine[]
  unknownFields: PathCounts
}

const REGULAR: Scan = { understood: 0, rejected: 0, kept: [], unknownFields: {} }

/**
 * Bring one body into the facts: raw kept → rows in → verified → ledger row, the commit point.
 * A crash anywhere repeats the slice, and the same keys land on the same rows. Returns 'held' when too
 * much of it could not be understood; then nothing of it is visible.
 */
export async function loadCostFile(
  run: DatasetRun,
  file: CostFile,
  body: SpooledBody,
  hole: { start: number; end: number },
): Promise<'committed' | 'held'> {
  const { ctx } = run
  const fetchedAt = ctx.clock.now()
  const load: Load = { ...sliceRef(run, file.id), loadId: ctx.newId(), version: versionOf(file) }
  const facts = {
    sha256: body.sha256,
    bytes: body.bytes,
    fetchedAt,
    upstreamEnd: file.endTime,
    loadId: load.loadId,
  }

  await ctx.failpoints('before_keep_raw')
  await ctx.raw.keep('costs', fetchedAt, body)
  await ctx.failpoints('after_keep_raw')

  await ctx.failpoints('before_begin')
  await ctx.facts.beginLoad(ledgerRow(run, { slice: file.id, kind: 'file', outcome: 'started', ...facts }))
  await ctx.failpoints('after_begin')

  const { loaded, scan } = await insertRows(run, load, file, body)
  const counted = { rejected: scan.rejected, unknownFields: scan.unknownFields }
  await ctx.facts.insertRejected(load, scan.kept)
  await run.assertLease()
  if (loaded === 'held') {
    const note = `${scan.rejected} of ${scan.rejected + scan.understood} lines could not be understood`
    const period = { periodStart: hole.start, periodEnd: hole.end }
    await ctx.facts.commit(
      ledgerRow(run, {
        slice: file.id,
        kind: 'file',
        outcome: 'held',
        ...facts,
        ...counted,
        ...period,
        note,
      }),
    )
    await run.progress.done({ rows: 0, rejected: scan.rejected, duplicates: 0, restated: 0 })
    return 'held'
  }
  await ctx.failpoints('before_commit')
  await ctx.facts.commit(
    ledgerRow(run, {
      slice: file.id,
      kind: 'file',
      outcome: 'committed',
      ...facts,
      ...counted,
      ...rowsOf(loaded),
    }),
  )
  await ctx.failpoints('after_commit')
  await run.progress.done({ ...loaded, rejected: scan.rejected })
  return 'committed'
}

/** The engine's own parser first, all or nothing; the line-by-line parser where it declines. */
async function insertRows(
  run: DatasetRun,
  load: Load,
  file: CostFile,
  body: SpooledBody,
): Promise<{ loaded: LoadedRows | 'held'; scan: Scan }> {
  const { facts, failpoints } = run.ctx
  if (run.source.costs.bodyShape === 'vendor_ndjson') {
    const loaded = await facts.loadCostsBody(load, body.path)
    await failpoints('after_insert')
    if (loaded !== 'irregular') return { loaded, scan: REGULAR }
  }
  const scan = await scanBody(run, file, body)
  if (isHeld(scan)) return { loaded: 'held', scan }
  const loaded = await facts.loadCosts(load, recordsOf(run, file, body))
  await failpoints('after_insert')
  return { loaded, scan }
}

/** First pass: is the body good enough to be taken? Nothing is inserted before that is known. */
async function scanBody(run: DatasetRun, file: CostFile, body: SpooledBody): Promise<Scan> {
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

export function isHeld(scan: { understood: number; rejected: number }): boolean {
  if (scan.rejected === 0) return false
  if (scan.understood === 0) return true
  return scan.rejected >= HELD_AT_LEAST && scan.rejected > (scan.understood + scan.rejected) * HELD_SHARE
}

async function* recordsOf(run: DatasetRun, file: CostFile, body: SpooledBody): AsyncIterable<CostRecord> {
  for await (const line of run.source.costs.parse(body, file, run.signal)) if (line.ok) yield line.record
}

/** The upstream's own order: an older file read again later must not win. */
function versionOf(file: CostFile): bigint {
  const micros = epochMicros(file.endTime)
  if (micros !== null) return micros
  throw new TidemarkError('upstream_unexpected', 'A listed file carries no readable end time.')
}

function rowsOf(loaded: LoadedRows) {
  const { rows, duplicates, restated, firstHour, lastHourEnd } = loaded
  const ms = (seconds: number | null) => (seconds === null ? null : seconds * 1000)
  return { rows, duplicates, restated, periodStart: ms(firstHour), periodEnd: ms(lastHourEnd) }
}
