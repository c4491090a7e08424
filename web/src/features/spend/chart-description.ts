import { formatExact } from '../../format/decimal.ts'
import { bucketName } from './bucket-words.ts'
import { highWater } from './chart-series.ts'
import { DIMENSION_NAMES } from './filters.ts'
import { METRIC_WORDS, unitWord } from './metric-words.ts'
import type { ChartData } from './use-chart-data.ts'

/** What somebody who cannot see the chart is told: what it shows, its top, and that a table has every value. */
export function chartDescription(data: ChartData): string {
  const { metric, grain, by, buckets, total } = data
  const split = by ? `, by ${DIMENSION_NAMES[by].toLowerCase()}` : ''
  const top = highWater(total)
  const bucket = top && buckets[top.place]
  const gaps = buckets.filter(({ gap }) => gap?.kind === 'missing').length
  const sentences = [
    `${METRIC_WORDS[metric].name} per ${grain}${split}.`,
    top && bucket
      ? `Highest: ${formatExact(top.value, METRIC_WORDS[metric].unit)} ${unitWord(metric)}, ${bucketName(bucket, grain)}.`
      : 'Nothing recorded.',
    gaps > 0 ? `${gaps} without data.` : '',
    'The table view holds every value.',
  ]
  return sentences.filter(Boolean).join(' ').replaceAll(' ,', ',')
}
