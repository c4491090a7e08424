import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import type { UtcDay } from '../../model/time/time.ts'
import type { ReportRow } from '../../sources/source.ts'
import type { LedgerRow, Load } from '../../store/facts/facts-store.ts'
import type { ReportLine } from '../../model/records/report-line.ts'
import { said } from '../../words/said.ts'
import type { CollectorContext } from '../context.ts'
import { holdImports, type HeldImports } from './hold-imports.ts'
import type { ImportIntent } from './import-intents.ts'
import { emptyRow, loadOfDay, markOf, readStanding, type Standing } from './import-ledger.ts'
import { compareDays } from './preview-report.ts'
import { withReport, type ReadReport, type ReportGiven } from './read-file.ts'

export interface Imported {
  /** Of the file; of an earlier one where nothing of this one is new. */
  importId: string
  wasThere: boolean
}

/**
 * Take in a file whole, as the preview with this digest showed it; days that an earlier file had are this one's from now on.
 * The same lines again change nothing. The commit of all its days is one, by which a crash leaves everything or nothing.
 * @throws TidemarkError `conflict` where the file or what is stored is another one than was previewed
 */
export function importReport(given: ReportGiven & { digest: string }): Promise<Imported> {
  const { ctx, actor, digest } = given
  return withReport(given, async (report) => {
    const { place, checked, sha256 } = report
    await using held = await holdImports(ctx, place)
    const standing = await readStanding(ctx, place)
    if (markOf(standing, sha256) !== digest) throw changedSince()
    const { added, changed } = compareDays(checked.days, standing)
    if (added + changed === 0) return { importId: newestOf(standing, checked.days), wasThere: true }
    const importId = ctx.newId()
    await ctx.facts.sweepUncommitted(place)
    const now = afterAll(standing, ctx.clock.now())
    const rows = await loadDays(ctx, report, { importId, actor, now, held })
    await held.commit(rows, intentOf(actor, { importId, report }))
    await ctx.facts.pruneReplaced(place)
    return { importId, wasThere: false }
  })
}

/** Files stand in the order they came in, whatever a clock that was set back says. */
const afterAll = ({ files }: Standing, now: number) => Math.max(now, (files[0]?.importedAt ?? 0) + 1)

function changedSince(): TidemarkError {
  return new TidemarkError('conflict', said('import_from_previewed'), {
    action: said('look_at_preview_again'),
  })
}

/** Of files whose lines stand on these days, the one that came last. */
function newestOf({ days, files }: Standing, of: ReadonlyMap<UtcDay, unknown>): string {
  const loads = new Set([...of.keys()].flatMap((day) => days.get(day)?.loadId ?? []))
  return files.find(({ kept }) => kept.some(({ loadId }) => loads.has(loadId)))?.id ?? ''
}

/** The rows in their table, counted, and the rows of the ledger that make them count. */
async function loadDays(
  ctx: CollectorContext,
  { place, checked, bytes, rows }: ReadReport,
  { importId, actor, now, held }: { importId: string; actor: Actor; now: number; held: HeldImports },
): Promise<LedgerRow[]> {
  const days = [...checked.days].map(([day, { sha256 }]) => {
    const loadId = loadOfDay(importId, day)
    const load: Load = { ...place, slice: day, loadId, version: BigInt(now) }
    const row = { ...emptyRow(place, day, now), loadId, sha256, bytes, note: `${actor.kind}:${actor.id}` }
    return { day, load, row }
  })
  const loads = new Map(days.map(({ day, load }) => [day, load]))
  await ctx.failpoints('before_begin')
  await ctx.facts.beginLoad(
    ...days.map(({ day, row }): LedgerRow => ({ ...row, slice: day, kind: 'day', outcome: 'started' })),
  )
  await ctx.failpoints('after_begin')
  const lines = ofLoads(holdingOn(rows(), held), loads)
  const loaded = await ctx.facts.loadCodeMixed('report_lines', [...loads.values()], lines)
  await ctx.failpoints('after_insert')
  return days.flatMap(({ day, row }, at): LedgerRow[] => {
    const counted = { ...row, rows: loaded[at]?.rows ?? 0 }
    return [
      { ...counted, slice: day, kind: 'day', outcome: 'committed', note: '' },
      { ...counted, slice: row.loadId, kind: 'import', outcome: 'kept' },
    ]
  })
}

const RENEWED_AFTER_LINES = 100_000

/** A large file takes minutes: nobody else is let in meanwhile. */
async function* holdingOn(rows: AsyncIterable<ReportRow>, held: HeldImports): AsyncGenerator<ReportRow> {
  let read = 0
  for await (const row of rows) {
    read += 1
    if (read % RENEWED_AFTER_LINES === 0) await held.renew()
    yield row
  }
}

async function* ofLoads(
  rows: AsyncIterable<ReportRow>,
  loads: ReadonlyMap<UtcDay, Load>,
): AsyncGenerator<readonly [Load, ReportLine]> {
  for await (const row of rows) {
    const load = row.kind === 'line' ? loads.get(row.line.day) : undefined
    if (row.kind === 'line' && load) yield [load, row.line]
  }
}

function intentOf(
  actor: Actor,
  { importId, report: { place, checked, sha256 } }: { importId: string; report: ReadReport },
): ImportIntent {
  const named = [...checked.days.keys()]
  return {
    action: 'usage_report.imported',
    actor,
    connection: place.connection,
    importId,
    detail: { from: named[0] ?? '', to: named.at(-1) ?? '', lines: checked.lines, sha256 },
  }
}
