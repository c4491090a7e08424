import {
  addsUp,
  METRIC_UNITS,
  type MetricId,
  type MetricUnit,
} from '../../../../../src/api/contract/words.ts'
import { t } from '../../../i18n/t.ts'

interface MetricWords {
  name: string
  /** How amounts are written: `usd` gets the currency sign, `ratio` is a percentage, the others are followed by the unit's word. */
  unit: MetricUnit
  /** Whether parts add up to the whole. People do not: one can be active on two days, with two models. */
  additive: boolean
}

/** The short name for tiles, charts and tables, and how amounts are written. What a number means is in the catalogue. */
export function metricWords(metric: MetricId): MetricWords {
  return { name: t(`metrics:${metric}`), unit: METRIC_UNITS[metric], additive: addsUp(metric) }
}

const UNITS: Partial<Record<string, string>> = t('explore:unit', { returnObjects: true })

/** The word after an amount; money and percentages carry their sign instead, and a count needs none. */
export const unitWord = (unit: string): string => UNITS[unit] ?? ''
