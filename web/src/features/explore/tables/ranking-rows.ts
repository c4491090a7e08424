import type { MetricId, Dimension } from '../../../../../src/api/contract/words.ts'
import type { MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import { t } from '../../../i18n/t.ts'
import { compareAmounts, formatShare, shareOf } from '../../../format/decimal.ts'
import { amountOf, labelOf, OTHER, type AnswerRow } from '../chart/chart-series.ts'
import { countedIn, isAtLeast, isOther } from '../published-rows.ts'
import { isRemainder } from '../filters/filters.ts'
import { metricWords } from '../explain/metric-words.ts'

export interface RankedValue {
  value: string
  label: string
  amount: string | null
  /** A part of it is in "other", or not told. */
  atLeast: boolean
  /** Part of the page's total; null where either is unknown. */
  share: string | null
}

/** What is left of the whole, and of how many people that is. */
export function otherLabel(row: AnswerRow): string {
  const { people } = countedIn(row)
  return people === null ? t('explore:ranking.other') : t('explore:ranking.otherPeople', { count: people })
}

/** What values are parts of; null where a part of it is not told itself: what is at least so much has no shares. */
export const wholeOf = (total: AnswerRow = {}, metric: MetricId): string | null =>
  isAtLeast(total, metric) ? null : amountOf(total, metric)

/** As much of the whole as a value is, or is at least. */
export function shareText({ share, atLeast }: RankedValue): string | null {
  const text = formatShare(share)
  return atLeast && text !== null ? t('explore:ranking.shareAtLeast', { share: text }) : text
}

/** The ranked values of an answer, each with its share of the whole. */
export function rankedValues(
  answer: MetricsAnswer,
  metric: MetricId,
  dimension: Dimension,
  whole: string | null,
): RankedValue[] {
  const { unit } = metricWords(metric)
  const rows = answer.rows.map((row): RankedValue => {
    const amount = amountOf(row, metric)
    return {
      value: isOther(row, dimension) ? OTHER : String(row[dimension] ?? ''),
      label: isOther(row, dimension) ? otherLabel(row) : labelOf(row, dimension),
      amount,
      atLeast: isAtLeast(row, metric),
      // A rate or a median is no part of the whole's.
      share: unit === 'ratio' || unit === 'hours' ? null : shareOf(amount, whole),
    }
  })
  // People and rates have no remainder: an unknown one is no line of the list.
  return rows.filter(({ value, amount }) => amount !== null || !isRemainder(metric, dimension, value))
}

/** The largest amount: a list ends with what belongs to nothing, which may be more than any. */
export function topAmount(values: readonly RankedValue[]): string | null {
  return values.map(({ amount }) => amount).toSorted((a, b) => compareAmounts(b, a))[0] ?? null
}
