import { DAY_MS, dayStart, type UtcDay } from '../../model/time.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'

/** What the ledger says about a feed of days. Derived on every run, so nothing has to be kept in step. */
export interface DayLedger {
  /** Newest row of each day, whatever its outcome. */
  days: ReadonlyMap<UtcDay, LedgerRow>
  /** Answers that were held back, by the slice they were for. */
  held: ReadonlyMap<string, LedgerRow>
  /** The oldest day that could be had when the account was first collected; null before that. */
  historyStart: UtcDay | null
  hasData: boolean
}

const HELD_PREFIX = 'held:'
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The row that says a slice was held back stands beside the slice, whose old data stays. */
export function heldSlice(slice: string): string {
  return `${HELD_PREFIX}${slice}`
}

/** The slice of the mark before which nothing was to be had. */
export const HISTORY_SLICE = 'history'

/** `prefix`: only slices `<prefix><day>`, as a team's days are named. */
export function readDayLedger(rows: readonly LedgerRow[], prefix = ''): DayLedger {
  const days = new Map<UtcDay, LedgerRow>()
  const mark = rows.find(({ slice }) => slice === HISTORY_SLICE)
  for (const row of rows) {
    const day = row.slice.slice(prefix.length)
    if (row.kind === 'day' && row.slice.startsWith(prefix) && DAY.test(day)) days.set(day, row)
  }
  return {
    days,
    held: readHeld(rows),
    historyStart: mark ? new Date(mark.periodStart ?? 0).toISOString().slice(0, 10) : null,
    hasData: rows.some((row) => row.outcome === 'committed' && row.rows > 0),
  }
}

/** Answers that are held back now, by the slice they were for. */
export function readHeld(rows: readonly LedgerRow[]): Map<string, LedgerRow> {
  const held = rows.filter((row) => row.outcome === 'held' && row.slice.startsWith(HELD_PREFIX))
  return new Map(held.map((row) => [row.slice.slice(HELD_PREFIX.length), row]))
}

/** Days that a feed is asked for again before "nothing yet" is taken as "nothing" (upstream/code-assistant 13). */
const NO_DATA_AFTER_MS = 7 * DAY_MS
/** A day first seen this long after its end is taken at its word: reports are final within three days. */
const SETTLED_AT_ONCE_MS = 7 * DAY_MS

const closeOf = (day: UtcDay) => dayStart(day) + DAY_MS

/**
 * Whether a day need not be asked for again, which is stricter than that it is settled: fetched `settleHours` after its end and equal to the fetch before.
 * `upstreamEnd` of a day is the time since which its content has been the same, once that was seen twice.
 */
export function isAskedNoMore(
  row: Pick<LedgerRow, 'outcome' | 'fetchedAt' | 'upstreamEnd'>,
  day: UtcDay,
  settleHours: number,
): boolean {
  if (row.outcome === 'no_data') return true
  if (row.outcome !== 'committed') return false
  const age = row.fetchedAt - closeOf(day)
  return age >= SETTLED_AT_ONCE_MS || (age >= settleHours * 3_600_000 && row.upstreamEnd !== '')
}

/** Whether the vendor had nothing of a day, as far as it said. */
export function isEmpty({ outcome }: Pick<LedgerRow, 'outcome'>): boolean {
  return outcome === 'no_data_yet' || outcome === 'no_data'
}

/** "Nothing" is no last word while a report over 28 days may come to hold the day; of older days a month is soon enough. */
const NOTHING_RECENT_MS = 35 * DAY_MS
const NOTHING_AGAIN_MS = { recent: 7 * DAY_MS, old: 30 * DAY_MS }

/** Whether a day that counts as empty is to be asked for once more: a vendor may write it late. */
export function isDoubted(row: LedgerRow | undefined, day: UtcDay, now: number): boolean {
  if (row?.outcome !== 'no_data') return false
  const age = now < closeOf(day) + NOTHING_RECENT_MS ? 'recent' : 'old'
  return now >= row.fetchedAt + NOTHING_AGAIN_MS[age]
}

/** "Nothing yet" once more, or "nothing": `firstAskedAt` counts for days that were past when first asked. */
export function isFinallyEmpty(day: UtcDay, firstAskedAt: number, now: number): boolean {
  return now >= Math.max(closeOf(day), firstAskedAt) + NO_DATA_AFTER_MS
}

/** Asked on every run while it is recent; of history once more, after the vendor had time to write it. */
export function isAskedAgain(row: LedgerRow, day: UtcDay, now: number): boolean {
  return now < closeOf(day) + NO_DATA_AFTER_MS || isFinallyEmpty(day, firstAsked(row), now)
}

/** Milliseconds; kept in `upstreamEnd` of a day that had nothing yet. */
export function firstAsked(row: LedgerRow): number {
  return row.upstreamEnd === '' ? row.fetchedAt : Date.parse(row.upstreamEnd)
}
