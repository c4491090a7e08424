import { locale, t } from '../i18n/t.ts'

/** All times of the service are UTC, and are shown so: a day is the vendor's day. */
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const formatters = new Map<string, Intl.DateTimeFormat>()

function format(options: Intl.DateTimeFormatOptions, ms: number): string {
  const key = JSON.stringify(options)
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options })
  formatters.set(key, known)
  return known.format(ms)
}

/** Milliseconds of a day or an instant; a day means its first instant. */
export function toMs(bound: string): number {
  return Date.parse(bound.length === 10 ? `${bound}T00:00:00Z` : bound)
}

export function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

export function toInstant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

export function addDays(day: string, days: number): string {
  return toDay(toMs(day) + days * DAY_MS)
}

/** `12 Mar 2026` in the reader's locale. */
export function formatDay(bound: string): string {
  return format({ day: 'numeric', month: 'short', year: 'numeric' }, toMs(bound))
}

/** `12 Mar`, for axes and ranges whose year is clear. */
export function formatShortDay(bound: string): string {
  return format({ day: 'numeric', month: 'short' }, toMs(bound))
}

export function formatMonth(bound: string): string {
  return format({ month: 'short', year: 'numeric' }, toMs(bound))
}

export function formatHour(bound: string): string {
  return format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, toMs(bound))
}

/** `12 Mar 2026, 14:00 UTC`. */
export function formatInstant(bound: string): string {
  return `${formatDay(bound)}, ${formatHour(bound)} UTC`
}

/** `14:00 UTC` today, else with its day: what "data through" is followed by. */
export function formatThrough(bound: string, now: number): string {
  if (toDay(toMs(bound)) === toDay(now)) return `${formatHour(bound)} UTC`
  const sameYear = bound.slice(0, 4) === toDay(now).slice(0, 4)
  return `${sameYear ? formatShortDay(bound) : formatDay(bound)}, ${formatHour(bound)} UTC`
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
]

/** `3 hours ago`, `in 12 minutes`. */
export function formatAgo(bound: string, now: number): string {
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  const difference = toMs(bound) - now
  for (const [unit, length] of STEPS) {
    if (Math.abs(difference) >= length) return relative.format(Math.trunc(difference / length), unit)
  }
  return difference > 0 ? t('ago.soon') : t('ago.now')
}

/** The days `from` to the day before `to`, as people write a range. */
export function formatDayRange(from: string, to: string): string {
  const last = toDay(toMs(to) - 1)
  if (from === last) return formatDay(from)
  if (from.slice(0, 4) === last.slice(0, 4)) return `${formatShortDay(from)} – ${formatDay(last)}`
  return `${formatDay(from)} – ${formatDay(last)}`
}
