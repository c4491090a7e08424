import type Big from 'big.js'
import type { CHECK_UNITS, CheckId, Verdict } from '../../model/money/book-link.ts'
import type { ScopedFacts } from '../metrics-query.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Said } from '../../words/said.ts'

/** A day on which both numbers are known and differ. `reason` null: nothing we know explains it. */
export interface DifferentDay {
  day: string
  ours: string
  theirs: string
  reason: Said | null
}

/** Two numbers of the same thing. Decimal texts; null is unknown, and of people over days, who never add. */
export interface Check {
  check: CheckId
  /** Of a connection: `organization:<login>`, `enterprise:<slug>`, or an organisation or workspace id. */
  account: string
  connection: string
  label: string
  /** Days, `to` outside. */
  from: string
  to: string
  unit: (typeof CHECK_UNITS)[number]
  ours: string | null
  theirs: string | null
  /** Days on which both are known; null of what is not by day. */
  compared: number | null
  verdict: Verdict
  /** Why they differ, or why nothing is known, in sentences with numbers. */
  reasons: Said[]
  days: DifferentDay[]
}

export interface ReconcileInput extends ScopedFacts {
  clock: Clock
  /** Days since the epoch, `to` outside. */
  from: number
  to: number
}

/** `4.8`: a difference as a percentage of a number that is not zero, to two places. */
export const percentOf = (difference: Big, whole: string): string =>
  difference.div(whole).times(100).abs().round(2).toFixed()

/** What two numbers come to with the reasons that were found for their difference; amounts of money say what is the same. */
export function verdictOf(
  ours: string | null,
  theirs: string | null,
  reasons: readonly unknown[],
  isSame = Number(ours) === Number(theirs),
): Verdict {
  if (ours === null || theirs === null) return 'unknown'
  if (isSame) return 'equal'
  return reasons.length > 0 ? 'explained' : 'unexplained'
}
