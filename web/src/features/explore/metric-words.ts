import type { METRIC_IDS } from '../../../../src/api/contract/metrics.ts'

export type MetricId = (typeof METRIC_IDS)[number]

/** How amounts are written: `USD` gets the currency sign, `ratio` is a percentage, the others are followed by the unit's word. */
export type Unit = 'CREDITS' | 'USD' | 'tokens' | 'people' | 'count' | 'lines' | 'seats' | 'minutes' | 'ratio'

interface MetricWords {
  name: string
  unit: Unit
  /** Whether parts add up to the whole. People do not: one can be active on two days, with two models. */
  additive: boolean
}

const METRIC_WORDS: Partial<Record<string, MetricWords>> = {
  'spend.credits': { name: 'Credits', unit: 'CREDITS', additive: true },
  'spend.usd': { name: 'US dollars', unit: 'USD', additive: true },
  'spend.estimated_usd': { name: 'Vendor’s estimate', unit: 'USD', additive: true },
  'tokens.input': { name: 'Input tokens', unit: 'tokens', additive: true },
  'tokens.cached_input': { name: 'Cached input tokens', unit: 'tokens', additive: true },
  'tokens.output': { name: 'Output tokens', unit: 'tokens', additive: true },
  'chat.active_users': { name: 'Active people', unit: 'people', additive: false },
}

export function metricWords(metric: MetricId): MetricWords {
  return METRIC_WORDS[metric] ?? { name: metric, unit: 'count', additive: false }
}

/** The word after an amount; dollars and percentages carry their sign instead. */
export function unitWord(unit: Unit): string {
  return {
    CREDITS: 'credits',
    USD: '',
    tokens: 'tokens',
    people: 'people',
    count: '',
    lines: 'lines',
    seats: 'seats',
    minutes: 'minutes',
    ratio: '',
  }[unit]
}
