import { CHART_KINDS } from './chart-kinds.ts'
import type { Annotation } from '../../../../../src/api/contract/annotations.ts'
import { compareAmounts, formatExact } from '../../../format/decimal.ts'
import { t } from '../../../i18n/t.ts'
import { annotationLine } from '../annotations/annotation-words.ts'
import { bucketName, bucketState } from '../buckets/bucket-words.ts'
import type { ChartData } from './chart-data.ts'
import { seriesColor, type ChartColors } from './chart-palette.ts'
import styles from './time-chart.module.css'

function Row({ color, name, value }: { color: string | null; name: string; value: string }) {
  return (
    <div className={styles['row']}>
      {color && <i style={{ background: color }} />}
      <span>{name}</span>
      <b>{value}</b>
    </div>
  )
}

/** More would hide the picture; the list below has all. */
const MOST_TOLD = 3

interface ChartTooltipProps {
  data: ChartData
  colors: ChartColors
  place: number
  /** What is marked there. */
  happened: readonly Annotation[]
  /** Middle of the bucket, and where the chart ends; the tooltip stands on the side with more room. */
  x: number
  width: number
}

/** Name, state and exact values of the bucket under the pointer, largest first. */
export function ChartTooltip({ data, colors, place, happened, x, width }: ChartTooltipProps) {
  const bucket = data.buckets[place]
  if (!bucket) return null
  const entries = data.series
    .map((one, at) => ({ one, value: one.values[place] ?? null, color: seriesColor(colors, one, at) }))
    .filter(({ value }) => value !== null && Number(value) !== 0)
    .toSorted((a, b) => compareAmounts(b.value, a.value))
  const whole = data.by && CHART_KINDS[data.shape].stacked ? (data.total?.values[place] ?? null) : null
  const before = data.previous?.values[place] ?? null
  const side = x > width / 2 ? { right: width - x + 14 } : { left: x + 14 }
  return (
    <div className={styles['tooltip']} style={side} aria-hidden="true">
      <strong>{bucketName(bucket, data.grain)}</strong>
      <p>{bucketState(bucket)}</p>
      {entries.map(({ one, value, color }) => (
        <Row key={one.key} color={color} name={one.label} value={formatExact(value ?? '0', data.unit)} />
      ))}
      {whole !== null && (
        <Row color={null} name={t('explore:chart.total')} value={formatExact(whole, data.unit)} />
      )}
      {data.previous && before !== null && (
        <Row color={null} name={data.previous.label} value={formatExact(before, data.unit)} />
      )}
      {happened.slice(0, MOST_TOLD).map((one) => (
        <p key={annotationLine(one)} className={styles['happened']}>
          {annotationLine(one)}
        </p>
      ))}
      {happened.length > MOST_TOLD && (
        <p className={styles['happened']}>
          {t('explore:annotations.others', { count: happened.length - MOST_TOLD })}
        </p>
      )}
    </div>
  )
}
