import { createHash } from 'node:crypto'
import { DAY_MS, dayStart } from '../../model/time/time.ts'
import type { DayRow, ReportFeed } from '../../sources/feed.ts'
import type { ParsedRow, ReportAnswer, SpooledBody } from '../../sources/source.ts'
import type { Load } from '../../store/facts/facts-store.ts'
import type { DatasetRun } from '../run/dataset-run.ts'
import type { EarlyUserDays } from './early-user-days.ts'
import { FilesAhead } from './files-ahead.ts'
import { isSmall, offerCode, type OfferedCode } from './offered-slice.ts'
import { readOfLines } from './scan.ts'

type Report = Extract<ReportAnswer, { kind: 'report' }>

/**
 * What goes on with the files while they are fetched. `isNew` when nothing stands for the slice yet: such a report is kept
 * and taken in whatever it holds, where one that is fetched again may be unchanged.
 */
export function aheadOf(
  run: DatasetRun,
  { form }: ReportFeed,
  { isNew, early }: { isNew: boolean; early: EarlyUserDays | null },
): FilesAhead {
  const { ctx, dataset, account, connection } = run
  const of = { tenant: connection.tenant, account, dataset }
  return new FilesAhead({
    keep: isNew ? (file) => ctx.raw.keep(dataset, ctx.clock.now(), file) : null,
    check: form ? (path) => ctx.facts.checkUserDays(of, path, form) : null,
    insert: early && ((file) => early.add(file)),
  })
}

/** The files of a report as a slice on its way. */
export function offerReport(
  run: DatasetRun,
  { form, lines }: ReportFeed,
  report: Report,
  {
    slice,
    kind,
    ahead,
    early,
  }: {
    slice: string
    kind: 'day' | 'report'
    ahead: FilesAhead
    early: EarlyUserDays | null
  },
): OfferedCode {
  const { ctx, dataset, signal } = run
  const { files } = report
  const fetchedAt = report.upstreamNow ?? ctx.clock.now()
  const row = {
    slice,
    kind,
    fetchedAt,
    periodStart: dayStart(report.startDay),
    periodEnd: dayStart(report.endDay) + DAY_MS,
    sha256: contentOf(files),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  }
  // A small one may be tried again, as a load of another id.
  const begun = isSmall(row) ? null : early
  const days = form && { from: report.startDay, to: report.endDay, form }
  return offerCode(run, {
    row,
    ...(begun && { loadId: begun.loadId }),
    keepRaw: async () => {
      await ahead.kept()
      await keepRaw(ctx, dataset, fetchedAt, files)
    },
    reduceRaw: async () => {
      for (const file of files)
        await ctx.raw.reduce(dataset, fetchedAt, file, readOfLines(lines(file, signal)))
    },
    lines: (scan) => inReport(report, (file) => lines(file, signal, () => void (scan.ignored += 1))),
    ...(days && {
      stage: async (load: Load) => {
        await using intake = begun?.intake ?? ctx.facts.openUserDays(load, days)
        const checked = await ahead.checked(files)
        return checked === 'irregular' ? checked : await intake.stage(checked)
      },
    }),
  })
}

/** Two files at a time: one is compressed by one core, and nothing else goes on meanwhile. */
async function keepRaw(
  { raw }: DatasetRun['ctx'],
  dataset: string,
  fetchedAt: number,
  files: readonly SpooledBody[],
): Promise<void> {
  const left = files.values()
  const keepOneByOne = async () => {
    for (const file of left) await raw.keep(dataset, fetchedAt, file)
  }
  await Promise.all([keepOneByOne(), keepOneByOne()])
}

/** Lines are numbered through all files. A row of a day that was not asked for is none of this report. */
async function* inReport(
  { files, startDay, endDay }: Report,
  linesOf: (file: SpooledBody) => AsyncIterable<ParsedRow<DayRow>>,
): AsyncIterable<ParsedRow<DayRow>> {
  let before = 0
  for (const file of files) {
    let last = 0
    for await (const parsed of linesOf(file)) {
      last = Math.max(last, parsed.ok ? parsed.line : parsed.rejected.line)
      const line = before + (parsed.ok ? parsed.line : parsed.rejected.line)
      if (!parsed.ok) yield { ok: false, rejected: { ...parsed.rejected, line } }
      else if (parsed.row.day >= startDay && parsed.row.day <= endDay) yield { ...parsed, line }
      else yield { ok: false, rejected: { line, reason: 'day_not_asked_for', path: 'day', sha256: '' } }
    }
    before += last
  }
}

/** The files' own hashes, whatever their order: links come in any. */
function contentOf(files: readonly SpooledBody[]): string {
  const [only, ...more] = files.map(({ sha256 }) => sha256).sort()
  if (only !== undefined && more.length === 0) return only
  return createHash('sha256')
    .update([only ?? '', ...more].join('\n'))
    .digest('hex')
}
