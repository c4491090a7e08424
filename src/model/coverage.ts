import { HOUR_MS, mergeIntervals, subtractIntervals, type Interval } from './time.ts'

type MissingReason = 'before_history' | 'not_collected_yet' | Hole['reason']

/** A stretch of write time that no committed file covers, and why it may stay so. */
export interface Hole extends Interval {
  /** Reports: `waiting_for_vendor` is asked for again until it counts as `no_data`. */
  reason: 'unrecoverable' | 'held' | 'waiting_for_vendor' | 'no_data'
}

export interface CoverageInput {
  /** Write-time windows of which every listed file is committed (ledger kind `window`). */
  windows: readonly Interval[]
  /** Expired or held files and days past the vendor's retention (ledger kind `gap` and outcome `held`). */
  holes: readonly Hole[]
  /** End of the last event hour of each committed file, milliseconds. */
  lastHourEnds: readonly number[]
  settleHours: number
}

/** What is known of a feed, as event hours. All times are milliseconds since the epoch. */
export interface Coverage {
  /** Hours whose rows have been collected as far as the vendor had written them. */
  known: Interval[]
  /** Hours that can no longer change: their whole settle time lies inside one collected window. */
  settled: Interval[]
  holes: Hole[]
  /** End of the last hour that has rows, or null when no row ever came. */
  dataThrough: number | null
  /** End of the last settled hour, or null. */
  settledThrough: number | null
  /** Nothing before it could ever be had: the vendor had deleted it when the source was connected. */
  historyStart: number | null
}

const floorHour = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS

/**
 * Turn what was collected (write time) into what is known (event time). An activity of hour `h` is
 * written within `settleHours`, so `h` is known when `h` lies in a window and settled when
 * `[h, h + settleHours)` does.
 */
export function costsCoverage(input: CoverageInput): Coverage {
  const starts = [...input.windows, ...input.holes].map((w) => w.start)
  const known = mergeIntervals(input.windows).flatMap((w) => subtractIntervals(w, input.holes))
  const settled = known
    .map((w) => ({ start: w.start, end: floorHour(w.end - input.settleHours * HOUR_MS) }))
    .filter((w) => w.end > w.start)
  return {
    known,
    settled,
    holes: [...input.holes],
    dataThrough: input.lastHourEnds.length > 0 ? input.lastHourEnds.reduce((a, b) => Math.max(a, b)) : null,
    settledThrough: settled.at(-1)?.end ?? null,
    historyStart: starts.length > 0 ? starts.reduce((a, b) => Math.min(a, b)) : null,
  }
}

export interface MissingPart extends Interval {
  reason: MissingReason
}

/** The parts of `range` that are not known, each with its reason, in order. */
export function explainMissing(range: Interval, coverage: Coverage): MissingPart[] {
  return subtractIntervals(range, coverage.known).flatMap((part) => {
    const historyStart = coverage.historyStart ?? part.end
    const before = { start: part.start, end: Math.min(part.end, historyStart) }
    const after = { start: Math.max(part.start, before.end), end: part.end }
    const parts: MissingPart[] = []
    if (before.end > before.start) {
      // Never collected at all: it is still to come, not lost.
      parts.push({
        ...before,
        reason: coverage.historyStart === null ? 'not_collected_yet' : 'before_history',
      })
    }
    return after.end > after.start ? [...parts, ...splitByHole(after, coverage.holes)] : parts
  })
}

function splitByHole(part: Interval, holes: readonly Hole[]): MissingPart[] {
  const inside = holes
    .map((h) => ({ start: Math.max(h.start, part.start), end: Math.min(h.end, part.end), reason: h.reason }))
    .filter((h) => h.end > h.start)
  const rest = subtractIntervals(part, inside).map((p) => ({ ...p, reason: 'not_collected_yet' as const }))
  return [...inside, ...rest].sort((a, b) => a.start - b.start)
}
