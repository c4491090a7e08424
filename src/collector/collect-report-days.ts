import { DATASET_TRAITS } from '../model/dataset.ts'
import { DAY_MS, dayStart, type UtcDay } from '../model/time.ts'
import type { ReportAnswer, ReportDataset } from '../sources/source.ts'
import { ledgerRow, type CodeRun, type RunResult } from './dataset-run.ts'
import { firstAsked, isFinallyEmpty, readDayLedger, type DayLedger } from './day-ledger.ts'
import { markHistoryStart, recordLostDays } from './history-mark.ts'
import { holdSlice } from './hold-slice.ts'
import { planDays } from './plan-days.ts'
import { Setbacks } from './setbacks.ts'
import { isShrunk } from './slice-held.ts'
import { takeReport } from './take-report.ts'
import { commitSlice, type BeforeSlice } from './take-slice.ts'

/**
 * Collect a daily report (upstream/code-assistant 6 and 13): each day is fetched until it has settled and replaced
 * whole, newest first. Resumable at every day.
 */
export async function collectReportDays(run: CodeRun<ReportDataset>): Promise<RunResult> {
  const { ctx, account, dataset, profile } = run
  const rows = await ctx.facts.readLedger({ tenant: run.connection.tenant, account, dataset })
  const ledger = readDayLedger(rows)
  const plan = planDays({
    now: ctx.clock.now(),
    keepsDays: profile.retentionDays,
    since: profile.reportsSince[run.of.level],
    settleHours: DATASET_TRAITS[dataset].settleHours,
    ledger,
    relistFrom: run.relistFrom,
  })
  if (ledger.historyStart === null) await markHistoryStart(run, plan.earliest)
  await recordLostDays(run, plan.lost, profile.retentionDays)
  run.progress.plan(plan.due.length)
  const setbacks = new Setbacks()
  let { hasData } = ledger
  for (const day of plan.due) {
    run.signal.throwIfAborted()
    run.progress.at(day)
    run.progress.expect(1)
    hasData = (await setbacks.unless(() => collectDay(run, ledger, day))) || hasData
    run.progress.stepDone()
  }
  setbacks.throwFirst()
  return { hasData }
}

/** Resolves to whether the day has rows. */
async function collectDay(run: CodeRun<ReportDataset>, ledger: DayLedger, day: UtcDay): Promise<boolean> {
  const { ctx, signal } = run
  const before = { row: ledger.days.get(day), held: ledger.held.get(day) }
  await ctx.failpoints('before_fetch')
  const answer = await run.source.fetchReport(run.dataset, run.of, day, signal)
  await using files = new AsyncDisposableStack()
  if (answer.kind === 'report') for (const file of answer.files) files.use(file)
  await ctx.failpoints('after_fetch')
  if (answer.kind === 'no_data_yet') {
    await takeNothing(run, day, answer, before)
    return false
  }
  return (await takeReport(run, answer, { slice: day, kind: 'day' }, before)).rows > 0
}

/** "Nothing yet" is asked again, and in the end an answer. A day that had rows does not vanish at the first word. */
async function takeNothing(
  run: CodeRun<ReportDataset>,
  day: UtcDay,
  answer: Extract<ReportAnswer, { kind: 'no_data_yet' }>,
  before: BeforeSlice,
): Promise<void> {
  const now = answer.upstreamNow ?? run.ctx.clock.now()
  const askedFirst = before.row?.outcome === 'no_data_yet' ? firstAsked(before.row) : now
  const row = ledgerRow(run, {
    slice: day,
    kind: 'day',
    outcome: isFinallyEmpty(day, askedFirst, now) ? 'no_data' : 'no_data_yet',
    fetchedAt: now,
    periodStart: dayStart(day),
    periodEnd: dayStart(day) + DAY_MS,
    upstreamEnd: new Date(askedFirst).toISOString(),
    note: answer.reason,
  })
  if (isShrunk(row, before)) await holdSlice(run, row, 'shrunk', [])
  await commitSlice(run, row, before.held)
  await run.progress.done(row)
}
