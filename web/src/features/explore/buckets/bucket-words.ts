import { DAY_MS } from '../../../format/time-units.ts'
import {
  formatDay,
  formatDayRange,
  formatHour,
  formatMonth,
  formatShortDay,
  toDay,
  toInstant,
  zoneName,
} from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import type { Bucket } from './buckets.ts'
import type { ShownGrain } from '../range/date-range.ts'

const LENGTH = { day: DAY_MS, week: 7 * DAY_MS }

/** Full name of a bucket, for tables and tooltips. Hours are those of the organisation's time zone, days are UTC. */
export function bucketName({ time, start, end }: Bucket, grain: ShownGrain): string {
  if (grain === 'hour')
    return t('explore:chart.hourOf', {
      day: formatShortDay(time),
      from: formatHour(time),
      to: formatHour(toInstant(end)),
      zone: zoneName(time),
    })
  if (grain === 'month' && isWithinMonth(start, end)) return monthOf(end)
  // A week that a month cuts, or days that are counted together, are named by their ends.
  if (grain === 'month' || end - start !== LENGTH[grain]) return formatDayRange(toDay(start), toDay(end))
  if (grain === 'week') return t('explore:chart.weekOf', { day: formatDay(time) })
  return formatDay(time)
}

/** Days of a month before that are counted in this one come first, so the month is that of the last day. */
const monthOf = (end: number) => formatMonth(toDay(end - 1))
const isWithinMonth = (start: number, end: number) => toDay(start).slice(0, 7) === toDay(end - 1).slice(0, 7)

/** Short name below the axis. */
export function axisName({ time, end }: Bucket, grain: ShownGrain): string {
  if (grain === 'hour') return formatHour(time).startsWith('00:') ? formatShortDay(time) : formatHour(time)
  return grain === 'month' ? monthOf(end) : formatShortDay(time)
}

/** In words what the chart shows by hatching: whether a number is final. */
export function bucketState({ gap, partial, provisional }: Bucket): string {
  if (gap) return gap.message
  if (partial) return t('explore:state.partial')
  return provisional ? t('explore:state.provisional') : t('explore:state.settled')
}

/** First and last day of a bucket, for looking closer at it. */
export function bucketDays({ start, end }: Bucket): { from: string; until: string } {
  return { from: toDay(start), until: toDay(end - 1) }
}
