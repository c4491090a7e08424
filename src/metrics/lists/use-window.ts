import { TidemarkError } from '../../lib/errors.ts'
import { DAY_MS } from '../../model/time.ts'
import { parseBound } from '../ask/time-range.ts'
import { asOfDay } from './code-snapshots.ts'
import { said } from '../../words/said.ts'

export interface WindowAsked {
  asOf?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Days since the epoch: the day lists are of, and the window of use, its end not included. */
export interface UseWindow {
  day: number
  from: number
  to: number
}

const DAYS = 28
const MOST_DAYS = 400

/** The 28 days before the asked day, unless a window is given. Throws `validation_failed`, `range_too_large`. */
export function useWindow({ asOf, from, to }: WindowAsked, now: number): UseWindow {
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
  return { day, from: start, to: end }
}

/** As many days immediately before, and the lists of its last day. Pure. */
export function windowBefore({ from, to }: UseWindow): UseWindow {
  return { day: from - 1, from: from - (to - from), to: from }
}

/** A window that ended in the past is about the people of its last day. */
const lastDayBefore = (to: string) => new Date(parseBound(to, 'to') - DAY_MS).toISOString().slice(0, 10)
