import type { ChartColors } from '../chart/chart-palette.ts'
import type { ChartLayout } from '../chart/chart-layout.ts'
import type { Mark } from './annotation-marks.ts'

const ABOVE = 11

interface AnnotationSignsProps {
  marks: readonly Mark[]
  plot: ChartLayout['plot']
  colors: ChartColors
}

/** A sign above the picture where something happened, with how much where it is several. It has its room at all times. */
export function AnnotationSigns({ marks, plot, colors }: AnnotationSignsProps) {
  const y = plot.top - ABOVE
  return marks.map(({ x, first, all: { length } }) => (
    <g key={first} data-annotations={length}>
      <line x1={x} x2={x} y1={y} y2={plot.bottom} stroke={colors.muted} strokeDasharray="1 4" />
      {length === 1 ? (
        <path d={`M${x} ${y - 5.5}l5.5 5.5-5.5 5.5-5.5-5.5z`} fill={colors.text} />
      ) : (
        <>
          <rect x={x - 9} y={y - 7} width="18" height="14" rx="7" fill={colors.text} />
          <text x={x} y={y + 3.5} textAnchor="middle" fontSize="10" fontWeight="600" fill={colors.surface}>
            {length}
          </text>
        </>
      )}
    </g>
  ))
}
