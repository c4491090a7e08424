import { DAY_MS, HOUR_MS, utcDay, type Interval } from '../../model/time/time.ts'

/** Once more, long after it has settled: whatever the vendor changes then shows (upstream/code-billing 11). */
const LAST_LOOK_MS = 35 * DAY_MS

interface Timing {
  now: number
  settleHours: number
}

/**
 * Whether a month that was fetched is to be fetched again: the open one always, one that has ended once a day until it has
 * settled, and every month once more at its last look. Pure.
 */
export function isMonthDue(month: Pick<Interval, 'end'>, fetchedAt: number | null, timing: Timing): boolean {
  return timing.now < month.end || isMonthDueDaily(month, fetchedAt, timing)
}

/** The same where the open month, too, is asked for once a day. Pure. */
export function isMonthDueDaily(
  { end }: Pick<Interval, 'end'>,
  fetchedAt: number | null,
  { now, settleHours }: Timing,
): boolean {
  if (fetchedAt === null) return true
  const settled = end + settleHours * HOUR_MS
  if (fetchedAt < settled) return utcDay(fetchedAt) !== utcDay(now)
  return isLastLookDue(end, fetchedAt, now)
}

/** Whether what ended then has not been looked at since its last look was due. Pure. */
export function isLastLookDue(end: number, fetchedAt: number, now: number): boolean {
  return fetchedAt < end + LAST_LOOK_MS && now >= end + LAST_LOOK_MS
}
