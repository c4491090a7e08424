import { useId } from 'react'
import { t } from '../../../i18n/t.ts'
import { layOutBars } from './lay-out-bars.ts'

export interface SparkBar {
  /** Null: unknown or not shown, a hatched gap. Less than nothing hangs below the line. */
  value: number | null
  /** Expected, provisional, or of other days than the rest: drawn paler. */
  open?: boolean
}

interface SparkBarsProps {
  bars: readonly SparkBar[]
  /** What is to be seen, in words. */
  label: string
  height?: number
}

const STEP = 10
const GAP = 2.5

const fillOf = (value: number) => (value < 0 ? 'var(--tm-warn)' : 'var(--tm-accent)')

/** What is to be seen, with how many of the bars are not there. */
export function barsLabel(label: string, bars: readonly SparkBar[]): string {
  const count = bars.filter(({ value }) => value === null).length
  return count === 0 ? label : t('overview:barsUnknown', { label, count, all: bars.length })
}

/** Small bars without axes: how something went, not how much it was. */
export function SparkBars({ bars, label, height = 44 }: SparkBarsProps) {
  const hatch = useId()
  const { line, boxes } = layOutBars(bars.map(({ value }) => value))
  const width = Math.max(1, bars.length) * STEP
  return (
    <svg
      display="block"
      width="100%"
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      height={height}
      role="img"
      aria-label={barsLabel(label, bars)}
    >
      <pattern id={hatch} width="2.5" height="10" patternUnits="userSpaceOnUse" patternTransform="skewX(-12)">
        <rect width="0.8" height="10" fill="var(--tm-muted)" opacity="0.45" />
      </pattern>
      {bars.map(({ value, open }, i) => {
        const place = { x: i * STEP + GAP / 2, width: STEP - GAP }
        if (value === null)
          return (
            <rect key={i} {...place} y={0} height={100} fill={`url(#${hatch})`}>
              <title>{t('overview:barUnknown')}</title>
            </rect>
          )
        const box = { y: boxes[i]?.y, height: boxes[i]?.height }
        return <rect key={i} {...place} {...box} fill={fillOf(value)} opacity={open ? 0.38 : 1} />
      })}
      {line < 100 && <rect x={0} y={line} width={width} height={1} fill="var(--tm-muted)" />}
    </svg>
  )
}
