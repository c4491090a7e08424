import type { LimitAmount } from '../../model/records/spend-limit.ts'

import type { ScopedFacts } from '../metrics-query.ts'
import type { Clock } from '../../lib/clock.ts'
import type { LimitHolds } from '../../model/records/spend-limit.ts'
import { countClose, type HeldLimit } from './hold-limits.ts'
import type { LimitSnapshot } from './limit-snapshots.ts'
import { readLimits } from './read-limits.ts'

/** Everybody for whom the same kind of limit holds, in one unit; each with `held`, `used`, `share` and `closeness`. */
export interface PeopleLimits {
  kind: LimitHolds
  /** `credit`, `usd`, or as given; '' where there is no limit. */
  unit: string
  people: HeldLimit[]
}

export interface LimitSums {
  snapshots: LimitSnapshot[]
  people: PeopleLimits[]
  /** What the workspaces set for everybody who has nothing else. */
  workspaces: { type: LimitAmount['type']; amount: string | null; unit: string }[]
  /** At least 80 % used, and all of it or more; null where of nobody with a limit it is known how much is used. */
  near: number | null
  at: number | null
}

/**
 * The limits in force at an instant, person by person as `readLimits` gives them to the Limits page, so that what is said
 * of them anywhere agrees. Limits are per person and never pooled: count people by `closeness`, or hold each one's
 * `used.amount` (null: unknown) against its `held.amount`; both are in the unit of the group where `share` is known.
 */
export async function sumSpendLimits(
  input: ScopedFacts & {
    clock: Clock
    asOf: number
  },
): Promise<LimitSums> {
  const { snapshots, limits } = await readLimits({ ...input, historical: input.asOf < input.clock.now() })
  const people = limits.filter(({ level }) => level === 'user')
  const groups = Map.groupBy(people, ({ holds, held }) => `${holds} ${held?.unit ?? ''}`)
  const { nearLimit, atLimit } = countClose(people)
  return {
    snapshots,
    people: [...groups.values()].flatMap((own): PeopleLimits[] => {
      const kind = own[0]?.holds
      return kind ? [{ kind, unit: own[0]?.held?.unit ?? '', people: own }] : []
    }),
    workspaces: limits.flatMap(({ level, set }) => (level === 'workspace' && set ? [set] : [])),
    near: people.length === 0 ? null : nearLimit,
    at: people.length === 0 ? null : atLimit,
  }
}
