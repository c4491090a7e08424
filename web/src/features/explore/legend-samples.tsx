import { lineDash, seriesColor, type ChartColors } from './chart-palette.ts'
import type { Series } from './chart-series.ts'

interface SampleProps {
  one: Series
  place: number
  colors: ChartColors
}

/** A piece of the line as it is drawn. */
export function LineSample({ one, place, colors }: SampleProps) {
  const dash = lineDash(place)
  return (
    <svg width="26" height="10" viewBox="0 0 26 10" aria-hidden="true" style={{ flex: 'none' }}>
      <line
        x1="0"
        y1="5"
        x2="26"
        y2="5"
        stroke={seriesColor(colors, one, place)}
        strokeWidth="2.5"
        strokeDasharray={dash === 'solid' ? undefined : dash.join(' ')}
      />
    </svg>
  )
}

/** What `layerPattern` draws, at the same places, in 16 by 16. */
const SHAPES: readonly string[] = [
  '',
  'M4 4m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M12 12m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  'M0 2h16v1.6H0zM0 8h16v1.6H0zM0 13.4h16v1.6H0z',
  'M4 1l3 3-3 3-3-3zM12 9l3 3-3 3-3-3z',
  'M2 0h1.6v16H2zM8 0h1.6v16H8zM13.4 0h1.6v16h-1.6z',
  'M4 1l3 5H1zM12 9l3 5H9z',
  'M0 1h16v1.5H0zM0 5h16v1.5H0zM0 9h16v1.5H0zM0 13h16v1.5H0z',
  'M2 2h4v4H2zM10 10h4v4h-4z',
]

/** A piece of the layer, with its pattern. */
export function LayerSample({ one, place, colors }: SampleProps) {
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="16" height="16" rx="3" fill={seriesColor(colors, one, place)} />
      <path d={SHAPES[place % SHAPES.length]} fill={colors.surface} opacity="0.6" />
    </svg>
  )
}
