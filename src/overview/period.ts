import { TidemarkError } from '../lib/errors.ts'
import type { Windows } from '../metrics/ask/open-feed.ts'
import { parseBound } from '../metrics/ask/time-range.ts'
import { monthOf } from '../model/time/calendar-month.ts'
import { DAY_MS, utcDay, WEEK_MS, type Interval } from '../model/time/time.ts'
import { said } from '../words/said.ts'

/** What the Overview is asked about: a month, or days (`to` outside); the last 30 days, today included, when neither. */
export interface PeriodAsked {
  month?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface OverviewPeriod {
  range: Interval
  /** As long, immediately before. */
  before: Interval
  /** The calendar month (UTC) of the last day: limits hold by month. */
  month: Interval
}

const DEFAULT_DAYS = 30
const MOST_DAYS = 400

/** Throws TidemarkError `validation_failed`, `range_too_large`. */
export function overviewPeriod(asked: PeriodAsked, now: number): OverviewPeriod {
  const range = rangeOf(asked, now)
  const month = monthOf(utcDay(range.end - DAY_MS))
  return { range, before: { start: 2 * range.start - range.end, end: range.start }, month }
}

function rangeOf({ month, from, to }: PeriodAsked, now: number): Interval {
  if (month !== undefined) return monthOf(utcDay(parseBound(`${month}-01`, 'month')))
  const tomorrow = Math.floor(now / DAY_MS + 1) * DAY_MS
  const end = to === undefined ? tomorrow : parseBound(to, 'to')
  const start = from === undefined ? end - DEFAULT_DAYS * DAY_MS : parseBound(from, 'from')
  if (end <= start) {
    throw new TidemarkError('validation_failed', said('period_empty'), {
      details: [{ path: 'to', message: said('must_be_after_from') }],
    })
  }
  if (end - start > MOST_DAYS * DAY_MS) {
    throw new TidemarkError('range_too_large', said('period_too_long', { days: MOST_DAYS }), {
      action: said('shorten_period'),
    })
  }
  return { start, end }
}

/** The month before one that starts at `start`. */
export const monthBefore = ({ start }: Interval): Interval => monthOf(utcDay(start - 1))

/**
 * What is compared: the whole weeks at the end of the settled part of the period, so that both sides have the same
 * weekdays and nothing in them can still change. Null where not even one week has settled.
 */
export function comparedWeeks(range: Interval, settledThrough: number | null): Windows | null {
  const end = Math.min(range.end, Math.floor((settledThrough ?? 0) / DAY_MS) * DAY_MS)
  const weeks = Math.floor((end - range.start) / WEEK_MS)
  if (weeks < 1) return null
  const start = end - weeks * WEEK_MS
  return { now: { start, end }, before: { start: 2 * start - end, end: start } }
}
