import type { CodeDataset } from '../../sources/source.ts'
import { addDays, DAY_MS, dayStart, daysOf, utcDay, type UtcDay } from '../../model/time.ts'
import { UpstreamError } from '../../sources/source.ts'
import { listTeamSlugs } from '../../store/facts/read/list-team-slugs.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { readOwnLedger, type CodeRun, type RunResult } from './dataset-run.ts'
import { readDayLedger } from '../ledger/day-ledger.ts'
import { takeMetricsDay } from '../take/take-metrics-day.ts'
import { takeNothing } from '../take/take-nothing.ts'
import { asGone, Setbacks } from './setbacks.ts'
import { commitWindows } from '../ledger/history-mark.ts'

type TeamFeed = Extract<CodeDataset, 'team_metrics'>

/** Days that may still change; they are fetched again (upstream/code-assistant 13). */
const AGAIN_DAYS = 4
/** The teams are on their way when a source has just been connected; looking again asks the vendor nothing. */
const WAIT_FOR_TEAMS_MS = 60_000
/** One team may be gone; when so many in a row are unknown, it is not about the teams. */
const UNKNOWN_IN_A_ROW = 3

/**
 * Collect the `…/metrics` call of every team of the newest teams snapshot, once a day each. Resumable at every team.
 * A team's row of kind `window` says which days were asked for: one of them without a slice of its own was left out by
 * the vendor, as it does with small teams.
 */
export async function collectTeamMetrics(run: CodeRun<TeamFeed>): Promise<RunResult> {
  const { ctx, account } = run
  const slugs = await listTeamSlugs(ctx.facts, { tenant: run.connection.tenant, account })
  if (slugs.length === 0) return { hasData: false, againInMs: WAIT_FOR_TEAMS_MS }
  const rows = await readOwnLedger(run)
  const byTeam = Map.groupBy(rows, ({ slice, heldSlice }) => (heldSlice ?? slice).split('/')[0] ?? '')
  run.progress.plan(slugs.length)
  const setbacks = new Setbacks()
  let unknown = 0
  for (const slug of slugs) {
    run.signal.throwIfAborted()
    run.progress.at(slug)
    const asked = await setbacks.unless(() => collectTeam(run, slug, byTeam.get(slug) ?? []))
    unknown = asked instanceof UpstreamError ? unknown + 1 : 0
    if (asked instanceof UpstreamError && unknown >= Math.min(UNKNOWN_IN_A_ROW, slugs.length)) throw asked
    run.progress.stepDone()
  }
  return {
    hasData: rows.some((row) => row.rows > 0) || run.progress.counts.row_count > 0,
    ...setbacks.told(),
  }
}

async function collectTeam(
  run: CodeRun<TeamFeed>,
  slug: string,
  rows: readonly LedgerRow[],
): Promise<'asked' | 'known' | UpstreamError> {
  const { ctx, profile } = run
  const today = utcDay(ctx.clock.now())
  const window = rows.find((row) => row.kind === 'window')
  const asked = run.relistFrom === null ? null : utcDay(run.relistFrom)
  // Today is not over, and never asked for.
  const relistDay = asked !== null && asked < today ? asked : null
  if (window && relistDay === null && utcDay(window.fetchedAt) === today) return 'known'
  const earliest = addDays(today, -profile.metricsDays)
  const since = latest(earliest, relistDay ?? againFrom(window) ?? earliest)
  const until = addDays(today, -1)
  await ctx.failpoints('before_fetch')
  const answer = await run.source
    .fetchMetrics(run.of, { teamSlug: slug, since, until }, run.signal)
    .catch(asGone)
  if (answer instanceof UpstreamError) return answer
  await using _raw = answer.raw
  await ctx.failpoints('after_fetch')
  const ledger = readDayLedger(rows)
  const now = answer.upstreamNow ?? ctx.clock.now()
  for (const day of daysOf({ start: dayStart(since), end: dayStart(today) }).reverse()) {
    const slice = `${slug}/${day}`
    const before = { row: ledger.days.get(day), held: ledger.held.get(slice) }
    const taken = await takeMetricsDay(run, answer, { slice, day }, before)
    if (taken === null && before.row) await takeNothing(run, { slice, day, now, reason: 'left_out' }, before)
  }
  const start = Math.min(window?.periodStart ?? dayStart(since), dayStart(since))
  await commitWindows(run, [{ slice: slug, fetchedAt: now, start, end: dayStart(until) + DAY_MS }])
  return 'asked'
}

function againFrom(window: LedgerRow | undefined): UtcDay | null {
  return window ? addDays(utcDay(window.periodEnd ?? 0), -AGAIN_DAYS) : null
}

function latest(a: UtcDay, b: UtcDay): UtcDay {
  return a > b ? a : b
}
