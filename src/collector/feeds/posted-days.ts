import { monthOf, monthsSince, type UtcMonth } from '../../model/time/calendar-month.ts'
import { addDays, DAY_MS, dayStart, daysOf, utcDay, type UtcDay } from '../../model/time/time.ts'
import type { PostedFeed, Span } from '../../sources/feed.ts'
import { isEmpty, readDayLedger, type DayLedger } from '../ledger/day-ledger.ts'
import { markHistoryStart, recordLostDays } from '../ledger/history-mark.ts'
import { behindDays, planOwnDays, type DaysPlan } from '../plan/plan-days.ts'
import { isLastLookDue } from '../plan/plan-months.ts'
import { readOwnLedger, type DatasetRun } from '../run/dataset-run.ts'
import type { OfferedCode } from '../take/offered-slice.ts'
import { NOT_THERE, type BeforeSlice } from '../take/take-slice.ts'
import { intoCode } from '../take/together.ts'
import { dayBefore, leftOut, offerDay, type DaysAnswer } from './day-of-answer.ts'
import { eachOf, fetched, type Came, type PlannedFeed, type Step } from './planned-feed.ts'

/**
 * Days that are due, or the months that have some, newest first, each in one answer; every day in it is a slice of its own.
 * What cannot be had whole leaves its days as they are, and the others go on (upstream/code-billing 3 and 11).
 */
export async function postedDays(run: DatasetRun, feed: PostedFeed): Promise<PlannedFeed<Span, OfferedCode>> {
  const ledger = readDayLedger(await readOwnLedger(run))
  const planned = planOwnDays(run, ledger, feed.since)
  const due = new Set([
    ...planned.due,
    ...lastLooks(run, feed, ledger),
    ...(await behind(run, feed, ledger, planned)),
  ])
  const { until } = feed
  const inTime = [...due].filter((day) => until === undefined || day <= until)
  const plan = { ...planned, due: inTime.sort().reverse() }
  const spans = feed.in === 'month' ? monthsOf(plan.due, utcDay(run.ctx.clock.now())) : plan.due.map(alone)
  const days = new PostedDays(run, ledger, plan)
  const empty = new Set<UtcMonth>()
  let isFirst = true
  run.progress.plan(spans.length)
  return {
    hasData: ledger.hasData,
    steps: () => (feed.month ? monthsFirst(run, plan.due, empty) : eachOf(spans)),
    nameOf: ({ since }) => (feed.in === 'month' ? since.slice(0, 7) : since),
    async fetch(span) {
      await using owned = new AsyncDisposableStack()
      const month = feed.in === 'day' && span.since !== span.until ? span.since.slice(0, 7) : null
      const answer =
        month !== null && feed.month
          ? await feed.month(`${month}-01`, run.signal)
          : await feed.fetch(span, run.signal)
      owned.use(answer.raw)
      // Something of a month is told day by day.
      if (month !== null && answer.rows.length + answer.rejected.length > 0) return fetched(owned, [])
      if (month !== null) empty.add(month)
      // Only an answer says that there is a bill, so only then is there a history to lose.
      if (isFirst && ledger.historyStart === null) await markHistoryStart(run, dayStart(plan.earliest))
      if (isFirst) await recordLostDays(run, plan.lost)
      isFirst = false
      const came = month === null ? days.of(answer, span) : days.ofEmpty(answer, span)
      run.progress.expect(came.length)
      return fetched(owned, came)
    },
    stops: 'due',
    slicesApart: true,
    into: intoCode(run),
  }
}

/** Days to be asked once more, long after they have settled; of a month its last one brings the whole. */
function lastLooks(
  { ctx, keepsDays }: DatasetRun,
  feed: Pick<PostedFeed, 'in'>,
  { days }: DayLedger,
): UtcDay[] {
  const now = ctx.clock.now()
  const kept = monthsSince(now, keepsDays)
  const lastDays = kept.map(({ end }) => utcDay(end - DAY_MS))
  return (feed.in === 'month' ? lastDays : [...days.keys()]).filter((day) => {
    const row = days.get(day)
    return row !== undefined && isLastLookDue(dayStart(day) + DAY_MS, row.fetchedAt, now)
  })
}

/** Of days that were changed late in what this is a cut of, nothing else would ask again for weeks. */
async function behind(
  { ctx, connection, account }: DatasetRun,
  { cutOf }: Pick<PostedFeed, 'cutOf'>,
  { days }: DayLedger,
  { earliest }: DaysPlan,
): Promise<UtcDay[]> {
  if (cutOf === undefined) return []
  const of = { tenant: connection.tenant, account, dataset: cutOf, kind: 'day' } as const
  const whole = readDayLedger(await ctx.facts.readLedger(of))
  return behindDays(days, whole.days).filter((day) => day >= earliest)
}

