import { memo, useId } from 'react'
import type { ChartData } from './chart-data.ts'
import type { ChartLayout } from './chart-layout.ts'
import { layerPattern, lineDash, seriesColor, type ChartColors } from './chart-palette.ts'
import styles from './time-chart.module.css'

interface PictureProps {
  data: ChartData
  colors: ChartColors
  layout: ChartLayout
}

/** Layers of a stack are told apart without their colour; hatching says that a number can still change. */
function Patterns({ id, data, colors }: Omit<PictureProps, 'layout'> & { id: string }) {
  return (
    <defs>
      {data.series.map((one, place) => (
        <pattern key={one.key} id={`${id}-${place}`} width="16" height="16" patternUnits="userSpaceOnUse">
          <rect width="16" height="16" fill={seriesColor(colors, one, place)} />
          <path d={layerPattern(place)} fill={colors.pattern} />
        </pattern>
      ))}
      <pattern
        id={`${id}-hatch`}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <rect width="5" height="2" fill={colors.hatch} />
      </pattern>
      <pattern
        id={`${id}-gap`}
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="7" height="7" fill={colors.gap} />
        <rect width="7" height="1" fill={colors.gapLine} />
      </pattern>
    </defs>
  )
}

function Axes({ colors, layout: { plot, ticks, names } }: Omit<PictureProps, 'data'>) {
  return (
    <g className={styles['label']} fill={colors.muted}>
      {ticks.map(({ y, label }) => (
        <g key={y}>
          <line x1={plot.left} x2={plot.right} y1={y} y2={y} stroke={colors.line} />
          <text x={plot.left - 8} y={y + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {names.map(({ x, label }) => (
        <text key={x} x={x} y={plot.bottom + 18} textAnchor="middle">
          {label}
        </text>
      ))}
    </g>
  )
}

function Bars({ data, layout, id }: Omit<PictureProps, 'colors'> & { id: string }) {
  return layout.bars.map(({ x, y, width, height, place, series }) => {
    const open = data.buckets[place]?.provisional || data.buckets[place]?.partial
    const box = { x, y, width, height }
    return (
      <g key={`${place} ${series}`}>
        <rect {...box} fill={`url(#${id}-${series})`} />
        {open && <rect {...box} fill={`url(#${id}-hatch)`} />}
      </g>
    )
  })
}

function Lines({ data, colors, layout }: PictureProps) {
  return data.series.map((one, place) => {
    const color = seriesColor(colors, one, place)
    const dash = lineDash(place)
    const { path, points } = layout.lines[place] ?? { path: '', points: [] }
    // A history that has just begun is a few points among many gaps.
    const radius = points.length > 62 ? 1.5 : 3
    return (
      <g key={one.key} stroke={color} strokeWidth="2" fill="none">
        <path d={path} strokeDasharray={dash === 'solid' ? undefined : dash.join(' ')} />
        {points.map(({ x, y, place: at }) => (
          // A hollow point can still change.
          <circle
            key={at}
            cx={x}
            cy={y}
            r={radius}
            fill={data.buckets[at]?.provisional ? colors.surface : color}
          />
        ))}
      </g>
    )
  })
}

function Thresholds({ colors, layout: { thresholds, plot } }: Omit<PictureProps, 'data'>) {
  return thresholds.map(({ y, label }) => (
    <g key={label} className={styles['label']}>
      <line
        x1={plot.left}
        x2={plot.right}
        y1={y}
        y2={y}
        stroke={colors.muted}
        strokeDasharray="5 5"
        opacity="0.8"
      />
      <text x={plot.left + 4} y={y - 6} fill={colors.muted}>
        {label}
      </text>
    </g>
  ))
}

/** Everything that does not follow the pointer. */
export const ChartPicture = memo(function ChartPicture(props: PictureProps) {
  const id = useId()
  const { data, colors, layout } = props
  const { plot, step, gaps, previous } = layout
  return (
    <>
      <Patterns id={id} data={data} colors={colors} />
      {gaps.map((x) => (
        <rect
          key={x}
          x={x}
          y={plot.top}
          width={step}
          height={plot.bottom - plot.top}
          fill={`url(#${id}-gap)`}
        />
      ))}
      <Axes colors={colors} layout={layout} />
      <Bars data={data} layout={layout} id={id} />
      <Lines {...props} />
      {/* The period before: thin, dashed and without points, so that it is never taken for a number of this one. */}
      <path
        d={previous?.path}
        fill="none"
        stroke={colors.text}
        strokeWidth="1.5"
        strokeDasharray="4 4"
        opacity="0.65"
      />
      <Thresholds colors={colors} layout={layout} />
    </>
  )
})
