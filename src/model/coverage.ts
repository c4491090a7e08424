import { COSTS_DELAY_HOURS, type DatasetTraits } from './dataset.ts'
import { DAY_MS, HOUR_MS, mergeIntervals, subtractIntervals, type Interval } from './time.ts'
import { said, type Said } from '../words/said.ts'

type MissingReason = 'before_history' | 'not_collected_yet' | Hole['reason']

/** A stretch of write time that no committed file covers, and why it may stay so. */
export interface Hole extends Interval {
  /** Reports: `waiting_for_vendor` is asked for again until it counts as `no_data`. */
  reason: 'unrecoverable' | 'held' | 'waiting_for_vendor' | 'no_data'
}

/**
 * What a row of the ledger is about: a slice of that sort, an answer for one that is held back, a time that was lost, one
 * that was asked for whole, or the oldest that could be had when the account was first collected.
 */
export type LedgerKind = DatasetTraits['slice'] | 'hold' | 'lost' | 'window' | 'history_start'

/** What a row of the ledger says of time; rows that say the same of one period may be one. */
export interface CoverageRow {
  kind: LedgerKind
  outcome: 'started' | 'committed' | 'held' | 'unrecoverable' | 'no_data_yet' | 'no_data'
  /** Milliseconds since the epoch. */
  fetchedAt: number
  /** Milliseconds since the epoch, half-open; null where it does not apply. */
  periodStart: number | null
  periodEnd: number | null
  rows: number
  /** The times it answers for, where they are not its whole period. */
  answers?: readonly Interval[]
}

/**
 * What the ledger knows of one feed of one account. The one reader of what is known, settled and missing: the collector,
 * Data health and the numbers all ask here. Pure.
 */
export function coverageOf(
  rows: readonly CoverageRow[],
  { slice, settleHours }: Pick<DatasetTraits, 'slice' | 'settleHours'>,
): Coverage {
  if (slice === 'file') return filesCoverage(rows, settleHours)
  return slice === 'list' ? listCoverage(rows) : periodsCoverage(rows, settleHours)
}

const BESIDE: readonly LedgerKind[] = ['hold', 'lost', 'window', 'history_start']

/** Whether rows were taken in for it. */
export const isTaken = ({ outcome, kind }: Pick<CoverageRow, 'outcome' | 'kind'>) =>
  outcome === 'committed' && !BESIDE.includes(kind)

/** A hold whose slice was taken after all is of no time any more. */
const isOver = ({ outcome, kind }: CoverageRow) => kind === 'hold' && outcome === 'committed'

function filesCoverage(rows: readonly CoverageRow[], settleHours: number): Coverage {
  return costsCoverage({
    windows: rows.filter(({ kind }) => kind === 'window' || kind === 'history_start').flatMap(periodOf),
    holes: holesOf(rows, []),
    lastHourEnds: rows
      .filter((row) => isTaken(row) && row.rows > 0)
      .flatMap(({ periodEnd }) => periodEnd ?? []),
    settleHours,
    delayHours: COSTS_DELAY_HOURS,
  })
}

/**
 * Pull requests are listed from the very first: all is known up to when every repository was asked last, which a window
 * says, or, until that has happened once, up to when one was.
 */
function listCoverage(rows: readonly CoverageRow[]): Coverage {
  const asked = rows.filter(({ kind }) => kind === 'window')
  const end = newest((asked.length > 0 ? asked : rows.filter(isTaken)).map(({ fetchedAt }) => fetchedAt))
  const known = end === null ? [] : [{ start: 0, end }]
  return { known, settled: known, holes: [], dataThrough: end, settledThrough: end, historyStart: end && 0 }
}

/** Periods are known when committed, and settled when fetched long enough after they ended. */
function periodsCoverage(rows: readonly CoverageRow[], settleHours: number): Coverage {
  const taken = rows.filter(isTaken)
  const answered = (row: CoverageRow) => row.answers ?? periodOf(row)
  const known = mergeIntervals(taken.flatMap(answered))
  const settled = mergeIntervals(
    taken.flatMap((row) =>
      answered(row).flatMap((period) => settledPart(period, row.fetchedAt, settleHours)),
    ),
  )
  // A list stands for its day, and says nothing of the hours after it was taken; it is final that moment.
  const listed = newest(taken.flatMap(({ kind, fetchedAt }) => (kind === 'snapshot' ? fetchedAt : [])))
  return {
    known,
    settled,
    holes: holesOf(rows, known),
    dataThrough: listed ?? known.at(-1)?.end ?? null,
    settledThrough: listed ?? settled.at(-1)?.end ?? null,
    historyStart: oldest(rows.filter((row) => !isOver(row)).flatMap(({ periodStart }) => periodStart ?? [])),
  }
}

/** Of days that were fetched together, those that can no longer change: the vendor had time to finish them. At most one. */
function settledPart({ start, end }: Interval, fetchedAt: number, settleHours: number): Interval[] {
  if (settleHours === 0) return [{ start, end }]
  const until = Math.min(end, Math.floor((fetchedAt - settleHours * HOUR_MS) / DAY_MS) * DAY_MS)
  return until > start ? [{ start, end: until }] : []
}

