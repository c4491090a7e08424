import type { DatasetTraits } from './dataset.ts'
import {
  HOUR_MS,
  mergeIntervals,
  subtractIntervals,
  utcDay,
  type Interval,
  type UtcDay,
  startOfHour,
  startOfDay,
} from './time/time.ts'
import { said, type Said } from '../words/said.ts'

type LedgerReason = 'before_history' | 'not_collected_yet' | Hole['reason']

/** A stretch of time without committed data, and the reason. */
export interface Hole extends Interval {
  /** `waiting_for_vendor` (reports only) is fetched again until it counts as `no_data`. */
  reason: 'unrecoverable' | 'held' | 'waiting_for_vendor' | 'no_data' | 'past_retention'
}

/** Kind of a ledger row: a slice of that sort, or what is said of a slice or a period. */
export type LedgerKind =
  | DatasetTraits['slice']
  /** A slice that is held back. */
  | 'hold'
  /** A period that cannot be fetched any more. */
  | 'lost'
  /** What a file brought of a period, whether or not it stands there now. */
  | 'import'
  /** A period that was fetched completely. */
  | 'window'
  /** The oldest time that was to be had when the account was connected. */
  | 'history_start'
  /** The period whose rows were deleted, as they were kept for as long as was agreed. */
  | 'expired'
  /** The period whose rows lost their hours for the same reason. */
  | 'coarse'

/** The columns of a ledger row that coverage needs. Rows that agree on a period may be merged into one. */
export interface CoverageRow {
  kind: LedgerKind
  outcome:
    | 'started'
    | 'committed'
    | 'held'
    | 'unrecoverable'
    | 'no_data_yet'
    | 'no_data'
    /** Of an import: it is there, and stands where no later one does. */
    | 'kept'
    | 'taken_back'
    /** Of what was deleted, or lost its hours, because it was kept for as long as was agreed. */
    | 'expired'
  /** Milliseconds since the epoch. */
  fetchedAt: number
  /** Milliseconds since the epoch, half-open; null where it does not apply. */
  periodStart: number | null
  periodEnd: number | null
  rows: number
  /** The parts of the period that it has data for; absent: the whole period. */
  answers?: readonly Interval[]
}

/**
 * What the ledger knows of one feed of one account: the only place that decides what is known, settled and missing, for the
 * collector, Data health and metrics alike. Pure.
 */
export function coverageOf(rows: readonly CoverageRow[], traits: CoverageTraits): Coverage {
  return withoutExpired(
    coverageOfAll(
      rows.filter(({ kind }) => kind !== 'expired' && kind !== 'coarse'),
      traits,
    ),
    keptFrom(rows),
  )
}

/** What of a dataset decides how much its rows answer for. */
type CoverageTraits = Pick<DatasetTraits, 'slice' | 'settleHours' | 'delayHours'>

function coverageOfAll(rows: readonly CoverageRow[], traits: CoverageTraits): Coverage {
  if (traits.slice === 'file') return filesCoverage(rows, traits)
  return traits.slice === 'list' ? listCoverage(rows) : periodsCoverage(rows, traits.settleHours)
}

/** The time before which all rows were deleted on purpose, whatever else the ledger says of it; 0: never. */
export const keptFrom = (rows: readonly Pick<CoverageRow, 'kind' | 'periodEnd'>[]): number =>
  rows.reduce((from, { kind, periodEnd }) => (kind === 'expired' ? Math.max(from, periodEnd ?? 0) : from), 0)

/** The time before which rows say their day and no hour; 0: they say all. */
export const hoursKeptFrom = (rows: readonly Pick<CoverageRow, 'kind' | 'periodEnd'>[]): number =>
  rows.reduce((from, { kind, periodEnd }) => (kind === 'coarse' ? Math.max(from, periodEnd ?? 0) : from), 0)

