import { DAY_MS, dayStart, type UtcDay } from '../../model/time/time.ts'
import type { ReportFeed } from '../../sources/feed.ts'
import { besideSlice, readDayLedger, readHeld, type DayLedger } from '../ledger/day-ledger.ts'
import { markHistoryStart, recordLostDays } from '../ledger/history-mark.ts'
import { planOwnDays } from '../plan/plan-days.ts'
import { retireReports } from '../plan/retire-reports.ts'
import { commitMarks, readOwnLedger, type DatasetRun } from '../run/dataset-run.ts'
import type { Hold } from '../run/setbacks.ts'
import { isDamaged, recordDamaged } from '../take/damaged-slice.ts'
import { EarlyUserDays } from '../take/early-user-days.ts'
import { isSmall, type OfferedCode } from '../take/offered-slice.ts'
import { closed } from '../take/hold-slice.ts'
import { aheadOf, offerReport } from '../take/take-report.ts'
import { takeQuietDays } from '../take/quiet-days.ts'
import type { BeforeSlice } from '../take/take-slice.ts'
import { intoCode } from '../take/together.ts'
import { eachOf, fetched, type Fetched, type PlannedFeed } from './planned-feed.ts'

/** Daily reports (upstream/code-assistant 6 and 13): each day until it has settled, and replaced whole, newest first. */
export async function dailyReports(
  run: DatasetRun,
  feed: ReportFeed,
): Promise<PlannedFeed<UtcDay, OfferedCode>> {
  const ledger = await takeQuietDays(run, readDayLedger(await readOwnLedger(run)))
  const plan = planOwnDays(run, ledger, feed.since)
  if (ledger.historyStart === null) await markHistoryStart(run, dayStart(plan.earliest))
  await recordLostDays(run, plan.lost)
  await giveUpDamaged(run, ledger, plan.earliest)
  run.progress.plan(plan.due.length)
  return {
    hasData: ledger.hasData,
    steps: () => eachOf(plan.due),
    nameOf: (day) => day,
    fetch: (day) => fetchDay(run, feed, ledger, day),
    stops: 'due',
    hold: (day) => holdOf(run, ledger, day),
    into: intoCode(run),
  }
}

/** A damaged day that the vendor has deleted meanwhile will never come whole: it keeps what it has, or is lost. */
async function giveUpDamaged(run: DatasetRun, { held }: DayLedger, earliest: UtcDay): Promise<void> {
  const over = [...held].filter(([day, hold]) => day < earliest && isDamaged(hold))
  if (over.length > 0) await commitMarks(run, ...over.map(([, hold]) => closed(run, hold)))
}

/** The day keeps what it has; a row beside it says that it could not be read. */
function holdOf(run: DatasetRun, ledger: DayLedger, day: UtcDay): Hold {
  const before = ledger.held.get(day)
  const of = { ...besideSlice(day), periodStart: dayStart(day), periodEnd: dayStart(day) + DAY_MS }
  return {
    isHeldAlready: before !== undefined && isDamaged(before),
    record: () => recordDamaged(run, of, before),
  }
}

async function fetchDay(
  run: DatasetRun,
  feed: ReportFeed,
  ledger: DayLedger,
  day: UtcDay,
): Promise<Fetched<OfferedCode>> {
  const before = { row: ledger.days.get(day), held: ledger.held.get(day) }
  run.progress.expect(1)
  await using owned = new AsyncDisposableStack()
  const isNew = isFirst(before)
  const early = isNew && feed.form ? owned.use(new EarlyUserDays(run, feed.form, day)) : null
  const ahead = owned.use(aheadOf(run, feed, { isNew, early }))
  const answer = await feed.fetch(day, run.signal, (file) => ahead.begin(file))
  if (answer.kind === 'no_data_yet') {
    const now = answer.upstreamNow ?? run.ctx.clock.now()
    const nothing = { slice: day, day, now, reason: answer.reason }
    return fetched(owned, [{ kind: 'nothing', nothing, before }])
  }
  for (const file of answer.files) owned.use(file)
  const offered = offerReport(run, feed, answer, { slice: day, kind: 'day', ahead, early })
  return fetched(owned, [{ kind: 'offered', offered, before, joins: isNew && isSmall(offered.row) }])
}

function isFirst({ row, held }: BeforeSlice): boolean {
  return held === undefined && (row === undefined || row.outcome === 'no_data_yet')
}

/** A report over the last days: one slice, named by its end day and replaced whole. */
export async function latestReport(
  run: DatasetRun,
  feed: ReportFeed,
): Promise<PlannedFeed<null, OfferedCode>> {
  const ledger = await readOwnLedger(run)
  run.progress.plan(1)
  run.progress.expect(1)
  return {
    hasData: ledger.some(({ rows }) => rows > 0),
    steps: () => eachOf([null]),
    async fetch() {
      await using owned = new AsyncDisposableStack()
      const ahead = owned.use(aheadOf(run, feed, { isNew: false, early: null }))
      const answer = await feed.fetch(null, run.signal, (file) => ahead.begin(file))
      if (answer.kind === 'no_data_yet') return fetched(owned, [])
      for (const file of answer.files) owned.use(file)
      const slice = answer.endDay
      const offered = offerReport(run, feed, answer, { slice, kind: 'report', ahead, early: null })
      const before = { row: ledger.find((row) => row.slice === slice), held: readHeld(ledger).get(slice) }
      return fetched(owned, [{ kind: 'offered', offered, before, joins: false }], async ([newest]) => {
        if (newest) await retireReports(run, ledger, newest)
      })
    },
    stops: 'run',
  }
}
