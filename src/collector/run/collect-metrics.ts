import type { CodeDataset } from '../../sources/source.ts'
import { dayStart, type UtcDay } from '../../model/time.ts'
import { readOwnLedger, type CodeRun, type RunResult } from './dataset-run.ts'
import { readDayLedger } from '../ledger/day-ledger.ts'
import { markHistoryStart, recordLostDays } from '../ledger/history-mark.ts'
import { planOwnDays } from '../plan/plan-days.ts'
import { Setbacks } from './setbacks.ts'
import { takeMetricsDay } from '../take/take-metrics-day.ts'
import { takeNothing } from '../take/take-nothing.ts'

type MetricsFeed = Extract<CodeDataset, 'org_metrics' | 'enterprise_metrics'>

/**
 * Collect the `…/metrics` call of an organisation or an enterprise (upstream/code-assistant 3): one call for all days
 * that are due, each day a slice of its own. A day that the answer leaves out had too few people, or is not there yet.
 */
export async function collectMetrics(run: CodeRun<MetricsFeed>): Promise<RunResult> {
  const { ctx, profile } = run
  const ledger = readDayLedger(await readOwnLedger(run))
  const plan = planOwnDays(run, ledger, { keepsDays: profile.metricsDays, since: null })
  const [until, since] = [plan.due[0], plan.due.at(-1)]
  if (until === undefined || since === undefined) return { hasData: ledger.hasData }
  await ctx.failpoints('before_fetch')
  const answer = await run.source.fetchMetrics(run.of, { teamSlug: null, since, until }, run.signal)
  await using _raw = answer.raw
  await ctx.failpoints('after_fetch')
  // Only an answer says that the call exists for this account, so only then is there a history to lose.
  if (ledger.historyStart === null) await markHistoryStart(run, dayStart(plan.earliest))
  await recordLostDays(run, plan.lost, profile.metricsDays)
  run.progress.plan(plan.due.length)
  run.progress.expect(plan.due.length)
  const setbacks = new Setbacks()
  const now = answer.upstreamNow ?? ctx.clock.now()
  let { hasData } = ledger
  const collectDay = async (day: UtcDay): Promise<boolean> => {
    const before = { row: ledger.days.get(day), held: ledger.held.get(day) }
    const taken = await takeMetricsDay(run, answer, { slice: day, day }, before)
    if (taken === null) await takeNothing(run, { slice: day, day, now, reason: 'left_out' }, before)
    return (taken?.rows ?? 0) > 0
  }
  for (const day of plan.due) {
    run.signal.throwIfAborted()
    run.progress.at(day)
    hasData = (await setbacks.unless(() => collectDay(day))) || hasData
    run.progress.stepDone()
  }
  return { hasData, ...setbacks.told() }
}
