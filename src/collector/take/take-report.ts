import { createHash } from 'node:crypto'
import { DAY_MS, dayStart, type UtcDay } from '../../model/time.ts'
import type { ParsedRow, ReportAnswer, ReportDataset, SpooledBody } from '../../sources/source.ts'
import type { CodeRows, Load } from '../../store/facts/facts-store.ts'
import type { CodeRun } from '../run/dataset-run.ts'
import type { EarlyUserDays } from './early-user-days.ts'
import { FilesAhead } from './files-ahead.ts'
import { isSmall, offerCode, type OfferedCode } from './offered-slice.ts'
import { readOfLines } from './scan.ts'

type Report = Extract<ReportAnswer, { kind: 'report' }>

export type ReportTable = 'user_days' | 'user_teams' | 'aggregate_days'

/**
 * What goes on with the files while they are fetched. `isNew` when nothing stands for the slice yet: such a report is kept
 * and taken in whatever it holds, where one that is fetched again may be unchanged.
 */
export function aheadOf(
  { ctx, dataset, source }: CodeRun<ReportDataset>,
  { isNew, early }: { isNew: boolean; early: EarlyUserDays | null },
): FilesAhead {
  return new FilesAhead({
    keep: isNew ? (file) => ctx.raw.keep(dataset, ctx.clock.now(), file) : null,
    check: isOfUsers(dataset) ? (path) => ctx.facts.checkUserDays(path, source.parse.userDayForm) : null,
    insert: early && ((file) => early.add(file)),
  })
}

const OF_USERS = new Set<ReportDataset>(['org_users_1d', 'enterprise_users_1d', 'enterprise_users_28d'])

export const isOfUsers = (dataset: ReportDataset) => OF_USERS.has(dataset)

/** The files of a report as a slice on its way; one dataset always fills one table. */
export function offerReport(
  run: CodeRun<ReportDataset>,
  report: Report,
  as: { slice: string; kind: 'day' | 'report' },
  { ahead, early }: { ahead: FilesAhead; early: EarlyUserDays | null },
): OfferedCode<ReportTable> {
  const { ctx, source, dataset, signal } = run
  const { files } = report
  const fetchedAt = report.upstreamNow ?? ctx.clock.now()
  const row = {
    ...as,
    fetchedAt,
    periodStart: dayStart(report.startDay),
    periodEnd: dayStart(report.endDay) + DAY_MS,
    sha256: contentOf(files),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  }
  const offered = {
    row,
    keepRaw: async () => {
      await ahead.kept()
      await keepRaw(ctx, dataset, fetchedAt, files)
    },
  }
  const linesOf = <T extends ReportTable>(table: T, parse: Parser<CodeRows[T]>) => ({
    table,
    lines: () => inReport(report, parse, signal),
    reduceRaw: async () => {
      for (const file of files)
        await ctx.raw.reduce(dataset, fetchedAt, file, readOfLines(parse(file, signal)))
    },
  })
  switch (dataset) {
    case 'org_users_1d':
    case 'enterprise_users_1d':
    case 'enterprise_users_28d': {
      const days = { from: report.startDay, to: report.endDay, form: source.parse.userDayForm }
      // A small one may be tried again, as a load of another id.
      const begun = isSmall(row) ? null : early
      const stage = async (load: Load) => {
        await using intake = begun?.intake ?? ctx.facts.openUserDays(load, days)
        const checked = await ahead.checked(files)
        return checked === 'irregular' ? checked : await intake.stage(checked)
      }
      return offerCode(run, {
        ...offered,
        ...(begun && { loadId: begun.loadId }),
        ...linesOf('user_days', source.parse.userDays),
        stage,
      })
    }
    case 'org_user_teams_1d':
      return offerCode(run, { ...offered, ...linesOf('user_teams', source.parse.userTeams) })
    default:
      return offerCode(run, { ...offered, ...linesOf('aggregate_days', source.parse.aggregateDays) })
  }
}

/** Two files at a time: one is compressed by one core, and nothing else goes on meanwhile. */
async function keepRaw(
  { raw }: CodeRun['ctx'],
  dataset: ReportDataset,
  fetchedAt: number,
  files: readonly SpooledBody[],
): Promise<void> {
  const left = files.values()
  const keepOneByOne = async () => {
    for (const file of left) await raw.keep(dataset, fetchedAt, file)
  }
  await Promise.all([keepOneByOne(), keepOneByOne()])
}

type Parser<Row> = (body: SpooledBody, signal: AbortSignal) => AsyncIterable<ParsedRow<Row>>

/** Lines are numbered through all files. A row of a day that was not asked for is none of this report. */
async function* inReport<Row extends { day: UtcDay }>(
  { files, startDay, endDay }: Report,
  parse: Parser<Row>,
  signal: AbortSignal,
): AsyncIterable<ParsedRow<Row>> {
  let before = 0
  for (const file of files) {
    let last = 0
    for await (const parsed of parse(file, signal)) {
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
