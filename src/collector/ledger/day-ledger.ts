import { dayOf } from '../../model/coverage.ts'
import { DAY_MS, dayStart, HOUR_MS, type UtcDay } from '../../model/time/time.ts'
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

/** The row that says a slice was held back stands beside the slice, whose old data stays. */
export function besideSlice(slice: string): Pick<LedgerRow, 'slice'> & { heldSlice: string } {
  return { slice: `held:${slice}`, heldSlice: slice }
}

/** Of the rows of one account, or of one team. */
export function readDayLedger(rows: readonly LedgerRow[]): DayLedger {
  const days = rows.filter(({ kind }) => kind === 'day')
  const mark = rows.find(({ kind }) => kind === 'history_start')
  return {
    days: new Map(days.map((row) => [dayOf(row), row])),
    held: readHeld(rows),
    historyStart: mark ? dayOf(mark) : null,
    hasData: rows.some((row) => row.outcome === 'committed' && row.rows > 0),
  }
}

/** Answers that are held back now, by the slice they were for. */
export function readHeld(rows: readonly LedgerRow[]): Map<string, LedgerRow> {
  const held = rows.filter(({ outcome }) => outcome === 'held')
  return new Map(held.map((row) => [row.heldSlice ?? row.slice, row]))
}

/** Days that a feed is asked for again before "nothing yet" is taken as "nothing" (upstream/code-assistant 13). */
const NO_DATA_AFTER_MS = 7 * DAY_MS
/** A day first seen this long after its end is taken at its word: reports are final within three days. */
const SETTLED_AT_ONCE_MS = 7 * DAY_MS

const closeOf = (day: UtcDay) => dayStart(day) + DAY_MS

/**
 * Whether a day need not be asked for again, which is stricter than that it is settled: fetched `settleHours` after its end and
 * equal to the fetch before.
 */
export function isAskedNoMore(
  row: Pick<LedgerRow, 'outcome' | 'fetchedAt' | 'stableSince'>,
  day: UtcDay,
  settleHours: number,
): boolean {
  if (row.outcome === 'no_data') return true
  if (row.outcome !== 'committed') return false
  const age = row.fetchedAt - closeOf(day)
  return age >= SETTLED_AT_ONCE_MS || (age >= settleHours * HOUR_MS && row.stableSince !== undefined)
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

/** Milliseconds. */
export function firstAsked(row: LedgerRow): number {
  return row.firstAsked ?? row.fetchedAt
}