const alone = (day: UtcDay): Span => ({ since: day, until: day })

/** So many days of a month that are due are worth a call that may spare them. */
const WORTH_A_MONTH = 4

/** Each month before its days, which are left out once it is known to be empty. */
async function* monthsFirst(
  { progress }: DatasetRun,
  due: readonly UtcDay[],
  empty: ReadonlySet<UtcMonth>,
): AsyncGenerator<Step<Span>> {
  for (const [month, days] of Map.groupBy(due, (day) => day.slice(0, 7))) {
    const [until, since] = [days[0], days.at(-1)]
    if (until !== undefined && since !== undefined && days.length >= WORTH_A_MONTH) {
      progress.plan(1)
      yield { kind: 'due', due: { since, until } }
    }
    if (empty.has(month)) progress.stepDone(days.length)
    else yield* eachOf(days.map(alone))
  }
}

/** Today is not over, and never asked for. */
function monthsOf(due: readonly UtcDay[], today: UtcDay): Span[] {
  const firsts = new Set(due.map((day) => monthOf(day).first))
  return [...firsts].map((since) => {
    const next = utcDay(monthOf(since).end)
    return { since, until: addDays(next < today ? next : today, -1) }
  })
}

/** Which days have something posted, as far as the ledger and the answers of this run say. */
class PostedDays {
  readonly #run: DatasetRun
  readonly #ledger: DayLedger
  readonly #earliest: UtcDay
  readonly #due: ReadonlySet<UtcDay>
  #first: UtcDay = '9999'
  #last: UtcDay = ''
  /** Answered in this run, without anything, and nothing known before them. */
  readonly #unclear = new Set<UtcDay>()

  constructor(run: DatasetRun, ledger: DayLedger, { due, earliest }: DaysPlan) {
    this.#run = run
    this.#ledger = ledger
    this.#earliest = earliest
    this.#due = new Set(due)
    for (const [day, row] of ledger.days) if (row.outcome === 'committed' && row.rows > 0) this.#note(day)
  }

  #note(day: UtcDay): void {
    if (day < this.#first) this.#first = day
    if (day > this.#last) this.#last = day
  }

  /**
   * What becomes of the days of an answer. One without anything between others that have something had no use; before the
   * first of them, and after the last, nothing has been posted yet.
   */
  of(answer: DaysAnswer, { since, until }: Span): Came<OfferedCode>[] {
    const posted = new Set(answer.rows.map(({ day }) => day))
    for (const day of posted) this.#note(day)
    const newest = [...posted].reduce((a, b) => (a > b ? a : b), '')
    const isIn = (day: UtcDay) => day > this.#first && day < this.#last
    const came = daysOf({ start: dayStart(since), end: dayStart(addDays(until, 1)) })
      .reverse()
      .filter((day) => day >= this.#earliest)
      .flatMap((day): Came<OfferedCode>[] => {
        const before = dayBefore(this.#ledger, day)
        const rejects = newest === '' || day === newest
        if (posted.has(day) || isIn(day) || (rejects && answer.rejected.length > 0))
          return this.#offered(answer, { day, rejects }, before)
        this.#unclear.add(day)
        const isTold = this.#due.has(day) || (before.row !== undefined && !isEmpty(before.row))
        return isTold ? [leftOut(this.#run, answer, { slice: day, day }, before)] : []
      })
    const cleared = [...this.#unclear].filter(isIn)
    for (const day of cleared) this.#unclear.delete(day)
    const unused = cleared.flatMap((day) => this.#offered(answer, { day, rejects: false }, NOT_THERE))
    return [...came, ...unused]
  }

  /** The days that are due of a month without anything. */
  ofEmpty(answer: DaysAnswer, { since, until }: Span): Came<OfferedCode>[] {
    const days = [...this.#due].filter((day) => day >= since && day <= until)
    return days.flatMap((day) => this.of(answer, alone(day)))
  }

  /** A day that is not due is taken where it has changed: the vendor corrects what it has told. */
  #offered(
    answer: DaysAnswer,
    { day, rejects }: { day: UtcDay; rejects: boolean },
    before: BeforeSlice,
  ): Came<OfferedCode>[] {
    const offered = offerDay(this.#run, answer, { slice: day, day, rejects })
    const { row, held } = before
    if (!this.#due.has(day) && row?.sha256 === offered.row.sha256) return []
    const joins = held === undefined && (row === undefined || isEmpty(row))
    return [{ kind: 'offered', offered, before, joins }]
  }
}