/** What was known once and is deleted is not known. */
export function withoutExpired(coverage: Coverage, from: number): Coverage {
  const { historyStart } = coverage
  if (historyStart === null || historyStart >= from) return coverage
  const expired: Hole = { start: historyStart, end: from, reason: 'past_retention' }
  const since = (parts: readonly Interval[]) => parts.flatMap((part) => subtractIntervals(part, [expired]))
  const holes = coverage.holes.flatMap(({ reason, ...hole }) =>
    subtractIntervals(hole, [expired]).map((part) => ({ ...part, reason })),
  )
  return {
    ...coverage,
    known: since(coverage.known),
    settled: since(coverage.settled),
    holes: [expired, ...holes],
  }
}

const BESIDE: readonly LedgerKind[] = ['hold', 'lost', 'window', 'history_start']

/** Whether the row is a committed slice. */
export const isTaken = ({ outcome, kind }: Pick<CoverageRow, 'outcome' | 'kind'>) =>
  outcome === 'committed' && !BESIDE.includes(kind)

/** A hold that ended because its slice was committed after all; its period no longer counts. */
const isOver = ({ outcome, kind }: CoverageRow) => kind === 'hold' && outcome === 'committed'

function filesCoverage(
  rows: readonly CoverageRow[],
  { settleHours, delayHours = 0 }: CoverageTraits,
): Coverage {
  return costsCoverage({
    windows: rows.filter(({ kind }) => kind === 'window' || kind === 'history_start').flatMap(periodOf),
    holes: holesOf(rows, []),
    lastHourEnds: rows
      .filter((row) => isTaken(row) && row.rows > 0)
      .flatMap(({ periodEnd }) => periodEnd ?? []),
    settleHours,
    delayHours,
  })
}

/**
 * Pull requests are listed from the very first: everything is known up to the newest `window` (all repositories listed) or,
 * before the first one, up to the newest list of any repository.
 */
function listCoverage(rows: readonly CoverageRow[]): Coverage {
  const asked = rows.filter(({ kind }) => kind === 'window')
  const end = newest((asked.length > 0 ? asked : rows.filter(isTaken)).map(({ fetchedAt }) => fetchedAt))
  const known = end === null ? [] : [{ start: 0, end }]
  return { known, settled: known, holes: [], dataThrough: end, settledThrough: end, historyStart: end && 0 }
}

