import type { CodeMetricsNode } from '../../model/records/code-metrics-node.ts'
import { traitsOf } from '../../model/dataset.ts'
import {
  addDays,
  DAY_MS,
  daysOf,
  dayStart,
  HOUR_MS,
  MINUTE_MS,
  utcDay,
  type UtcDay,
} from '../../model/time/time.ts'
import type { DaysFeed, PartsFeed } from '../../sources/feed.ts'
import type { Snapshot } from '../../sources/source.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { listTeamSlugs } from '../../store/facts/read/list-team-slugs.ts'
import { readDayLedger } from '../ledger/day-ledger.ts'
import { commitWindows, markHistoryStart, recordLostDays } from '../ledger/history-mark.ts'
import { dayOfTeam, teamOfDay } from '../ledger/slice-names.ts'
import { planOwnDays } from '../plan/plan-days.ts'
import { readOwnLedger, type DatasetRun } from '../run/dataset-run.ts'
import type { OfferedCode } from '../take/offered-slice.ts'
import type { BeforeSlice } from '../take/take-slice.ts'
import { dayBefore, leftOut, offerDay } from './day-of-answer.ts'
import { eachOf, fetched, type Came, type PlannedFeed } from './planned-feed.ts'

/**
 * One call for all days that are due, each day a slice of its own (upstream/code-assistant 3). A day that the answer leaves
 * out had too few people, or is not there yet.
 */
export async function metricsDays(
  run: DatasetRun,
  feed: DaysFeed,
): Promise<PlannedFeed<readonly UtcDay[], OfferedCode>> {
  const ledger = readDayLedger(await readOwnLedger(run))
  const plan = planOwnDays(run, ledger, null)
  const [until, since] = [plan.due[0], plan.due.at(-1)]
  run.progress.plan(1)
  return {
    hasData: ledger.hasData,
    steps: () => eachOf(plan.due.length > 0 ? [plan.due] : []),
    nameOf: () => since ?? '',
    async fetch(days) {
      await using owned = new AsyncDisposableStack()
      const answer = await feed.fetch({ since: since ?? '', until: until ?? '' }, run.signal)
      owned.use(answer.raw)
      // Only an answer says that the call exists for this account, so only then is there a history to lose.
      if (ledger.historyStart === null) await markHistoryStart(run, dayStart(plan.earliest))
      await recordLostDays(run, plan.lost)
      run.progress.expect(days.length)
      const came = days.map((day): Came<OfferedCode> => {
        const of = { slice: day, day }
        const before = dayBefore(ledger, day)
        return offeredDay(run, answer, of, before) ?? leftOut(run, answer, of, before)
      })
      return fetched(owned, came)
    },
    stops: 'slice',
  }
}

/** The teams are on their way when a source has just been connected; looking again asks the vendor nothing. */
const WAIT_FOR_TEAMS_MS = MINUTE_MS
/** One team may be gone; when so many in a row are unknown, it is not about the teams. */
const UNKNOWN_IN_A_ROW = 3

/**
 * The same of every team of the newest teams snapshot, once a day each. A team's row of kind `window` says which days were
 * asked for: one of them without a slice of its own was left out by the vendor, as it does with small teams.
 */
export async function teamMetricsDays(
  run: DatasetRun,
  feed: PartsFeed,
): Promise<PlannedFeed<string, OfferedCode>> {
  const { ctx, account, connection } = run
  const slugs = await listTeamSlugs(ctx.facts, { tenant: connection.tenant, account })
  const rows = await readOwnLedger(run)
  const byTeam = Map.groupBy(rows, ({ slice, heldSlice }) => teamOfDay(heldSlice ?? slice))
  run.progress.plan(slugs.length)
  return {
    hasData: slugs.length > 0 && rows.some((row) => row.rows > 0),
    steps: () => eachOf(slugs),
    nameOf: (slug) => slug,
    fetch: (slug) => fetchTeam(run, feed, slug, byTeam.get(slug) ?? []),
    stops: 'due',
    mostGone: UNKNOWN_IN_A_ROW,
    ...(slugs.length === 0 && { waits: { againInMs: WAIT_FOR_TEAMS_MS } }),
  }
}

async function fetchTeam(run: DatasetRun, feed: PartsFeed, slug: string, rows: readonly LedgerRow[]) {
  await using owned = new AsyncDisposableStack()
  const today = utcDay(run.ctx.clock.now())
  const window = rows.find((row) => row.kind === 'window')
  const asked = run.relistFrom === null ? null : utcDay(run.relistFrom)
  // Today is not over, and never asked for.
  const relistDay = asked !== null && asked < today ? asked : null
  if (window && relistDay === null && utcDay(window.fetchedAt) === today)
    return fetched<OfferedCode>(owned, [])
  const earliest = addDays(today, -run.keepsDays)
  const since = latest(earliest, relistDay ?? againFrom(run, window) ?? earliest)
  const until = addDays(today, -1)
  const answer = await feed.fetch(slug, { since, until }, run.signal)
  owned.use(answer.raw)
  const ledger = readDayLedger(rows)
  const days = daysOf({ start: dayStart(since), end: dayStart(today) }).reverse()
  const came = days.flatMap((day): Came<OfferedCode>[] => {
    const of = { slice: dayOfTeam(slug, day), day }
    const before = dayBefore(ledger, day, of.slice)
    const offered = offeredDay(run, answer, of, before)
    if (offered) return [offered]
    return before.row ? [leftOut(run, answer, of, before)] : []
  })
  return fetched(owned, came, async () => {
    const start = Math.min(window?.periodStart ?? dayStart(since), dayStart(since))
    const fetchedAt = answer.upstreamNow ?? run.ctx.clock.now()
    await commitWindows(run, [{ slice: slug, fetchedAt, start, end: dayStart(until) + DAY_MS }])
  })
}

/** Days that may still change are fetched again (upstream/code-assistant 13). */
function againFrom({ dataset }: DatasetRun, window: LedgerRow | undefined): UtcDay | null {
  const settlesAfterMs = traitsOf(dataset).settleHours * HOUR_MS
  return window ? utcDay((window.periodEnd ?? 0) - settlesAfterMs) : null
}

function latest(a: UtcDay, b: UtcDay): UtcDay {
  return a > b ? a : b
}

/**
 * One day of an answer; null when the answer has nothing of it. What could not be understood is told of with the answer's
 * newest.
 */
function offeredDay(
  run: DatasetRun,
  answer: Snapshot<CodeMetricsNode>,
  of: { slice: string; day: UtcDay },
  before: BeforeSlice,
): Came<OfferedCode> | null {
  const rejects = answer.rows.every(({ day }) => day <= of.day)
  const isThere = answer.rows.some(({ day }) => day === of.day) || (rejects && answer.rejected.length > 0)
  if (!isThere) return null
  return { kind: 'offered', offered: offerDay(run, answer, { ...of, rejects }), before, joins: false }
}
