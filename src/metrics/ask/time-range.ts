import { TidemarkError } from '../../lib/errors.ts'
import { monthOf } from '../../model/time/calendar-month.ts'
import {
  DAY_MS,
  HOUR_MS,
  utcDay,
  WEEK_MS,
  type Interval,
  startOfHour,
  startOfDay,
} from '../../model/time/time.ts'
import type { Grain } from '../../model/metric.ts'
import { said } from '../../words/said.ts'

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/
const INSTANT_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Longest range per grain in days: what a chart can show and an engine answer in one go. */
const MAX_DAYS: Record<Grain, number> = { hour: 62, day: 1_100, week: 3_700, month: 3_700, total: 3_700 }
const COARSER: Record<Grain, Grain | null> = {
  hour: 'day',
  day: 'week',
  week: null,
  month: null,
  total: null,
}

/** Tidemark knows of no day outside of these, and the stores hold none. */
const FIRST_DAY = Date.UTC(2000, 0, 1)
const LAST_DAY = Date.UTC(2100, 0, 1)

/** A day from 2000 to 2099 means its first instant, UTC. Throws `validation_failed` naming the field. */
export function parseBound(text: string, field: string): number {
  const at = DAY_FORM.test(text)
    ? Date.parse(`${text}T00:00:00Z`)
    : INSTANT_FORM.test(text)
      ? Date.parse(text)
      : NaN
  // `Date` rolls 2026-02-31 over into March instead of refusing it.
  const rolled = DAY_FORM.test(text) && !Number.isNaN(at) && utcDay(at) !== text
  if (at < FIRST_DAY || at > LAST_DAY) {
    throw new TidemarkError('validation_failed', said('year_out_of_range', { field }), {
      action: said('give_day_or_time'),
      details: [{ path: field, message: said('between_2000_and_2099') }],
    })
  }
  if (!Number.isNaN(at) && !rolled) return at
  throw new TidemarkError('validation_failed', said('not_day_or_time', { field }), {
    action: said('give_day_or_time'),
    details: [{ path: field, message: said('expected_date') }],
  })
}

/** The asked range as whole hours, the finest thing the source knows. Throws when empty or too long. */
export function parseRange(query: { from: string; to: string; grain: Grain }): Interval {
  const start = parseBound(query.from, 'from')
  const end = parseBound(query.to, 'to')
  for (const [field, at] of [
    ['from', start],
    ['to', end],
  ] as const) {
    if (at % HOUR_MS !== 0) throw notOnTheHour(field)
  }
  if (end <= start) {
    throw new TidemarkError('validation_failed', said('range_empty'), {
      action: said('to_is_outside'),
      details: [{ path: 'to', message: said('must_be_after_from') }],
    })
  }
  if (end - start > MAX_DAYS[query.grain] * DAY_MS) throw tooLong(query.grain)
  return { start, end }
}

function notOnTheHour(field: string): TidemarkError {
  return new TidemarkError('validation_failed', said('not_full_hour', { field }), {
    action: said('give_full_hour'),
    details: [{ path: field, message: said('must_be_full_hour') }],
  })
}

function tooLong(grain: Grain): TidemarkError {
  const coarser = COARSER[grain]
  return new TidemarkError(
    'range_too_large',
    said('range_too_long_for_grain', { grain, days: MAX_DAYS[grain] }),
    { action: coarser ? said('shorten_or_ask_by', { grain: coarser }) : said('shorten_range') },
  )
}

/** Start of the bucket that `at` lies in. Weeks start on Monday (ISO-8601). */
export function bucketStart(at: number, grain: Exclude<Grain, 'total'>): number {
  if (grain === 'hour') return startOfHour(at)
  const day = startOfDay(at)
  if (grain === 'day') return day
  if (grain === 'week') return day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS
  return monthOf(utcDay(day)).start
}

/** Start of the bucket `steps` after (or before) the one that starts at `start`. */
export function shiftBucket(start: number, grain: Exclude<Grain, 'total'>, steps: number): number {
  if (grain === 'hour') return start + steps * HOUR_MS
  if (grain === 'day') return start + steps * DAY_MS
  if (grain === 'week') return start + steps * WEEK_MS
  const date = new Date(start)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + steps, 1)
}

export interface Bucket extends Interval {
  /** How the answer names it: a date-time for hours, a date for longer ones. */
  time: string
}

/** Every bucket the range touches, each cut to the range; named by the bucket's own start. */
export function bucketsOf(range: Interval, grain: Exclude<Grain, 'total'>): Bucket[] {
  const buckets: Bucket[] = []
  let at = bucketStart(range.start, grain)
  while (at < range.end) {
    const next = shiftBucket(at, grain, 1)
    buckets.push({
      time: bucketName(at, grain),
      start: Math.max(at, range.start),
      end: Math.min(next, range.end),
    })
    at = next
  }
  return buckets
}

export function bucketName(start: number, grain: Exclude<Grain, 'total'>): string {
  return grain === 'hour' ? isoInstant(start) : utcDay(start)
}

/** ISO-8601 UTC without milliseconds. */
export function isoInstant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/**
 * The range to compare with: as long and immediately before. For a series it is shifted by whole buckets,
 * so that each bucket has exactly one partner (for months: as many calendar months).
 */
export function previousRange(range: Interval, grain: Grain): Interval {
  if (grain === 'total') return { start: range.start - (range.end - range.start), end: range.start }
  const count = bucketsOf(range, grain).length
  const back = (at: number): number => {
    const start = bucketStart(at, grain)
    return Math.min(shiftBucket(start, grain, -count) + (at - start), shiftBucket(start, grain, 1 - count))
  }
  return { start: back(range.start), end: back(range.end) }
}

/**
 * The nearest range before it that is as long and begins on the same day of the week: a Saturday stands beside a Saturday.
 * Months have no such partner; they are compared month by month.
 */
export function previousWeeks(range: Interval, grain: Grain): Interval {
  if (grain === 'month') return previousRange(range, grain)
  const back = Math.ceil((range.end - range.start) / WEEK_MS) * WEEK_MS
  return { start: range.start - back, end: range.end - back }
}

const BEFORE = { previous_period: previousRange, previous_weeks: previousWeeks }

/** The range that a question stands beside its own; null where it asks for none. */
export function rangeBefore(
  range: Interval,
  { compare, grain }: { compare?: keyof typeof BEFORE | undefined; grain: Grain },
): Interval | null {
  return compare ? BEFORE[compare](range, grain) : null
}
