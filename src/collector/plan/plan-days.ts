import { traitsOf } from '../../model/dataset.ts'
import { addDays, dayStart, daysOf, utcDay, type UtcDay } from '../../model/time/time.ts'
import type { DatasetRun } from '../run/dataset-run.ts'
import { isDamaged, triedAgainAt } from '../take/damaged-slice.ts'
import { isAskedAgain, isAskedNoMore, isDoubted, type DayLedger } from '../ledger/day-ledger.ts'

/** Of each run; at four runs a day every day of a year comes round within a month. */
const MOST_DOUBTED = 12

export interface DaysPlan {
  /** To ask for now, newest first: the chart people look at fills before its history. */
  due: UtcDay[]
  /** Once to be had, never collected, and no longer kept by the vendor; oldest first. */
  lost: UtcDay[]
  /** The oldest day the vendor still has. */
  earliest: UtcDay
}

/**
 * Which days of a daily feed to ask for. Pure. Today is never asked: it is not over. A closed day is asked until it
 * has settled, a day without data for a week and now and then afterwards, history once, and everything since `relistFrom`
 * once more.
 */
export function planDays(input: {
  now: number
  /** Days back that the vendor keeps. */
  keepsDays: number
  /** The first day that exists upstream at all; null where the vendor names none. */
  since: UtcDay | null
  settleHours: number
  ledger: Pick<DayLedger, 'days' | 'held' | 'historyStart'>
  /** Milliseconds. */
  relistFrom: number | null
}): DaysPlan {
  const { ledger, now } = input
  const today = utcDay(now)
  const kept = addDays(today, -input.keepsDays)
  const earliest = input.since !== null && input.since > kept ? input.since : kept
  const relistDay = input.relistFrom === null ? null : utcDay(input.relistFrom)
  const isDue = (day: UtcDay) => {
    const row = ledger.days.get(day)
    const held = ledger.held.get(day)
    if (relistDay !== null && day >= relistDay) return true
    if (held && isDamaged(held)) return triedAgainAt(held) <= now
    if (!row || held) return true
    if (row.outcome === 'committed') return !isAskedNoMore(row, day, input.settleHours)
    return row.outcome === 'no_data_yet' && isAskedAgain(row, day, now)
  }
  const days = daysOf({ start: dayStart(earliest), end: dayStart(today) }).reverse()
  const doubted = new Set(
    days.filter((day) => isDoubted(ledger.days.get(day), day, now)).slice(0, MOST_DOUBTED),
  )
  return {
    due: days.filter((day) => isDue(day) || doubted.has(day)),
    lost: daysOf({ start: dayStart(ledger.historyStart ?? earliest), end: dayStart(earliest) }).filter(
      (day) => !ledger.days.has(day),
    ),
    earliest,
  }
}

/** Known days of which the whole that they are a cut of has changed since they were asked for. Pure. */
export function behindDays(own: DayLedger['days'], whole: DayLedger['days']): UtcDay[] {
  return [...own.keys()].filter((day) => {
    const [row, of] = [own.get(day), whole.get(day)]
    if (!row || of?.outcome !== 'committed') return false
    return (of.stableSince ?? of.fetchedAt) > row.fetchedAt
  })
}

/** The same of a run's own feed. */
export function planOwnDays(
  { ctx, dataset, relistFrom, keepsDays }: DatasetRun,
  ledger: DayLedger,
  since: UtcDay | null,
): DaysPlan {
  const { settleHours } = traitsOf(dataset)
  return planDays({ now: ctx.clock.now(), settleHours, ledger, relistFrom, keepsDays, since })
}
