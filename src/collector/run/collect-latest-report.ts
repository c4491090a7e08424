import type { ReportDataset } from '../../sources/source.ts'
import { readOwnLedger, type CodeRun, type RunResult } from './dataset-run.ts'
import { readHeld } from '../ledger/day-ledger.ts'
import { retireReports } from '../plan/retire-reports.ts'
import { aheadOf, offerReport } from '../take/take-report.ts'
import { takeSlice } from '../take/take-slice.ts'

/** Collect a report over the last 28 days: one slice, named by its end day and replaced whole. */
export async function collectLatestReport(run: CodeRun<ReportDataset>): Promise<RunResult> {
  const { ctx, dataset, signal } = run
  const ledger = await readOwnLedger(run)
  const hasData = ledger.some(({ rows }) => rows > 0)
  run.progress.plan(1)
  run.progress.expect(1)
  await ctx.failpoints('before_fetch')
  await using files = new AsyncDisposableStack()
  await using ahead = aheadOf(run, { isNew: false, early: null })
  const answer = await run.source.fetchReport(dataset, run.of, null, signal, (file) => ahead.begin(file))
  if (answer.kind === 'report') for (const file of answer.files) files.use(file)
  await ctx.failpoints('after_fetch')
  run.progress.stepDone()
  if (answer.kind === 'no_data_yet') return { hasData }
  const slice = answer.endDay
  const before = { row: ledger.find((row) => row.slice === slice), held: readHeld(ledger).get(slice) }
  const row = await takeSlice(
    run,
    offerReport(run, answer, { slice, kind: 'report' }, { ahead, early: null }),
    before,
  )
  await retireReports(run, ledger, row)
  return { hasData: hasData || row.rows > 0 }
}
