import type { MetricId, Dimension } from '../../../../../src/api/contract/words.ts'
import type { MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import { addExact, subtractExact } from '../../../format/decimal.ts'
import { formatDayRange, toMs } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { isLonger, type Bucket } from '../buckets/buckets.ts'
import type { ShownGrain } from '../range/date-range.ts'
import { valueLabel } from '../filters/filters.ts'
import { metricWords } from '../explain/metric-words.ts'
import { isOther } from '../published-rows.ts'

export type AnswerRow = MetricsAnswer['rows'][number]

/** One line or one layer of the stack, a value per bucket. Null is unknown; "0" is a known nothing. */
export interface Series {
  /** Value of the dimension, `TOTAL` or `OTHER`. */
  key: string
  label: string
  values: (string | null)[]
}

export const TOTAL = '\u0000total'
export const PREVIOUS = '\u0000previous'
export const OTHER = '\u0000other'

export function amountOf(row: AnswerRow, metric: string): string | null {
  const cell = row[metric]
  return cell === null || cell === undefined ? null : String(cell)
}

/** The name of a row's value: people, groups and connections come with a label beside their id. */
export function labelOf(row: AnswerRow, dimension: Dimension): string {
  const label = row[`${dimension}_label`]
  return valueLabel(dimension, String(row[dimension] ?? ''), typeof label === 'string' ? label : null)
}

export function totalSeries(rows: readonly AnswerRow[], metric: string): Series {
  return { key: TOTAL, label: t('explore:chart.total'), values: rows.map((row) => amountOf(row, metric)) }
}

/** What each bucket's partner in the period before had; null where the answer does not say so of any. */
export function previousSeries(
  { rows, compared_with }: MetricsAnswer,
  metric: string,
  grain: ShownGrain,
): Series | null {
  const values = rows.map((row) => amountOf(row, `${metric}.previous`))
  if (!compared_with || values.every((value) => value === null)) return null
  const { from, to } = compared_with
  const days = formatDayRange(from.slice(0, 10), to.slice(0, 10))
  const label =
    grain === 'day' || grain === 'hour'
      ? t('explore:compare.sameWeekdays', { days })
      : t('explore:compare.previous', { days })
  return { key: PREVIOUS, label, values }
}

/** A number as a series of its own, beside others. */
export function metricSeries(rows: readonly AnswerRow[], metric: MetricId): Series {
  return { key: metric, label: metricWords(metric).name, values: rows.map((row) => amountOf(row, metric)) }
}

/** One series per value of the dimension, in the order the service ranks them. */
export function groupedSeries(
  rows: readonly AnswerRow[],
  buckets: readonly Bucket[],
  metric: string,
  dimension: Dimension,
): Series[] {
  const places = new Map(buckets.map((bucket, place) => [bucket.start, place]))
  const series = new Map<string, Series>()
  for (const row of rows) {
    // What no published value takes is drawn as the rest of the total.
    if (isOther(row, dimension)) continue
    const key = String(row[dimension] ?? '')
    const one = series.get(key) ?? { key, label: labelOf(row, dimension), values: buckets.map(() => null) }
    const place = places.get(toMs(String(row['time'])))
    if (place !== undefined) one.values[place] = amountOf(row, metric)
    series.set(key, one)
  }
  return [...series.values()]
}

/** What the drawn values leave of the total, exactly. Unknown where the total is; null when nothing is left. */
export function otherSeries(total: Series, drawn: readonly Series[]): Series | null {
  const values = total.values.map((whole, place) =>
    whole === null ? null : subtractExact(whole, addExact(drawn.map((one) => one.values[place] ?? '0'))),
  )
  const nothingLeft = values.every((value) => value === null || Number(value) <= 0)
  return nothingLeft ? null : { key: OTHER, label: t('explore:chart.others'), values }
}

/**
 * The highest bucket so far: the tidemark of the chart. Null while nothing is known, and where the highest is of more days
 * than the others: that may be all there is to it.
 */
export function highWater(
  total: Series,
  { buckets, grain }: { buckets: readonly Bucket[]; grain: ShownGrain },
): { bucket: Bucket; value: string } | null {
  let best: { bucket: Bucket; value: string } | null = null
  for (const [place, bucket] of buckets.entries()) {
    const value = total.values[place] ?? null
    if (value !== null && Number(value) > Number(best?.value ?? 0)) best = { bucket, value }
  }
  return best && isLonger(best.bucket, grain) ? null : best
}
