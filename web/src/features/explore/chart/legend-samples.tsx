import { layerPattern, lineDash, seriesColor, type ChartColors } from './chart-palette.ts'
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

/** A piece of the layer, with its pattern. */
export function LayerSample({ one, place, colors }: SampleProps) {
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="16" height="16" rx="3" fill={seriesColor(colors, one, place)} />
      <path d={layerPattern(place)} fill={colors.surface} opacity="0.6" />
    </svg>
  )
}
