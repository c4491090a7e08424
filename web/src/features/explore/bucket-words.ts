import { formatDay, formatHour, formatMonth, formatShortDay, toDay } from '../../format/time.ts'
import type { Bucket } from './buckets.ts'
import type { ShownGrain } from './date-range.ts'

/** Full name of a bucket, for tables and tooltips. */
export function bucketName({ time, end }: Bucket, grain: ShownGrain): string {
  if (grain === 'hour')
    return `${formatShortDay(time)}, ${formatHour(time)}–${formatHour(new Date(end).toISOString())} UTC`
  if (grain === 'month') return formatMonth(time)
  if (grain === 'week') return `Week of ${formatDay(time)}`
  return formatDay(time)
}

/** Short name below the axis. */
export function axisName({ time }: Bucket, grain: ShownGrain): string {
  if (grain === 'hour') return time.includes('T00:00') ? formatShortDay(time) : formatHour(time)
  return grain === 'month' ? formatMonth(time) : formatShortDay(time)
}

/** In words what the chart shows by hatching: whether a number is final. */
export function bucketState({ gap, partial, provisional }: Bucket): string {
  if (gap) return gap.message
  if (partial) return 'Partly unknown: at least this much'
  return provisional ? 'Provisional: can still change' : 'Settled'
}

/** First and last day of a bucket, for looking closer at it. */
export function bucketDays({ start, end }: Bucket): { from: string; until: string } {
  return { from: toDay(start), until: toDay(end - 1) }
}
