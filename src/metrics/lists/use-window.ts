import { dayName, epochDay } from '../../model/time/epoch-day.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { tooEarly, type PeopleFrom } from '../../access/agreement/people-from.ts'
import { DAY_MS, utcDay } from '../../model/time/time.ts'
import { isoInstant, parseBound, previousRange } from '../ask/time-range.ts'
import { comparedPart } from '../completeness/compared-part.ts'
import type { KnownFeed } from '../completeness/completeness.ts'
import type { MissingStretch } from '../metrics-query.ts'
import { asOfDay } from './code-snapshots.ts'
import { said } from '../../words/said.ts'

export interface WindowAsked {
  asOf?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Null where absent: of every day. */
  peopleFrom?: PeopleFrom
}

/** Days since the epoch: the day lists are of, and the window of use, its end not included. */
export interface UseWindow {
  day: number
  from: number
  to: number
  /** The first day of which people may be told of, where there is one. */
  earliest?: number
  /** Where it would begin had it not been cut to that day. */
  askedFrom?: number
}

const DAYS = 28
const MOST_DAYS = 400

/** The 28 days before the asked day, unless a window is given. Throws `validation_failed`, `range_too_large`. */
export function useWindow({ asOf, from, to, peopleFrom = null }: WindowAsked, now: number): UseWindow {
  const day = asOfDay(asOf ?? (to === undefined ? undefined : lastDayBefore(to)), now)
  const end = to === undefined ? day + 1 : parseBound(to, 'to') / DAY_MS
  const start = from === undefined ? end - DAYS : parseBound(from, 'from') / DAY_MS
  if (end <= start) {
    throw new TidemarkError('validation_failed', said('window_empty'), {
      details: [{ path: 'to', message: said('must_be_after_from') }],
    })
  }
  if (end - start > MOST_DAYS) {
    throw new TidemarkError('range_too_large', said('window_too_long', { days: MOST_DAYS }), {
      action: said('shorten_range'),
    })
  }
  return cutWindow({ day, from: start, to: end }, peopleFrom)
}

/** Without the days of which nobody may be told of. @throws TidemarkError `privacy_mode` where none is left */
export function cutWindow({ day, from, to }: UseWindow, peopleFrom: PeopleFrom): UseWindow {
  if (peopleFrom === null) return { day, from, to }
  const earliest = epochDay(peopleFrom)
  if (day < earliest || to <= earliest) throw tooEarly(peopleFrom)
  return from < earliest
    ? { day, from: earliest, to, earliest, askedFrom: from }
    : { day, from, to, earliest }
}

/** What a cut window says of the days that it lacks. */
export function withheldDays({ from, askedFrom }: UseWindow): MissingStretch[] {
  if (askedFrom === undefined) return []
  const message = said('people_from', { day: dayName(from) })
  const isoDay = (day: number) => isoInstant(day * DAY_MS)
  return [{ from: isoDay(askedFrom), to: isoDay(from), reason: 'withheld', message, metrics: [] }]
}

/** As many days immediately before, and the lists of its last day. Pure. */
export function windowBefore({ from, to }: UseWindow): UseWindow {
  return { day: from - 1, from: from - (to - from), to: from }
}

/** Null where a day of it is one of which nobody may be told of. */
export function shownBefore(window: UseWindow): UseWindow | null {
  const { earliest = -Infinity } = window
  const before = windowBefore(window)
  return before.from < earliest ? null : before
}

/** What of a window stands against as many days immediately before, and these; null: nothing does, or nobody may be told of it. */
export function comparedWindows(
  window: UseWindow,
  feeds: readonly KnownFeed[],
): Record<'part' | 'before', UseWindow> | null {
  const range = { start: window.from * DAY_MS, end: window.to * DAY_MS }
  const whole = comparedPart(range, feeds, (part) => previousRange(part, 'total'))
  if (!whole) return null
  const to = whole.end / DAY_MS
  const part = { ...window, day: Math.min(window.day, to - 1), to }
  const before = shownBefore(part)
  return before && { part, before }
}

/** What an answer says of them; `compared` is null where nothing is compared. */
export function comparedDays(
  windows: ReturnType<typeof comparedWindows>,
  asked: UseWindow | null,
): Record<'compared' | 'comparedWith', { from: string; to: string } | null> {
  const days = (of: UseWindow | null | undefined) =>
    of ? { from: dayName(of.from), to: dayName(of.to) } : null
  return { compared: days(windows?.part), comparedWith: days(windows?.before ?? asked) }
}

/** A window that ended in the past is about the people of its last day. */
const lastDayBefore = (to: string) => utcDay(parseBound(to, 'to') - DAY_MS)
