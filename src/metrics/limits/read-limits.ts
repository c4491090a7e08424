import { isErased } from '../../model/records/tombstone.ts'
import type { ScopedFacts } from '../metrics-query.ts'
import type { Clock } from '../../lib/clock.ts'
import { isSameMonth } from '../../model/time/calendar-month.ts'
import { LIMIT_LEVELS, LIMIT_TYPES, type LimitAmount } from '../../model/records/spend-limit.ts'
import type { NamesById } from '../../model/records/told-person.ts'
import { COUNT, GIVEN, oneOf, orNull, PERSON, TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import { readRows, sql, verbatim } from '../../store/facts/engine/sql.ts'
import { holdLimits, type HeldLimit, type KeptLimit, type RecordedMonth } from './hold-limits.ts'
import { limitSnapshots, limitsOf, type LimitSnapshot } from './limit-snapshots.ts'
import { readLimitUsage } from './limit-usage.ts'

export interface LimitsInput extends ScopedFacts {
  clock: Clock
  /** Milliseconds since the epoch. */
  asOf: number
  /** A past time was asked for: sources that were disconnected since are part of the answer. */
  historical: boolean
  /** Where no source is connected any more, what it gave last is part of the answer. */
  kept?: boolean | undefined
  connectionId?: string | undefined
}

export interface LimitsRead {
  snapshots: LimitSnapshot[]
  /** Of every workspace with a snapshot, all levels. */
  limits: HeldLimit[]
  /** What the cost records tell where the vendor does not count, by workspace. */
  recorded: ReadonlyMap<string, RecordedMonth>
}

const AMOUNT_TYPE = orNull(oneOf(LIMIT_TYPES))

const LIMIT = {
  workspace: TEXT,
  level: oneOf(LIMIT_LEVELS),
  subjectId: PERSON,
  subjectName: TEXT,
  subjectEmail: TEXT,
  set_type: AMOUNT_TYPE,
  set_amount: orNull(TEXT),
  set_unit: TEXT,
  set_expires_at: GIVEN,
  effective_type: AMOUNT_TYPE,
  effective_amount: orNull(TEXT),
  effective_unit: TEXT,
  effective_expires_at: GIVEN,
  source_kind: orNull(TEXT),
  source_id: TEXT,
  source_name: TEXT,
  currentUsage: orNull(TEXT),
  currentUsageUnit: TEXT,
  lastMonthUsage: orNull(TEXT),
  members: orNull(COUNT),
  role: TEXT,
  seatType: TEXT,
}

const LIMIT_SQL = verbatim(`account AS workspace, level, subject_id AS subjectId, subject_name AS subjectName,
  subject_email AS subjectEmail, set_type, toString(set_amount) AS set_amount, set_unit, set_expires_at,
  effective_type, toString(effective_amount) AS effective_amount, effective_unit, effective_expires_at,
  effective_source_kind AS source_kind, effective_source_id AS source_id, effective_source_name AS source_name,
  toString(current_usage) AS currentUsage, current_usage_unit AS currentUsageUnit,
  toString(last_month_usage) AS lastMonthUsage, members, role, seat_type AS seatType`)

/**
 * The limits of the newest snapshots at a time, each with what holds and how much of it is used: the one reader of
 * limits. The Limits page lists it, its totals, the Overview and people count it, so that all of them agree.
 */
export async function readLimits(input: LimitsInput): Promise<LimitsRead> {
  const { facts, scope, asOf, signal } = input
  const snapshots = await limitSnapshots(input)
  const taken = new Map(
    snapshots.flatMap(({ workspace, takenAt }) => (takenAt === null ? [] : [[workspace, takenAt] as const])),
  )
  if (taken.size === 0) return { snapshots, limits: [], recorded: new Map() }
  const found = sql`SELECT ${LIMIT_SQL} FROM ${limitsOf(scope.tenant, taken)}`
  const rows = (await readRows(facts, found, LIMIT, signal)).toSorted(inOrder)
  const names = await facts.names({ tenant: scope.tenant, source: 'chat_assistant' })
  const limitOf = (row: StoredLimit) => (row.level === 'user' ? named(toLimit(row), names) : toLimit(row))
  const byWorkspace = Map.groupBy(rows.map(limitOf), ({ workspace }) => workspace)
  const countersHold = (workspace: string) => isSameMonth(taken.get(workspace) ?? 0, asOf)
  const silent = [...byWorkspace].flatMap(([workspace, limits]) =>
    countersHold(workspace) && limits.every(isCounted) ? [] : [workspace],
  )
  const recorded = await readLimitUsage({ ...input, workspaces: silent })
  const limits = [...byWorkspace].flatMap(([workspace, own]) =>
    holdLimits({
      limits: own,
      recorded: recorded.get(workspace) ?? null,
      countedAt: countersHold(workspace) ? (taken.get(workspace) ?? null) : null,
      asOf,
    }),
  )
  return { snapshots, limits, recorded }
}

/** By workspace, level and the vendor's id, which the facts do not know of people. */
function inOrder(a: StoredLimit, b: StoredLimit): number {
  for (const column of ['workspace', 'level', 'subjectId'] as const)
    if (a[column] !== b[column]) return a[column] < b[column] ? -1 : 1
  return 0
}

/** The vendor says how much this person used; of groups and workspaces nothing is used. */
const isCounted = ({ level, currentUsage }: KeptLimit) => level !== 'user' || currentUsage !== null

type StoredLimit = RowOf<typeof LIMIT>

/** The facts say of a person's name and address only whether the list gave one. */
function named(limit: KeptLimit, names: NamesById): KeptLimit {
  const { name = '', email = '', login = '' } = names.get(limit.subjectId) ?? {}
  const { subjectName, subjectEmail } = limit
  return {
    ...limit,
    subjectName: isErased(login) ? name : subjectName && name,
    subjectEmail: subjectEmail && email,
  }
}

function toLimit(row: StoredLimit): KeptLimit {
  const { set_type, set_amount, set_unit, set_expires_at, source_kind, source_id, source_name, ...rest } = row
  const { effective_type, effective_amount, effective_unit, effective_expires_at, ...limit } = rest
  return {
    ...limit,
    set: amountOf(set_type, set_amount, set_unit, set_expires_at),
    effective: amountOf(effective_type, effective_amount, effective_unit, effective_expires_at),
    effectiveSource: source_kind === null ? null : { kind: source_kind, id: source_id, name: source_name },
  }
}

function amountOf(
  type: LimitAmount['type'] | null,
  amount: string | null,
  unit: string,
  expiresAt: string | null,
): LimitAmount | null {
  return type === null ? null : { type, amount, unit, expiresAt }
}
