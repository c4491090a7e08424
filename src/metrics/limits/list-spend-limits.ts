import type { ScopedFacts } from '../metrics-query.ts'
import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import { compareNames, compareText, hasText } from '../../lib/compare-text.ts'
import { CursorOffset, pageFrom, readCursor } from '../../lib/page-cursor.ts'
import {
  LIMIT_LEVELS as LEVELS,
  type Closeness,
  type LimitAmount,
  type LimitHolds,
  type LimitLevel,
  type LimitOrder,
} from '../../model/records/spend-limit.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { addUntold, NO_UNTOLD_LINES, untoldNotes, type UntoldLines } from '../ask/notes/untold-lines.ts'
import { compareClose } from './closeness.ts'
import { countClose, type HeldLimit, type LimitUse, type RecordedMonth } from './hold-limits.ts'
import type { LimitSnapshot } from './limit-snapshots.ts'
import type { Pace } from './pace.ts'
import { leftOutNotes } from '../lists/code-snapshots.ts'
import { readLimits } from './read-limits.ts'
import { isoInstant, parseBound } from '../ask/time-range.ts'
import { said, type Said } from '../../words/said.ts'

export interface LimitView {
  type: LimitAmount['type']
  amount: string | null
  unit: string
  expiresAt: string | null
}

export interface SpendLimitView {
  connectionId: string
  workspaceId: string
  level: LimitLevel
  id: string
  name: string | null
  email: string | null
  /** Null: nothing is set at this level, which is not "unlimited". */
  limit: LimitView | null
  /** Of people only; null for groups and workspaces. */
  holds: LimitHolds | null
  /** The limit that holds: the vendor's word, else by its rule of precedence. Null where none does, or it is unknown. */
  effectiveLimit: LimitView | null
  effectiveSource: { kind: string; id: string; name: string } | null
  effectiveBy: 'vendor' | 'tidemark' | null
  currentUsage: LimitUse | null
  usedShare: string | null
  /** Null where either side is unknown. `blocked`: a limit of zero and nothing used. */
  closeness: Closeness | null
  /** Of the effective limit; below zero where more was used. */
  left: string | null
  pace: Pace | null
  members: number | null
  role: string | null
  seatType: string | null
}

export interface LimitTotals {
  users: number
  /** Null where of nobody with a limit it is known how much is used. */
  nearLimit: number | null
  atLimit: number | null
  /** Nothing stops them: unlimited, or no limit at all. */
  noCap: number
  limited: number
  unlimited: number
  none: number
  blocked: number
  limitUnknown: number
  /** They have a limit, and how much of it is used is not known well enough to say that they are within it. */
  usageUnknown: number
}

export interface SpendLimitsAnswer {
  data: SpendLimitView[]
  nextCursor: string | null
  snapshots: {
    connectionId: string
    workspaceId: string
    takenAt: string | null
    rejected: number
    stale: boolean
    reason: Said | null
    /** How far cost records reach where they stand for a counter that the vendor does not give; null where they do not. */
    recordsThrough: string | null
  }[]
  /** Null where no list is known of the time. */
  totals: LimitTotals | null
  notes: Said[]
}

interface ListSpendLimitsInput extends ScopedFacts {
  clock: Clock
  /** A day means its end, so that it shows the limits of that day; a time means that instant. */
  asOf?: string | undefined
  connectionId?: string | undefined
  level?: LimitLevel | undefined
  /** Part of a name, e-mail or id, in any case. */
  search?: string | undefined
  order: LimitOrder
  limit: number
  cursor?: string | undefined
}

const NOTES = [said('limits_are_per_person'), said('one_budget')]
const NOTE_RECORDS = said('use_summed_here')
const NOTE_DERIVED = said('limit_decided_here')

/** Rows before the page, and the instant that the first page was of. */
const Position = z.tuple([
  CursorOffset,
  z
    .int()
    .min(0)
    .max(65_535 * DAY_MS),
])

