import { DAY_MS, dayStart, type UtcDay } from '../../model/time.ts'
import type { ReportDataset } from '../../sources/source.ts'
import { readOwnLedger, type CodeRun, type RunResult } from './dataset-run.ts'
import { isDamaged, recordDamaged, stillDamaged } from '../take/damaged-slice.ts'
import { besideSlice, readDayLedger, type DayLedger } from '../ledger/day-ledger.ts'
import { EarlyUserDays } from '../take/early-user-days.ts'
import { markHistoryStart, recordLostDays } from '../ledger/history-mark.ts'
import { UnfoundDays } from './lost-account.ts'
import { planOwnDays } from '../plan/plan-days.ts'
import { Setbacks, type Hold } from './setbacks.ts'
import { Intake } from '../take/intake.ts'
import { isSmall, type OfferedCode } from '../take/offered-slice.ts'
import { intoCode } from '../take/together.ts'
import { takeNothing } from '../take/take-nothing.ts'
import { aheadOf, isOfUsers, offerReport, type ReportTable } from '../take/take-report.ts'
import { keepRaw, takeSlice, type BeforeSlice } from '../take/take-slice.ts'

/**
 * Collect a daily report (upstream/code-assistant 6 and 13): each day is fetched until it has settled and replaced
 * whole, newest first. Resumable at every day.
 */
export async function collectReportDays(run: CodeRun<ReportDataset>): Promise<RunResult> {
  const { profile } = run
  const ledger = readDayLedger(await readOwnLedger(run))
  const [keepsDays, since] = [profile.retentionDays, profile.reportsSince[run.of.level]]
  const plan = planOwnDays(run, ledger, { keepsDays, since })
  if (ledger.historyStart === null) await markHistoryStart(run, dayStart(plan.earliest))
  await recordLostDays(run, plan.lost, keepsDays)
  run.progress.plan(plan.due.length)
  const setbacks = new Setbacks()
  const unfound = new UnfoundDays(run, setbacks)
  let { hasData } = ledger
  await using intake = new Intake(run, setbacks, intoCode<ReportTable>(run))
  await intake.during(async () => {
    for (const day of plan.due) {
      run.signal.throwIfAborted()
      run.progress.at(day)
      run.progress.expect(1)
      const hold = holdOf(run, ledger, day)
      const collect = () => collectDay(run, ledger, { intake, unfound }, day)
      hasData = (await setbacks.unless(collect, hold)) || hasData
      run.progress.stepDone()
    }
  })
  const again = await stillDamaged(run)
  const unanswered = unfound.isUnanswered && ({ unanswered: true } as const)
  return { hasData: hasData || intake.hasRows, ...unanswered, ...again, ...setbacks.told() }
}

/** The day keeps what it has; a row beside it says that it could not be read. */
function holdOf(run: CodeRun<ReportDataset>, ledger: DayLedger, day: UtcDay): Hold {
  const before = ledger.held.get(day)
  const of = { ...besideSlice(day), periodStart: dayStart(day), periodEnd: dayStart(day) + DAY_MS }
  return {
    isHeldAlready: before !== undefined && isDamaged(before),
    record: () => recordDamaged(run, of, before),
  }
}

/** Resolves to whether the day has rows; of one that waits for its neighbours the intake says so. */
async function collectDay(
  run: CodeRun<ReportDataset>,
  ledger: DayLedger,
  { intake, unfound }: { intake: Intake<OfferedCode<ReportTable>>; unfound: UnfoundDays },
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
    const { reason } = answer
    const now = answer.upstreamNow ?? ctx.clock.now()
    const write = () => takeNothing(run, { slice: day, day, now, reason }, before)
    if (reason === 'not_found_for_day') await unfound.notFound(write)
    else await unfound.answered().then(write)
    return false
  }
  await unfound.answered()
  const offered = offerReport(run, answer, { slice: day, kind: 'day' }, { ahead, early })
  if (isFirst(before) && isSmall(offered.row)) {
    await keepRaw(run, offered)
    await intake.add(offered, [files.move()])
    return false
  }
  return (await takeSlice(run, offered, before)).rows > 0
}

function isFirst({ row, held }: BeforeSlice): boolean {
  return held === undefined && (row === undefined || row.outcome === 'no_data_yet')
}
