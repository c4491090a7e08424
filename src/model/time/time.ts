import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../../lib/time-units.ts'

/** `YYYY-MM-DD`, a day of the vendor's calendar, always UTC. */
export type UtcDay = string
/** `YYYY-MM-DDTHH:00:00Z`, the start of an hour. */
export type UtcHour = string

export { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS }

/** Half-open interval in milliseconds since the epoch: `start` inside, `end` outside. */
export interface Interval {
  start: number
  end: number
}

export function utcDay(ms: number): UtcDay {
  return new Date(ms).toISOString().slice(0, 10)
}

export function utcHour(ms: number): UtcHour {
  return `${new Date(ms).toISOString().slice(0, 13)}:00:00Z`
}

/** The first instant of a day, as it is written. */
export const midnightOf = (day: UtcDay): string => `${day}T00:00:00Z`

export function dayStart(day: UtcDay): number {
  return Date.parse(midnightOf(day))
}

export const startOfDay = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS
export const startOfHour = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS

export function addDays(day: UtcDay, days: number): UtcDay {
  return utcDay(dayStart(day) + days * DAY_MS)
}

/** Every UTC day that the interval touches, in order. */
export function daysOf(interval: Interval): UtcDay[] {
  const days: UtcDay[] = []
  for (let at = startOfDay(interval.start); at < interval.end; at += DAY_MS) days.push(utcDay(at))
  return days
}

/** Sort and join intervals that touch or overlap. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = []
  for (const next of [...intervals].filter((i) => i.end > i.start).sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && next.start <= last.end) last.end = Math.max(last.end, next.end)
    else merged.push({ ...next })
  }
  return merged
}

/** The parts of `whole` that are not in `covered`. */
export function subtractIntervals(whole: Interval, covered: readonly Interval[]): Interval[] {
  const left: Interval[] = []
  let at = whole.start
  for (const { start, end } of mergeIntervals(covered)) {
    if (end <= at || start >= whole.end) continue
    if (start > at) left.push({ start: at, end: start })
    at = Math.max(at, end)
  }
  if (at < whole.end) left.push({ start: at, end: whole.end })
  return left
}

/** The intersection of two lists of intervals, neither of which has overlaps. */
export function intersectIntervals(parts: readonly Interval[], within: readonly Interval[]): Interval[] {
  return parts.flatMap((part) =>
    within
      .map((one) => ({ start: Math.max(part.start, one.start), end: Math.min(part.end, one.end) }))
      .filter(({ start, end }) => end > start),
  )
}

/**
 * Microseconds since the epoch of an ISO-8601 time, as bigint. `Date` keeps milliseconds only, and
 * the vendor's `end_time` carries six digits that order its files. Null when the text is not a time.
 */
export function epochMicros(iso: string): bigint | null {
  const ms = Date.parse(iso)
  if (Number.isNaN(ms)) return null
  const fraction = /\.(\d+)/.exec(iso)?.[1] ?? ''
  const micros = BigInt(fraction.padEnd(6, '0').slice(0, 6))
  return BigInt(Math.floor(ms / 1000)) * 1_000_000n + micros
}
