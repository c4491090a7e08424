import type { FactsReader } from '../store/facts/facts-store.ts'
import { limitSnapshots, type LimitSnapshot } from './limit-snapshots.ts'
import type { Clock } from '../lib/clock.ts'
import type { Scope } from './metrics-query.ts'
import { LIMITS_BY_UNIT_SQL, LIMITS_TOTALS_SQL, WORKSPACE_LIMITS_SQL } from './spend-limits-sql.ts'

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
  const options = signal ? { signal } : {}
  const [people, workspaces, [totals]] = await Promise.all([
    facts.query<PeopleLimits>(LIMITS_BY_UNIT_SQL, params, options),
    facts.query<LimitSums['workspaces'][number]>(WORKSPACE_LIMITS_SQL, params, options),
    facts.query<{ near_limit: string; at_limit: string }>(LIMITS_TOTALS_SQL, params, options),
  ])
  return {
    snapshots,
    people,
    workspaces,
    near: Number(totals?.near_limit ?? 0),
    at: Number(totals?.at_limit ?? 0),
  }
}
