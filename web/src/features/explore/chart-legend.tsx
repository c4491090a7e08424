import { UnstyledButton, useComputedColorScheme } from '@mantine/core'
import type { ChartData } from './chart-data.ts'
import styles from './chart-panel.module.css'
import { chartColors, lineDash, seriesColor } from './chart-palette.ts'
import { OTHER } from './chart-series.ts'
import { isRemainder } from './filters.ts'

interface ChartLegendProps {
  data: ChartData
  /** Show only this value. */
  onChoose?: ((value: string) => void) | undefined
}

/** A piece of the line as it is drawn. */
function LineSample({ color, place }: { color: string; place: number }) {
  const dash = lineDash(place)
  return (
    <svg width="26" height="10" viewBox="0 0 26 10" aria-hidden="true" style={{ flex: 'none' }}>
      <line
        x1="0"
        y1="5"
        x2="26"
        y2="5"
        stroke={color}
        strokeWidth="2.5"
        strokeDasharray={dash === 'solid' ? undefined : dash.join(' ')}
      />
    </svg>
  )
}

function SeriesNames({ data, onChoose }: ChartLegendProps) {
  const colors = chartColors(useComputedColorScheme('light'))
  return (
    <ul className={styles['legend']} aria-label="What the chart shows">
      {data.series.map((one, place) => {
        const background = seriesColor(colors, one, place)
        const swatch =
          data.shape === 'lines' ? (
            <LineSample color={background} place={place} />
          ) : (
            <span className={styles['swatch']} style={{ background }} aria-hidden="true" />
          )
        return (
          <li key={one.key}>
            {one.key === OTHER || !onChoose || !data.by || isRemainder(data.id, data.by, one.key) ? (
              <span className={styles['entry']}>
                {swatch}
                {one.label}
              </span>
            ) : (
              <UnstyledButton
                className={styles['entry'] ?? ''}
                title={`Show only ${one.label}`}
                onClick={() => onChoose(one.key)}
              >
                {swatch}
                {one.label}
              </UnstyledButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Names of the colours, and what hatching, hollow points and bands mean where there are any. */
export function ChartLegend({ data, onChoose }: ChartLegendProps) {
  const asBars = data.shape === 'bars'
  const provisional = data.buckets.some((bucket) => bucket.provisional)
  const missing = data.buckets.some((bucket) => bucket.gap?.kind === 'missing')
  return (
    <>
      {data.series.length > 1 && <SeriesNames data={data} onChoose={onChoose} />}
      <div className={styles['keys']}>
        {asBars && (
          <span>
            <i className={styles['solid']} aria-hidden="true" /> Settled
          </span>
        )}
        {provisional && (
          <span>
            <i className={styles[asBars ? 'hatched' : 'hollow']} aria-hidden="true" /> Provisional, can still
            change
          </span>
        )}
        {missing && (
          <span>
            <i className={styles['gap']} aria-hidden="true" /> Not known, see below
          </span>
        )}
      </div>
    </>
  )
}
