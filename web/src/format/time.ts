import { DAY_MS, HOUR_MS } from './time-units.ts'
import { locale, t } from '../i18n/t.ts'

/**
 * All times of the service are UTC. Hours and instants are shown in the organisation's time zone; a day (`2026-03-10`)
 * is the vendor's day and shown as it is.
 */

let zone = 'UTC'

/** From now on instants are shown in this IANA time zone; one that this browser does not know changes nothing. */
export function showTimesIn(timeZone: string): void {
  try {
    zone = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    // An older browser without the zone: UTC is right as well, and named.
    zone = 'UTC'
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function format(options: Intl.DateTimeFormatOptions, bound: string): string {
  return formatterOf(options, isDay(bound) ? 'UTC' : zone).format(toMs(bound))
}

function formatterOf(
  options: Intl.DateTimeFormatOptions,
  timeZone: string,
  language = locale(),
): Intl.DateTimeFormat {
  const key = JSON.stringify([language, timeZone, options])
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, ...options })
  formatters.set(key, known)
  return known
}

const isDay = (bound: string) => bound.length === 10

/** Short name of the zone that an instant is shown in, at that instant: `CET`. */
export function zoneName(bound: string): string {
  const parts = formatterOf({ timeZoneName: 'short' }, zone).formatToParts(toMs(bound))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Milliseconds of a day or an instant; a day means its first instant. */
export function toMs(bound: string): number {
  return Date.parse(isDay(bound) ? `${bound}T00:00:00Z` : bound)
}

export function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

export function toInstant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

const WALL_CLOCK: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
}

/** How far what clocks show is ahead of UTC at `ms`, where times are shown. */
function aheadAt(ms: number): number {
  // Swedish writes a time as the service does.
  const shown = formatterOf(WALL_CLOCK, zone, 'sv-SE').format(ms).replace(' ', 'T')
  return Date.parse(`${shown}Z`) - Math.floor(ms / 1000) * 1000
}

/** The first instant of a day where times are shown. */
export function startOfDay(day: string): string {
  const near = toMs(day) - aheadAt(toMs(day))
  return toInstant(toMs(day) - aheadAt(near))
}

/** The days from one to the other, as they are shown. */
function daysBetween(from: number, to: number): number {
  const dayOf = (ms: number) => Math.floor((ms + aheadAt(ms)) / DAY_MS)
  return dayOf(to) - dayOf(from)
}

export function addDays(day: string, days: number): string {
  return toDay(toMs(day) + days * DAY_MS)
}

/** `12 Mar 2026` in the reader's locale. */
export function formatDay(bound: string): string {
  return format({ day: 'numeric', month: 'short', year: 'numeric' }, bound)
}

/** `12 Mar`, for axes and ranges whose year is clear. */
export function formatShortDay(bound: string): string {
  return format({ day: 'numeric', month: 'short' }, bound)
}

export function formatMonth(bound: string): string {
  return format({ month: 'short', year: 'numeric' }, bound)
}

export function formatHour(bound: string): string {
  return format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, bound)
}

/** `12 Mar 2026, 14:00 UTC`. */
export function formatInstant(bound: string): string {
  return `${formatDay(bound)}, ${formatHour(bound)} ${zoneName(bound)}`
}

/** A day, or an instant, as the service writes it in its sentences. */
export function formatBound(bound: string): string {
  return bound.includes('T') ? formatInstant(bound) : formatDay(bound)
}

/** `14:00 UTC` today, else with its day: what "data through" is followed by. */
export function formatThrough(bound: string, now: number): string {
  const present = toInstant(now)
  const hour = `${formatHour(bound)} ${zoneName(bound)}`
  if (formatDay(bound) === formatDay(present)) return hour
  const year = (at: string) => format({ year: 'numeric' }, at)
  return `${year(bound) === year(present) ? formatShortDay(bound) : formatDay(bound)}, ${hour}`
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['hour', HOUR_MS],
  ['minute', 60_000],
]

/** `3 hours ago`, `in 12 minutes`; from a day on by the calendar, where yesterday is a day and no number of hours. */
export function formatAgo(bound: string, now: number): string {
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  const difference = toMs(bound) - now
  if (Math.abs(difference) >= DAY_MS) return relative.format(daysBetween(now, toMs(bound)), 'day')
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
