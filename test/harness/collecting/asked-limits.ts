import { listSpendLimits } from '../../../src/metrics/limits/list-spend-limits.ts'
import { english } from '../../../src/words/all-in-english.suite.ts'
import type { Scope } from '../../../src/metrics/metrics-query.ts'
import type { FactsGrant } from '../../../src/store/facts/facts-grant.ts'
import { stoppedClock } from '../stores/seeded-facts.ts'

/** The time of tests about limits. */
export const LIMITS_NOW = '2026-03-10T12:00:00Z'

/** The first hundred limits of a scope, most used first. */
export function askLimits(
  facts: FactsGrant,
  scope: Scope,
  more: Partial<Parameters<typeof listSpendLimits>[0]> = {},
) {
  const clock = stoppedClock(LIMITS_NOW)
  return english(listSpendLimits)({ facts, scope, clock, order: 'used_share', limit: 100, ...more })
}

/** A limit that is set. */
export const limited = (amount: string, unit = 'credit') => ({
  type: 'limited' as const,
  amount,
  unit,
  expiresAt: null,
})
export const unlimited = { type: 'unlimited' as const, amount: null, unit: '', expiresAt: null }
/** The vendor's counter of the usage. */
export const used = (amount: string, unit = 'credit') => ({ currentUsage: amount, currentUsageUnit: unit })
