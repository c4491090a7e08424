import type { METRIC_IDS } from '../../../../src/api/contract/metrics.ts'

export type MetricId = (typeof METRIC_IDS)[number]

interface MetricWords {
  name: string
  /** How its amounts are written: `USD` gets the currency sign, the others are followed by the unit's word. */
  unit: 'CREDITS' | 'USD' | 'tokens' | 'people'
  /** Whether parts add up to the whole. People do not: one can be active on two days, with two models. */
  additive: boolean
}

export const METRIC_WORDS: Record<MetricId, MetricWords> = {
  'spend.credits': { name: 'Credits', unit: 'CREDITS', additive: true },
  'spend.usd': { name: 'US dollars', unit: 'USD', additive: true },
  'spend.estimated_usd': { name: 'Vendor’s estimate', unit: 'USD', additive: true },
  'tokens.input': { name: 'Input tokens', unit: 'tokens', additive: true },
  'tokens.cached_input': { name: 'Cached input tokens', unit: 'tokens', additive: true },
  'tokens.output': { name: 'Output tokens', unit: 'tokens', additive: true },
  'chat.active_users': { name: 'Active people', unit: 'people', additive: false },
}

/** The word after an amount; dollars carry their sign instead. */
export function unitWord(metric: MetricId): string {
  const { unit } = METRIC_WORDS[metric]
  return { CREDITS: 'credits', USD: '', tokens: 'tokens', people: 'people' }[unit]
}
