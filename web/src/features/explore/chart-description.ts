import { formatExact } from '../../format/decimal.ts'
import { bucketName } from './bucket-words.ts'
import { highWater } from './chart-series.ts'
import type { ChartData } from './chart-data.ts'
import { byDimension } from './filters.ts'
import { unitWord } from './metric-words.ts'

/** What somebody who cannot see the chart is told: what it shows, its top, and that a table has every value. */
export function chartDescription(data: ChartData): string {
  const { name, unit, grain, by, buckets, series, total } = data
  const split = by ? `, by ${byDimension(by)}` : ''
  const top = total && highWater(total)
  const bucket = top && buckets[top.place]
  const gaps = buckets.filter(({ gap }) => gap?.kind === 'missing').length
  const sentences = [
    `${name} per ${grain}${split}.`,
    total ? '' : `Shown beside each other: ${series.map(({ label }) => label).join(', ')}.`,
    top && bucket
      ? `Highest: ${formatExact(top.value, unit)} ${unitWord(unit)}, ${bucketName(bucket, grain)}.`
      : '',
    series.every(({ values }) => values.every((value) => value === null || Number(value) === 0))
      ? 'Nothing recorded.'
      : '',
    gaps > 0 ? `${gaps} without data.` : '',
    'The table view holds every value.',
  ]
  return sentences.filter(Boolean).join(' ').replaceAll(' ,', ',')
}
