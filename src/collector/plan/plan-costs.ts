import { DAY_MS, HOUR_MS, mergeIntervals, subtractIntervals, type Interval } from '../../model/time/time.ts'
import type { Hole } from '../../model/coverage.ts'

/** A stretch of write time to list. `end` null: up to now, whatever the upstream's clock says. */
export interface PlannedWindow {
  start: number
  end: number | null
}

export interface CostsPlan {
  /** Newest first: the chart people look at fills before its history. */
  windows: PlannedWindow[]
  /** Write time the vendor has deleted before we could collect it. */
  lost: Interval[]
}

/** Listed again on every run: late files and ties at the cursor show up within a day (upstream 3, step 4). */
const OVERLAP_MS = DAY_MS
/** History is taken a day at a time, so that a stop costs little and progress is seen; what is long past by weeks. */
const SLICE_MS = DAY_MS
const LONG_PAST_MS = 35 * DAY_MS
const LONG_PAST_SLICE_MS = 7 * DAY_MS
/** Two neighbouring windows are both asked for their seam: `after` and `before` are strict upstream. */
export const SEAM_MS = 1000

/**
 * Which write-time windows to list now. Pure: what was collected (`windows`, `holes`), the time, and
 * the vendor's retention decide. `relistFrom` asks for everything since then once more.
 */
export function planCosts(input: {
  now: number
  retentionDays: number
  windows: readonly Interval[]
  holes: readonly Hole[]
  relistFrom: number | null
  /** Write time of damaged files to try again. */
  again?: readonly Interval[]
}): CostsPlan {
  const earliest = input.now - input.retentionDays * DAY_MS
  // A stretch of the future is a clock that has been wrong; it must not send us through years of windows.
  const collected = mergeIntervals(
    input.windows.map(({ start, end }) => ({ start, end: Math.min(end, input.now) })),
  )
  // The first run writes an empty window at its `earliest`: what the vendor still had when we came.
  const historyStart = input.windows.reduce((min, w) => Math.min(min, w.start), earliest)
  const tip = collected.at(-1)?.end ?? input.now
  // On the hour, so that the polls of an hour ask the same question and an unchanged answer is recognised.
  const overlapStart = Math.floor((tip - OVERLAP_MS) / HOUR_MS) * HOUR_MS
  // After a long pause the newest day comes first and the way back to the tip is history like any other.
  const freshStart = Math.max(earliest, input.now - tip > SLICE_MS ? input.now - SLICE_MS : overlapStart)
  const relistStart = Math.max(earliest, Math.min(freshStart, overlapStart, input.relistFrom ?? freshStart))

  const known = [...collected, ...input.holes]
  const open = subtractIntervals({ start: Math.max(earliest, historyStart), end: relistStart }, known)
  const lost = subtractIntervals({ start: historyStart, end: Math.max(earliest, historyStart) }, known)
  const again = (input.again ?? []).filter(({ start, end }) => start < relistStart && end > earliest)
  const backfill = [...open, ...again, { start: relistStart, end: freshStart }].flatMap((interval) =>
    inSlices(interval, input.now - LONG_PAST_MS),
  )
  backfill.sort((a, b) => b.start - a.start)
  return { windows: [{ start: freshStart, end: null }, ...backfill], lost }
}

/** Cut at boundaries of days or weeks, so that the same history gives the same slices on every run of a day. */
function inSlices(interval: Interval, longPast: number): Interval[] {
  const slices: Interval[] = []
  for (let start = interval.start; start < interval.end;) {
    const week = boundaryAfter(start, LONG_PAST_SLICE_MS)
    const end = Math.min(week <= longPast ? week : boundaryAfter(start, SLICE_MS), interval.end)
    slices.push({ start, end })
    start = end
  }
  return slices
}

function boundaryAfter(time: number, step: number): number {
  return (Math.floor(time / step) + 1) * step
}
