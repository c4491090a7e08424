import { formatExact } from '../../../format/decimal.ts'
import { t } from '../../../i18n/t.ts'
import { bucketName, bucketState } from '../buckets/bucket-words.ts'
import type { ChartData } from './chart-data.ts'
import { highWater } from './chart-series.ts'
import { byDimension } from '../filters/filters.ts'
import { unitWord } from '../explain/metric-words.ts'

/** What somebody who cannot see the chart is told: what it shows, its top, and that a table has every value. */
export function chartDescription(data: ChartData): string {
  const { name, grain, by, buckets, series, total, previous } = data
  const per = t(`explore:perGrain.${grain}`)
  const gaps = buckets.filter(({ gap }) => gap && gap.kind !== 'arriving').length
  const nothing = series.every(({ values }) => values.every((value) => value === null || Number(value) === 0))
  const sentences = [
    by
      ? t('explore:description.whatBy', { name, per, dimension: byDimension(by) })
      : t('explore:description.what', { name, per }),
    total ? '' : t('explore:description.beside', { names: series.map(({ label }) => label).join(', ') }),
    highest(data),
    nothing ? t('explore:description.nothing') : '',
    gaps > 0 ? t('explore:description.gaps', { count: gaps }) : '',
    previous ? t('explore:description.compared') : '',
    t('explore:description.table'),
  ]
  return sentences.filter(Boolean).join(' ')
}

function highest({ total, buckets, unit, grain }: ChartData): string {
  const top = total && highWater(total, { buckets, grain })
  if (!top) return ''
  const amount = `${formatExact(top.value, unit)} ${unitWord(unit)}`.trim()
  return t('explore:description.highest', { amount, bucket: bucketName(top.bucket, grain) })
}

/** One bucket as it is read out: its name, its state, and what is known of each series. */
export function bucketText({ buckets, grain, series, unit }: ChartData, place: number): string {
  const bucket = buckets[place]
  if (!bucket) return ''
  const known = series.flatMap(({ label, values }) => {
    const value = values[place] ?? null
    return value === null ? [] : [`${label}: ${formatExact(value, unit)}`]
  })
  return [bucketName(bucket, grain), bucketState(bucket), ...known].join('; ')
}
