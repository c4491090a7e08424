export interface SparkBar {
  /** Null: unknown, drawn as a gap. */
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

/** Small bars without axes: how something went, not how much it was. */
export function SparkBars({ bars, label, height = 44 }: SparkBarsProps) {
  const most = Math.max(0, ...bars.map(({ value }) => value ?? 0))
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
      {bars.map(({ value, open }, i) => {
        const known = value !== null && most > 0
        const size = known ? Math.max(2, (96 * value) / most) : 2
        return (
          <rect
            key={i}
            x={i * STEP + GAP / 2}
            y={100 - size}
            width={STEP - GAP}
            height={size}
            fill={value === null ? 'var(--tm-line)' : 'var(--tm-accent)'}
            opacity={open && value !== null ? 0.38 : 1}
          />
        )
      })}
    </svg>
  )
}