/** A period is known when committed, and settled when it was fetched `settleHours` or more after its end. */
function periodsCoverage(rows: readonly CoverageRow[], settleHours: number): Coverage {
  const taken = rows.filter(isTaken)
  const answered = (row: CoverageRow) => row.answers ?? periodOf(row)
  const known = mergeIntervals(taken.flatMap(answered))
  const settled = mergeIntervals(
    taken.flatMap((row) =>
      answered(row).flatMap((period) => settledPart(period, row.fetchedAt, settleHours)),
    ),
  )
  // A snapshot counts for its whole day but says nothing about the hours after it was taken; it is final at once.
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

/** The days of a fetched period that can no longer change, as one interval or none. */
function settledPart({ start, end }: Interval, fetchedAt: number, settleHours: number): Interval[] {
  if (settleHours === 0) return [{ start, end }]
  const until = Math.min(end, startOfDay(fetchedAt - settleHours * HOUR_MS))
  return until > start ? [{ start, end: until }] : []
}

const HOLE_OF: Partial<Record<CoverageRow['outcome'], Hole['reason']>> = {
  held: 'held',
  unrecoverable: 'unrecoverable',
  no_data_yet: 'waiting_for_vendor',
  no_data: 'no_data',
}

/** Periods that were requested without result, minus what other rows cover. */
function holesOf(rows: readonly CoverageRow[], known: readonly Interval[]): Hole[] {
  return rows.flatMap((row): Hole[] => {
    const reason = HOLE_OF[row.outcome]
    const parts = reason ? periodOf(row).flatMap((period) => subtractIntervals(period, known)) : []
    return parts.flatMap((part) => (reason ? { ...part, reason } : []))
  })
}

/** The day that a slice begins with. One of a day is called as its day, which stays where its period counts no more. */
export const dayOf = ({ periodStart, slice }: Pick<CoverageRow, 'periodStart'> & { slice: string }): UtcDay =>
  periodStart === null ? slice : utcDay(periodStart)

/** The period of a row; empty when it has none. */
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

/** Why a period is missing, in words that are true of every feed. */
export const MISSING_SENTENCES = {
  before_history: said('before_history'),
  not_collected_yet: said('not_collected_yet'),
  unrecoverable: said('lost'),
  held: said('held_back'),
  waiting_for_vendor: said('waiting_for_vendor'),
  no_data: said('no_data'),
  past_retention: said('past_retention'),
} as const satisfies Record<LedgerReason, Said>

export interface CoverageInput {
  /** Intervals of write time whose listed files are all committed (ledger kind `window`). */
  windows: readonly Interval[]
  /** Intervals of write time that are lost (expired files, days past the vendor's retention) or held. */
  holes: readonly Hole[]
  /** End of the last event hour of each committed file, milliseconds. */
  lastHourEnds: readonly number[]
  settleHours: number
  /** Minimum hours between an activity and its record. */
  delayHours: number
}

/** What is known of a feed, in event time. All times are milliseconds since the epoch. */
export interface Coverage {
  /** Hours whose rows are collected, as far as the vendor had written them by then. */
  known: Interval[]
  /** Hours that can no longer change: their whole settle time lies inside one collected window. */
  settled: Interval[]
  holes: Hole[]
  /** End of the last known hour, with or without rows; null when there never was a row. */
  dataThrough: number | null
  /** End of the last settled hour, or null. */
  settledThrough: number | null
  /** Start of the available history: the vendor had deleted everything before when the source was connected. */
  historyStart: number | null
}

/** How far a feed of one account reaches; milliseconds, exclusive. */
type Reach = Pick<Coverage, 'dataThrough' | 'settledThrough'>

/**
 * Of several accounts the one that is furthest behind decides: where one has nothing that is settled, nothing is. One that never
 * brought anything has no say; what it lacks is told beside it.
 */
export function furthestBehind(reaches: readonly Reach[]): Reach {
  const least = (times: readonly number[]) => (times.length === 0 ? null : Math.min(...times))
  const told = reaches.filter((reach) => reach.dataThrough !== null || reach.settledThrough !== null)
  const settled = told.flatMap(({ settledThrough }) => settledThrough ?? [])
  return {
    dataThrough: least(told.flatMap(({ dataThrough }) => dataThrough ?? [])),
    settledThrough: settled.length < told.length ? null : least(settled),
  }
}

/**
 * Translate collected windows (write time) into known hours (event time). Records of hour `h` are written between
 * `h + delayHours` and `h + settleHours`. So `h` is known when a window contains `h + delayHours` or records of a later hour
 * have arrived, and settled when a window contains `[h, h + settleHours)`.
 */
export function costsCoverage(input: CoverageInput): Coverage {
  const settleMs = input.settleHours * HOUR_MS
  // A held file may have records of any hour that can be written at its time, so all of these hours are unknown.
  const holes = input.holes.map((hole) =>
    hole.reason === 'held' ? { ...hole, start: hole.start - settleMs } : hole,
  )
  const lastRow = newest(input.lastHourEnds)
  const arrived = (end: number) =>
    Math.max(startOfHour(end - input.delayHours * HOUR_MS), Math.min(lastRow ?? 0, end))
  const known = mergeIntervals(input.windows)
    .map((w) => ({ start: w.start, end: arrived(w.end) }))
    .filter((w) => w.end > w.start)
    .flatMap((w) => subtractIntervals(w, holes))
  const settled = mergeIntervals(input.windows)
    .flatMap((w) => subtractIntervals(w, input.holes))
    .map((w) => ({ start: w.start, end: startOfHour(w.end - settleMs) }))
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
  reason: LedgerReason
}

/** The parts of `range` that are not known, each with its reason, in order. */
export function explainMissing(range: Interval, coverage: Coverage): MissingPart[] {
  return joined(missingParts(range, coverage))
}

/** Adjacent parts with the same reason, joined. */
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
      // Without a history start nothing has been collected yet, so nothing is lost.
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
