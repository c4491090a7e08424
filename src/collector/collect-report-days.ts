import { DATASET_TRAITS } from '../model/dataset.ts'
import type { UtcDay } from '../model/time.ts'
import { UpstreamError, type ReportDataset } from '../sources/source.ts'
import type { CodeRun, RunResult } from './dataset-run.ts'
import { readDayLedger, type DayLedger } from './day-ledger.ts'
import { EarlyUserDays } from './early-user-days.ts'
import { markHistoryStart, recordLostDays } from './history-mark.ts'
import { isAccountLost } from './lost-account.ts'
import { planDays } from './plan-days.ts'
import { Setbacks } from './setbacks.ts'
import { isSmall, SlicesTogether } from './slices-together.ts'
import { takeNothing } from './take-nothing.ts'
import { aheadOf, isOfUsers, offerReport, type ReportTable } from './take-report.ts'
import { takeSlice, type BeforeSlice } from './take-slice.ts'

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
  await using intake = new SlicesTogether<ReportTable>(run, setbacks)
  try {
    for (const day of plan.due) {
      run.signal.throwIfAborted()
      run.progress.at(day)
      run.progress.expect(1)
      hasData = (await setbacks.unless(() => collectDay(run, ledger, intake, day))) || hasData
      run.progress.stepDone()
    }
  } catch (thrown) {
    // A token that is revoked in the middle costs nothing of what was fetched before.
    if (thrown instanceof UpstreamError) await intake.flush()
    throw thrown
  }
  await intake.flush()
  setbacks.throwFirst()
  return { hasData: hasData || intake.hasRows }
}

/** Resolves to whether the day has rows; of one that waits for its neighbours the intake says so. */
async function collectDay(
  run: CodeRun<ReportDataset>,
  ledger: DayLedger,
  intake: SlicesTogether<ReportTable>,
  day: UtcDay,
): Promise<boolean> {
  const { ctx, signal } = run
  const before = { row: ledger.days.get(day), held: ledger.held.get(day) }
  await ctx.failpoints('before_fetch')
  await using files = new AsyncDisposableStack()
  const isNew = isFirst(before)
  await using early = isNew && isOfUsers(run.dataset) ? new EarlyUserDays(run, day) : null
  await using ahead = aheadOf(run, { isNew, early })
  const answer = await run.source.fetchReport(run.dataset, run.of, day, signal, (file) => ahead.begin(file))
  if (answer.kind === 'report') for (const file of answer.files) files.use(file)
  await ctx.failpoints('after_fetch')
  if (answer.kind === 'no_data_yet') {
    if (answer.reason === 'not_found_for_day' && (await isAccountLost(run))) return false
    const now = answer.upstreamNow ?? ctx.clock.now()
    await takeNothing(run, { slice: day, day, now, reason: answer.reason }, before)
    return false
  }
  const offered = offerReport(run, answer, { slice: day, kind: 'day' }, { ahead, early })
  if (isFirst(before) && isSmall(offered)) {
    files.move()
    await intake.add(offered, answer.files)
    return false
  }
  return (await takeSlice(run, offered, before)).rows > 0
}

function isFirst({ row, held }: BeforeSlice): boolean {
  return held === undefined && (row === undefined || row.outcome === 'no_data_yet')
}
