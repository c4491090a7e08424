import { layOutBars } from './lay-out-bars.ts'

export interface SparkBar {
  /** Null: unknown, drawn as a gap. Less than nothing hangs below the line. */
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

function fillOf(value: number | null): string {
  if (value === null) return 'var(--tm-line)'
  return value < 0 ? 'var(--tm-warn)' : 'var(--tm-accent)'
}

/** Small bars without axes: how something went, not how much it was. */
export function SparkBars({ bars, label, height = 44 }: SparkBarsProps) {
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
      aria-label={label}
    >
      {bars.map(({ value, open }, i) => (
        <rect
          key={i}
          x={i * STEP + GAP / 2}
          y={boxes[i]?.y}
          width={STEP - GAP}
          height={boxes[i]?.height}
          fill={fillOf(value)}
          opacity={open && value !== null ? 0.38 : 1}
        />
      ))}
      {line < 100 && <rect x={0} y={line} width={width} height={1} fill="var(--tm-muted)" />}
    </svg>
  )
}
