import { CHART_KINDS } from './chart-kinds.ts'
import { compareAmounts, formatExact } from '../../../format/decimal.ts'
import { t } from '../../../i18n/t.ts'
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

interface ChartTooltipProps {
  data: ChartData
  colors: ChartColors
  place: number
  /** Middle of the bucket, and where the chart ends; the tooltip stands on the side with more room. */
  x: number
  width: number
}

/** Name, state and exact values of the bucket under the pointer, largest first. */
export function ChartTooltip({ data, colors, place, x, width }: ChartTooltipProps) {
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
    </div>
  )
}