/** Spend limits of the newest snapshot at or before a time, each with how much of it is used. */
export async function listSpendLimits(input: ListSpendLimitsInput): Promise<SpendLimitsAnswer> {
  const { limit, level } = input
  const [offset, asOf] = pageStart(input)
  const { snapshots, limits, recorded } = await readLimits({
    ...input,
    asOf,
    historical: input.asOf !== undefined,
    kept: true,
  })
  const found = limits
    .filter((one) => level === undefined || one.level === level)
    .filter((one) => hasText(input.search, one.subjectName, one.subjectEmail, one.subjectId))
    .toSorted(ORDERS[input.order])
  const { rows, nextCursor } = pageFrom(found.slice(offset), { offset, limit, of: [asOf] })
  const byWorkspace = new Map(snapshots.map((snapshot) => [snapshot.workspace, snapshot]))
  return {
    data: rows.map((row) => toView(row, byWorkspace)),
    nextCursor,
    snapshots: snapshots.map(({ connection, workspace, takenAt, rejected, stale, reason }) => ({
      connectionId: connection,
      workspaceId: workspace,
      takenAt: takenAt === null ? null : isoInstant(takenAt),
      rejected,
      stale,
      reason,
      recordsThrough: recorded.get(workspace)?.through ?? null,
    })),
    totals: snapshots.some(({ takenAt }) => takenAt !== null) ? totalsOf(limits) : null,
    notes: [
      ...leftOutNotes(snapshots),
      ...NOTES,
      ...(recorded.size > 0 ? [NOTE_RECORDS] : []),
      ...untoldNotes(untoldOf(recorded)),
      ...(rows.some(({ level: of, heldBy }) => of === 'user' && heldBy !== 'vendor') ? [NOTE_DERIVED] : []),
      ...(rows.some(({ pace }) => pace !== null) ? [said('pace_estimated')] : []),
    ],
  }
}

/** How many rows are before the page, and the instant that it and those before are of. */
export const pageStart = ({
  cursor,
  asOf,
  clock,
}: Pick<ListSpendLimitsInput, 'cursor' | 'asOf' | 'clock'>): [offset: number, asOf: number] =>
  cursor === undefined ? [0, instantOf(asOf, clock.now())] : readCursor(cursor, Position)

/** Of the months that stand for the vendor's counters. */
function untoldOf(recorded: ReadonlyMap<string, RecordedMonth>): UntoldLines {
  const people = [...recorded.values()].flatMap((month) => [...month.people.values()])
  return people.map(({ untold }) => untold).reduce(addUntold, NO_UNTOLD_LINES)
}

/** A day means its end, and nothing means now. */
export function instantOf(asOf: string | undefined, now: number): number {
  if (asOf === undefined) return now
  const at = parseBound(asOf, 'as_of')
  return asOf.length === 10 ? at + DAY_MS - 1 : at
}

type Order = (a: HeldLimit, b: HeldLimit) => number
const nameOf = ({ subjectName, subjectEmail }: HeldLimit) => subjectName || subjectEmail
const byIds: Order = (a, b) =>
  compareText(a.subjectId, b.subjectId) ||
  LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level) ||
  compareText(a.workspace, b.workspace)
const byName: Order = (a, b) => compareNames(nameOf(a), nameOf(b)) || byIds(a, b)

const ORDERS: Record<LimitOrder, Order> = {
  used_share: (a, b) => compareClose(a, b) || byName(a, b),
  name: byName,
}

/** Of people only, whatever the page shows. */
function totalsOf(limits: readonly HeldLimit[]): LimitTotals {
  const people = limits.filter(({ level }) => level === 'user')
  const count = (is: (one: HeldLimit) => boolean) => people.filter(is).length
  const holding = (kind: LimitHolds) => count(({ holds }) => holds === kind)
  const [unlimited, none] = [holding('unlimited'), holding('none')]
  return {
    users: people.length,
    ...countClose(people),
    noCap: unlimited + none,
    limited: holding('limited'),
    unlimited,
    none,
    blocked: count(({ closeness }) => closeness === 'blocked'),
    limitUnknown: holding('unknown'),
    usageUnknown: count(({ holds, closeness }) => holds === 'limited' && closeness === null),
  }
}

const orNull = (text: string) => (text === '' ? null : text)

function toView(row: HeldLimit, snapshots: ReadonlyMap<string, LimitSnapshot>): SpendLimitView {
  return {
    connectionId: snapshots.get(row.workspace)?.connection ?? '',
    workspaceId: row.workspace,
    level: row.level,
    id: row.subjectId,
    name: orNull(row.subjectName),
    email: orNull(row.subjectEmail),
    limit: row.set && limitOf(row.set),
    holds: row.holds,
    effectiveLimit: row.held && limitOf(row.held),
    effectiveSource: row.heldFrom,
    effectiveBy: row.heldBy,
    currentUsage: row.used,
    usedShare: row.share,
    closeness: row.closeness,
    left: row.left,
    pace: row.pace,
    members: row.members,
    role: orNull(row.role),
    seatType: orNull(row.seatType),
  }
}

function limitOf({ type, amount, unit, expiresAt }: LimitAmount): LimitView {
  const at = expiresAt === null ? Number.NaN : Date.parse(expiresAt)
  return { type, amount, unit, expiresAt: Number.isNaN(at) ? null : isoInstant(at) }
}
