import { addDays, dayStart, daysOf, utcDay, type UtcDay } from '../model/time.ts'
import { isAskedAgain, isSettled, type DayLedger } from './day-ledger.ts'

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
 * has settled, a day without data for a week, history once, and everything since `relistFrom` once more.
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
    if (!row || ledger.held.has(day) || (relistDay !== null && day >= relistDay)) return true
    if (row.outcome === 'committed') return !isSettled(row, day, input.settleHours)
    return row.outcome === 'no_data_yet' && isAskedAgain(row, day, now)
  }
  return {
    due: daysOf({ start: dayStart(earliest), end: dayStart(today) })
      .reverse()
      .filter(isDue),
    lost: daysOf({ start: dayStart(ledger.historyStart ?? earliest), end: dayStart(earliest) }).filter(
      (day) => !ledger.days.has(day),
    ),
    earliest,
  }
}