const HOLE_OF: Partial<Record<CoverageRow['outcome'], Hole['reason']>> = {
  held: 'held',
  unrecoverable: 'unrecoverable',
  no_data_yet: 'waiting_for_vendor',
  no_data: 'no_data',
}

/** Times that were asked for and brought nothing, as far as no other row covers them. */
function holesOf(rows: readonly CoverageRow[], known: readonly Interval[]): Hole[] {
  return rows.flatMap((row): Hole[] => {
    const reason = HOLE_OF[row.outcome]
    const parts = reason ? periodOf(row).flatMap((period) => subtractIntervals(period, known)) : []
    return parts.flatMap((part) => (reason ? { ...part, reason } : []))
  })
}

/** The time a row is of; none where it is of no time. */
export function periodOf({
  periodStart,
  periodEnd,
}: Pick<CoverageRow, 'periodStart' | 'periodEnd'>): Interval[] {
  return periodStart === null || periodEnd === null ? [] : [{ start: periodStart, end: periodEnd }]
}

const newest = (times: readonly number[]) =>
  times.length === 0 ? null : times.reduce((a, b) => Math.max(a, b))
const oldest = (times: readonly number[]) =>
  times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b))

/** Why a time is missing, in words that hold for every feed. */
export const MISSING_SENTENCES = {
  before_history: said('before_history'),
  not_collected_yet: said('not_collected_yet'),
  unrecoverable: said('lost'),
  held: said('held_back'),
  waiting_for_vendor: said('waiting_for_vendor'),
  no_data: said('no_data'),
} as const satisfies Record<MissingReason, Said>

export interface CoverageInput {
  /** Write-time windows of which every listed file is committed (ledger kind `window`). */
  windows: readonly Interval[]
  /** Expired or held files and days past the vendor's retention (ledger kind `gap` and outcome `held`). */
  holes: readonly Hole[]
  /** End of the last event hour of each committed file, milliseconds. */
  lastHourEnds: readonly number[]
  settleHours: number
  /** Hours that the vendor needs at least: nothing of a later activity can have been written. */
  delayHours: number
}

/** What is known of a feed, as event hours. All times are milliseconds since the epoch. */
export interface Coverage {
  /** Hours whose rows have been collected as far as the vendor had written them. */
  known: Interval[]
  /** Hours that can no longer change: their whole settle time lies inside one collected window. */
  settled: Interval[]
  holes: Hole[]
  /** End of the last hour that is known, with rows or without; null when no row ever came. */
  dataThrough: number | null
  /** End of the last settled hour, or null. */
  settledThrough: number | null
  /** Nothing before it could ever be had: the vendor had deleted it when the source was connected. */
  historyStart: number | null
}

const floorHour = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS

/**
 * Turn what was collected (write time) into what is known (event time). An activity of hour `h` is written after
 * `delayHours` at the earliest and within `settleHours`, so `h` is known when `h + delayHours` lies in a window as well,
 * or something of a later hour has come, and settled when `[h, h + settleHours)` does.
 */
export function costsCoverage(input: CoverageInput): Coverage {
  const settleMs = input.settleHours * HOUR_MS
  // What a held file has is of the hours before it was written, too: nobody knows what of them it lacks.
  const holes = input.holes.map((hole) =>
    hole.reason === 'held' ? { ...hole, start: hole.start - settleMs } : hole,
  )
  const lastRow = newest(input.lastHourEnds)
  const arrived = (end: number) =>
    Math.max(floorHour(end - input.delayHours * HOUR_MS), Math.min(lastRow ?? 0, end))
  const known = mergeIntervals(input.windows)
    .map((w) => ({ start: w.start, end: arrived(w.end) }))
    .filter((w) => w.end > w.start)
    .flatMap((w) => subtractIntervals(w, holes))
  const settled = mergeIntervals(input.windows)
    .flatMap((w) => subtractIntervals(w, input.holes))
    .map((w) => ({ start: w.start, end: floorHour(w.end - settleMs) }))
    .filter((w) => w.end > w.start)
  return {
    known,
    settled,
    holes,
    dataThrough: lastRow === null ? null : Math.max(lastRow, known.at(-1)?.end ?? 0),
    settledThrough: settled.at(-1)?.end ?? null,
    historyStart: oldest([...input.windows, ...input.holes].map(({ start }) => start)),
  }
}

export interface MissingPart extends Interval {
  reason: MissingReason
}

/** The parts of `range` that are not known, each with its reason, in order. */
export function explainMissing(range: Interval, coverage: Coverage): MissingPart[] {
  return joined(missingParts(range, coverage))
}

/** Parts that follow each other for the same reason are one, however many days it was said of. */
function joined(parts: readonly MissingPart[]): MissingPart[] {
  const found: MissingPart[] = []
  for (const part of parts) {
    const last = found.at(-1)
    if (last?.reason === part.reason && last.end >= part.start) last.end = Math.max(last.end, part.end)
    else found.push({ ...part })
  }
  return found
}

function missingParts(range: Interval, coverage: Coverage): MissingPart[] {
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
