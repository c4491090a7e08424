import { addDays, dayStart, DAY_MS, HOUR_MS, utcDay, type Interval, type UtcDay } from '../../model/time.ts'

/** The month's first day, and its time. */
export interface CalendarMonth extends Interval {
  first: UtcDay
}

/** Once more, long after it has settled: whatever the vendor changes then shows (upstream/code-billing 11). */
const LAST_LOOK_MS = 35 * DAY_MS

/** The calendar month that a day is of. */
export function monthOf(day: UtcDay): CalendarMonth {
  const first = `${day.slice(0, 7)}-01`
  return { first, start: dayStart(first), end: dayStart(`${addDays(first, 31).slice(0, 7)}-01`) }
}

/** Every month that the vendor still has a day of, the newest first. Pure. */
export function monthsKept(now: number, keepsDays: number): CalendarMonth[] {
  const oldest = monthOf(addDays(utcDay(now), -keepsDays)).first
  const months: CalendarMonth[] = []
  for (let month = monthOf(utcDay(now)); month.first >= oldest; month = monthOf(addDays(month.first, -1)))
    months.push(month)
  return months
}

/**
 * Whether a month that was fetched is to be fetched again: the open one always, one that has ended once a day until it has
 * settled, and every month once more at its last look. Pure.
 */
export function isMonthDue(
  { end }: Interval,
  fetchedAt: number | null,
  { now, settleHours }: { now: number; settleHours: number },
): boolean {
  if (fetchedAt === null || now < end) return true
  const settled = end + settleHours * HOUR_MS
  if (fetchedAt < settled) return utcDay(fetchedAt) !== utcDay(now)
  return isLastLookDue(end, fetchedAt, now)
}

/** Whether what ended then has not been looked at since its last look was due. Pure. */
export function isLastLookDue(end: number, fetchedAt: number, now: number): boolean {
  return fetchedAt < end + LAST_LOOK_MS && now >= end + LAST_LOOK_MS
}
