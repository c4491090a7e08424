import type { MetricsAnswer } from '../../../../src/api/contract/metrics.ts'
import { shareOf } from '../../format/decimal.ts'
import { amountOf, labelOf } from './chart-series.ts'
import type { Dimension } from './filters.ts'

export interface RankedValue {
  value: string
  label: string
  amount: string | null
  /** Part of the page's total; null where either is unknown. */
  share: string | null
}

/** The ranked values of an answer, each with its share of the whole. */
export function rankedValues(
  answer: MetricsAnswer,
  metric: string,
  dimension: Dimension,
  whole: string | null,
): RankedValue[] {
  return answer.rows.map((row) => {
    const amount = amountOf(row, metric)
    return {
      value: String(row[dimension] ?? ''),
      label: labelOf(row, dimension),
      amount,
      share: shareOf(amount, whole),
    }
  })
}
