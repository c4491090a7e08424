import { DATASET_TRAITS } from '../../model/dataset.ts'
import { DAY_MS, dayStart, type UtcDay } from '../../model/time.ts'
import { UpstreamError, type ReportDataset } from '../../sources/source.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import type { CodeRun, RunResult } from './dataset-run.ts'
import { isDamaged, recordDamaged, stillDamaged } from '../take/damaged-slice.ts'
import { besideSlice, readDayLedger, readHeld, type DayLedger } from '../ledger/day-ledger.ts'
import { EarlyUserDays } from '../plan/early-user-days.ts'
import { markHistoryStart, recordLostDays } from '../ledger/history-mark.ts'
import { UnfoundDays } from './lost-account.ts'
import { planDays } from '../plan/plan-days.ts'
import { Setbacks, type Hold } from './setbacks.ts'
import { isSmall, SlicesTogether } from '../take/slices-together.ts'
import { takeNothing } from '../take/take-nothing.ts'
import { aheadOf, isOfUsers, offerReport, type ReportTable } from '../take/take-report.ts'
import { takeSlice, type BeforeSlice } from '../take/take-slice.ts'

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
  const unfound = new UnfoundDays(run, setbacks)
  let { hasData } = ledger
  await using intake = new SlicesTogether<ReportTable>(run, setbacks)
  try {
    for (const day of plan.due) {
      run.signal.throwIfAborted()
      run.progress.at(day)
      run.progress.expect(1)
      const hold = holdOf(run, ledger, day)
      const collect = () => collectDay(run, ledger, { intake, unfound }, day)
      hasData = (await setbacks.unless(collect, hold)) || hasData
      await intake.flushInTime()
      run.progress.stepDone()
    }
  } catch (thrown) {
    // A token that is revoked in the middle costs nothing of what was fetched before.
    if (thrown instanceof UpstreamError) await intake.flush()
    throw thrown
  }
  await intake.flush()
  const again = stillDamaged(await heldNow(run), ctx.clock.now())
  const unanswered = unfound.isUnanswered && ({ unanswered: true } as const)
  return { hasData: hasData || intake.hasRows, ...unanswered, ...again, ...setbacks.told() }
}

/** The day keeps what it has; a row beside it says that it could not be read. */
function holdOf(run: CodeRun<ReportDataset>, ledger: DayLedger, day: UtcDay): Hold {
  const before = ledger.held.get(day)
  const of = { ...besideSlice(day), periodStart: dayStart(day), periodEnd: dayStart(day) + DAY_MS }
  return {
    isHeldAlready: before !== undefined && isDamaged(before),
    record: async () => void (await recordDamaged(run, of, before)),
  }
}

async function heldNow(run: CodeRun): Promise<Iterable<LedgerRow>> {
  const { tenant } = run.connection
  const rows = await run.ctx.facts.readLedger({
    tenant,
    account: run.account,
    dataset: run.dataset,
    kind: 'hold',
  })
  return readHeld(rows).values()
}

/** Resolves to whether the day has rows; of one that waits for its neighbours the intake says so. */
async function collectDay(
  run: CodeRun<ReportDataset>,
  ledger: DayLedger,
  { intake, unfound }: { intake: SlicesTogether<ReportTable>; unfound: UnfoundDays },
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
