import type { MetricId } from '../../model/metric.ts'
import type { Published } from '../../model/privacy/release.ts'

/** An amount that need not be whole, as of credits. */
export const AMOUNT = { as: 'amount', least: 0n } as const satisfies Published
/** Of events everybody active has at least one. */
export const EVENTS = { as: 'amount', least: 1n } as const satisfies Published
export const PEOPLE = { as: 'people' } as const satisfies Published
export const SEATS = { as: 'seats' } as const satisfies Published
export const SEAT_USE = { as: 'seat_use' } as const satisfies Published
export const BOUGHT = { as: 'bought' } as const satisfies Published
export const TIED = { as: 'tied' } as const satisfies Published

export const ownSum = (beside: MetricId) => ({ as: 'own_sum', beside }) as const satisfies Published
/** Of people: some of those whom ours counts. */
export const ownPart = (beside: MetricId) =>
  ({ as: 'own_sum', beside, counts: 'some' }) as const satisfies Published
export const notShown = (instead: MetricId) => ({ as: 'not_shown', instead }) as const satisfies Published
export const priced = (of: MetricId) => ({ as: 'priced', of }) as const satisfies Published
export const ratio = (part: MetricId, whole: MetricId) =>
  ({ as: 'ratio', of: [part, whole] }) as const satisfies Published
/** What of it is completions, a value of its split by feature. */
export const completionsOf = (of: MetricId) =>
  ({ as: 'part', of, dimension: 'feature', value: 'code_completion' }) as const satisfies Published
