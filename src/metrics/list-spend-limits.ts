import type { Clock } from '../lib/clock.ts'
import type { LimitLevel } from '../model/spend-limit.ts'
import { DAY_MS } from '../model/time.ts'
import type { FactsReader } from '../store/facts/facts-store.ts'
import { limitSnapshots, type LimitSnapshot } from './limit-snapshots.ts'
import type { Scope } from './metrics-query.ts'
import { readCursor, writeCursor } from './page-cursor.ts'
import { LIMITS_PAGE_SQL, LIMITS_TOTALS_SQL, type LimitOrder } from './spend-limits-sql.ts'
import { isoInstant, parseBound } from './time-range.ts'

export interface LimitView {
  type: 'limited' | 'unlimited'
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
  effectiveLimit: LimitView | null
  effectiveSource: { kind: string; id: string; name: string } | null
  currentUsage: { amount: string; unit: string } | null
  usedShare: string | null
  members: number | null
  role: string | null
  seatType: string | null
}

export interface SpendLimitsAnswer {
  data: SpendLimitView[]
  nextCursor: string | null
  snapshots: {
    connectionId: string
    workspaceId: string
    takenAt: string | null
    stale: boolean
    reason: string | null
  }[]
  totals: { users: number; nearLimit: number; atLimit: number; noCap: number }
  notes: string[]
}

interface ListSpendLimitsInput {
  facts: FactsReader
  scope: Scope
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
  signal?: AbortSignal | undefined
}

const NOTES = [
  'Workspace and group limits are defaults per person, not budgets to be shared.',
  'One budget covers the chat assistant and its coding agent: both draw from the same limit.',
]

/** Spend limits of the newest snapshot at or before a time, each with how much of it is used. */
export async function listSpendLimits(input: ListSpendLimitsInput): Promise<SpendLimitsAnswer> {
  const { facts, scope, clock, limit } = input
  const [offset, asOf] = input.cursor
    ? readCursor(input.cursor, 'number', 'number')
    : ([0, instantOf(input.asOf, clock.now())] as const)
  const snapshots = await limitSnapshots({ ...input, asOf, historical: input.asOf !== undefined })
  const taken = snapshots.filter((snapshot) => snapshot.takenAt !== null)
  const params = {
    tenant: scope.tenant,
    accounts: taken.map(({ workspace }) => workspace),
    taken: taken.map(({ takenAt }) => takenAt ?? 0),
    level: input.level ?? '',
    search: input.search ?? '',
    limit: limit + 1,
    offset: Math.max(0, offset),
  }
  const options = input.signal ? { signal: input.signal } : {}
  const [rows, [totals]] =
    taken.length === 0
      ? [[], []]
      : await Promise.all([
          facts.query<StoredLimit>(LIMITS_PAGE_SQL[input.order], params, options),
          facts.query<StoredTotals>(LIMITS_TOTALS_SQL, params, options),
        ])
  const byWorkspace = new Map(snapshots.map((snapshot) => [snapshot.workspace, snapshot]))
  return {
    data: rows.slice(0, limit).map((row) => toView(row, byWorkspace)),
    nextCursor: rows.length > limit ? writeCursor([offset + limit, asOf]) : null,
    snapshots: snapshots.map(({ connection, workspace, takenAt, stale, reason }) => ({
      connectionId: connection,
      workspaceId: workspace,
      takenAt: takenAt === null ? null : isoInstant(takenAt),
      stale,
      reason,
    })),
    totals: {
      users: Number(totals?.users ?? 0),
      nearLimit: Number(totals?.near_limit ?? 0),
      atLimit: Number(totals?.at_limit ?? 0),
      noCap: Number(totals?.no_cap ?? 0),
    },
    notes: NOTES,
  }
}

function instantOf(asOf: string | undefined, now: number): number {
  if (asOf === undefined) return now
  const at = parseBound(asOf, 'as_of')
  return asOf.length === 10 ? at + DAY_MS - 1 : at
}

interface StoredTotals {
  users: string
  near_limit: string
  at_limit: string
  no_cap: string
}

interface StoredLimit {
  account: string
  level: LimitLevel
  subject_id: string
  subject_name: string
  subject_email: string
  set_type: 'limited' | 'unlimited' | null
  set_amount: string | null
  set_unit: string
  set_expires_at: string
  effective_type: 'limited' | 'unlimited' | null
  effective_amount: string | null
  effective_unit: string
  effective_expires_at: string
  effective_source_kind: string | null
  effective_source_id: string
  effective_source_name: string
  current_usage: string | null
  current_usage_unit: string
  used_share: string | null
  members: string | null
  role: string
  seat_type: string
}

const orNull = (text: string) => (text === '' ? null : text)

function toView(row: StoredLimit, snapshots: ReadonlyMap<string, LimitSnapshot>): SpendLimitView {
  return {
    connectionId: snapshots.get(row.account)?.connection ?? '',
    workspaceId: row.account,
    level: row.level,
    id: row.subject_id,
    name: orNull(row.subject_name),
    email: orNull(row.subject_email),
    limit: limitOf(row.set_type, row.set_amount, row.set_unit, row.set_expires_at),
    effectiveLimit: limitOf(
      row.effective_type,
      row.effective_amount,
      row.effective_unit,
      row.effective_expires_at,
    ),
    effectiveSource:
      row.effective_source_kind === null
        ? null
        : { kind: row.effective_source_kind, id: row.effective_source_id, name: row.effective_source_name },
    currentUsage:
      row.current_usage === null ? null : { amount: row.current_usage, unit: row.current_usage_unit },
    usedShare: row.used_share,
    members: row.members === null ? null : Number(row.members),
    role: orNull(row.role),
    seatType: orNull(row.seat_type),
  }
}

function limitOf(
  type: 'limited' | 'unlimited' | null,
  amount: string | null,
  unit: string,
  expires: string,
): LimitView | null {
  if (type === null) return null
  const expiresAt = Date.parse(expires)
  return { type, amount, unit, expiresAt: Number.isNaN(expiresAt) ? null : isoInstant(expiresAt) }
}
