import type { Clock } from '../../lib/clock.ts'
import type { LimitAmount } from '../../model/spend-limit.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import { holdLimits, type HeldLimit, type KeptLimit, type RecordedMonth } from './hold-limits.ts'
import { limitSnapshots, type LimitSnapshot } from './limit-snapshots.ts'
import { readLimitUsage } from './limit-usage.ts'
import type { Scope } from '../metrics-query.ts'

export interface LimitsInput {
  facts: FactsReader
  scope: Scope
  clock: Clock
  /** Milliseconds since the epoch. */
  asOf: number
  /** A past time was asked for: sources that were disconnected since are part of the answer. */
  historical: boolean
  /** Where no source is connected any more, what it gave last is part of the answer. */
  kept?: boolean | undefined
  connectionId?: string | undefined
  signal?: AbortSignal | undefined
}

export interface LimitsRead {
  snapshots: LimitSnapshot[]
  /** Of every workspace with a snapshot, all levels. */
  limits: HeldLimit[]
  /** What the cost records tell where the vendor does not count, by workspace. */
  recorded: ReadonlyMap<string, RecordedMonth>
}

const LIMITS_SQL = `SELECT account, level, subject_id, subject_name, subject_email,
  set_type, toString(set_amount) AS set_amount, set_unit, set_expires_at,
  effective_type, toString(effective_amount) AS effective_amount, effective_unit, effective_expires_at,
  effective_source_kind, effective_source_id, effective_source_name,
  toString(current_usage) AS current_usage, current_usage_unit, toString(last_month_usage) AS last_month_usage,
  toString(members) AS members, role, seat_type
FROM spend_limits_current
WHERE tenant = {tenant:String}
  AND (account, toUnixTimestamp64Milli(taken_at)) IN
    (SELECT arrayJoin(arrayZip({workspaces:Array(String)}, {taken:Array(Int64)})))
ORDER BY account, level, subject_id`

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
  const params = { tenant: scope.tenant, workspaces: [...taken.keys()], taken: [...taken.values()] }
  const rows = await facts.query<StoredLimit>(LIMITS_SQL, params, signal ? { signal } : {})
  const byWorkspace = Map.groupBy(rows.map(toLimit), ({ workspace }) => workspace)
  const countersHold = (workspace: string) => sameMonth(taken.get(workspace) ?? 0, asOf)
  const silent = [...byWorkspace].flatMap(([workspace, limits]) =>
    countersHold(workspace) && limits.every(isCounted) ? [] : [workspace],
  )
  const recorded = await readLimitUsage({ ...input, workspaces: silent })
  const limits = [...byWorkspace].flatMap(([workspace, own]) =>
    holdLimits({
      limits: own,
      recorded: recorded.get(workspace) ?? null,
      countersHold: countersHold(workspace),
      asOf,
    }),
  )
  return { snapshots, limits, recorded }
}

/** The vendor says how much this person used; of groups and workspaces nothing is used. */
const isCounted = ({ level, currentUsage }: KeptLimit) => level !== 'user' || currentUsage !== null

function sameMonth(a: number, b: number): boolean {
  const month = (at: number) => new Date(at).toISOString().slice(0, 7)
  return month(a) === month(b)
}

interface StoredLimit {
  account: string
  level: KeptLimit['level']
  subject_id: string
  subject_name: string
  subject_email: string
  set_type: LimitAmount['type'] | null
  set_amount: string | null
  set_unit: string
  set_expires_at: string
  effective_type: LimitAmount['type'] | null
  effective_amount: string | null
  effective_unit: string
  effective_expires_at: string
  effective_source_kind: string | null
  effective_source_id: string
  effective_source_name: string
  current_usage: string | null
  current_usage_unit: string
  last_month_usage: string | null
  members: string | null
  role: string
  seat_type: string
}

function toLimit(row: StoredLimit): KeptLimit {
  return {
    workspace: row.account,
    level: row.level,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    subjectEmail: row.subject_email,
    set: amountOf(row.set_type, row.set_amount, row.set_unit, row.set_expires_at),
    effective: amountOf(
      row.effective_type,
      row.effective_amount,
      row.effective_unit,
      row.effective_expires_at,
    ),
    effectiveSource:
      row.effective_source_kind === null
        ? null
        : { kind: row.effective_source_kind, id: row.effective_source_id, name: row.effective_source_name },
    currentUsage: row.current_usage,
    currentUsageUnit: row.current_usage_unit,
    lastMonthUsage: row.last_month_usage,
    role: row.role,
    seatType: row.seat_type,
    members: row.members === null ? null : Number(row.members),
  }
}

function amountOf(
  type: LimitAmount['type'] | null,
  amount: string | null,
  unit: string,
  expires: string,
): LimitAmount | null {
  return type === null ? null : { type, amount, unit, expiresAt: expires === '' ? null : expires }
}
