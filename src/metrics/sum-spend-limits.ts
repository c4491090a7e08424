import type { FactsReader } from '../store/facts/facts-store.ts'
import { limitSnapshots, type LimitSnapshot } from './limit-snapshots.ts'
import type { Clock } from '../lib/clock.ts'
import type { Scope } from './metrics-query.ts'
import { LIMIT_SUMS_SQL } from './spend-limits-sql.ts'

/** What the limits of all people come to, per kind and unit; they are set per person, so this is the most they may spend. */
export interface PeopleLimits {
  /** `none`: the vendor gives no limit that holds, which is not "unlimited". */
  kind: 'limited' | 'unlimited' | 'none'
  /** `credit`, `usd`, or as given. */
  unit: string
  people: string[]
  amount: string | null
  /** The vendor's own count of the month, where it is in the same unit. */
  used: string | null
}

export interface LimitSums {
  snapshots: LimitSnapshot[]
  people: PeopleLimits[]
  /** What the workspaces set for everybody who has nothing else. */
  workspaces: { type: 'limited' | 'unlimited'; amount: string | null; unit: string }[]
  /** At least 80 % used, and all of it. */
  near: number
  at: number
}

/** The limits in force at an instant, summed; null where no snapshot of any workspace tells. */
export async function sumSpendLimits(input: {
  facts: FactsReader
  scope: Scope
  clock: Clock
  asOf: number
  signal?: AbortSignal | undefined
}): Promise<LimitSums> {
  const { facts, scope, clock, asOf, signal } = input
  const snapshots = await limitSnapshots({ ...input, historical: asOf < clock.now() })
  const taken = snapshots.filter(({ takenAt }) => takenAt !== null)
  if (taken.length === 0) return { snapshots, people: [], workspaces: [], near: 0, at: 0 }
  const params = {
    tenant: scope.tenant,
    accounts: taken.map(({ workspace }) => workspace),
    taken: taken.map(({ takenAt }) => takenAt ?? 0),
  }
  const rows = await facts.query<StoredSum>(LIMIT_SUMS_SQL, params, signal ? { signal } : {})
  const count = (column: 'near_limit' | 'at_limit') => rows.reduce((sum, row) => sum + Number(row[column]), 0)
  return {
    snapshots,
    people: rows.flatMap(({ kind, unit, people, amount, used }) =>
      isPersonal(kind) ? [{ kind, unit, people, amount, used }] : [],
    ),
    workspaces: rows.flatMap(({ kind, amount, unit }): LimitSums['workspaces'] => {
      if (kind === 'workspace_unlimited') return [{ type: 'unlimited', amount: null, unit }]
      return kind === 'workspace_limited' ? [{ type: 'limited', amount, unit }] : []
    }),
    near: count('near_limit'),
    at: count('at_limit'),
  }
}

interface StoredSum {
  kind: string
  unit: string
  people: string[]
  amount: string | null
  used: string | null
  near_limit: string
  at_limit: string
}

const isPersonal = (kind: string): kind is PeopleLimits['kind'] =>
  kind === 'limited' || kind === 'unlimited' || kind === 'none'
