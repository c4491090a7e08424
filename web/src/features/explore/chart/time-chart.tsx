import { useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Annotation } from '../../../../../src/api/contract/annotations.ts'
import { markedAt, marksOf, type Mark } from '../annotations/annotation-marks.ts'
import { AnnotationSigns } from '../annotations/annotation-signs.tsx'
import { annotationLine } from '../annotations/annotation-words.ts'
import type { Bucket } from '../buckets/buckets.ts'
import type { ChartData } from './chart-data.ts'
import { layOut, type ChartLayout } from './chart-layout.ts'
import { bucketText } from './chart-description.ts'
import { chartColors } from './chart-palette.ts'
import { ChartPicture } from './chart-picture.tsx'
import { keyTarget } from './chart-keys.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import styles from './time-chart.module.css'

const HEIGHT = 340

interface TimeChartProps {
  data: ChartData
  /** What is marked above it. */
  annotations: readonly Annotation[]
  /** Says in one sentence what the picture shows; the table beside it has every value. */
  description: string
  onPick?: ((bucket: Bucket) => void) | undefined
  /** Told once the picture is there: what is not needed for it is loaded then. */
  onDrawn: (drawn: boolean) => void
}

function useMarks(annotations: readonly Annotation[], { buckets }: ChartData, layout: ChartLayout | null) {
  return useMemo(
    () => (layout ? marksOf(annotations, { buckets, left: layout.plot.left, step: layout.step }) : []),
    [annotations, buckets, layout],
  )
}

/** A bucket as it is read out, with what is marked there. */
function Spoken({ data, marks, place }: { data: ChartData; marks: readonly Mark[]; place: number }) {
  const lines = [bucketText(data, place), ...markedAt(marks, place).map(annotationLine)]
  return <VisuallyHidden component="output">{lines.join('; ')}</VisuallyHidden>
}

/** The picture of a number over time, as bars that are parts of a whole or as lines. */
export function TimeChart({ data, annotations, description, onPick, onDrawn }: TimeChartProps) {
  const { ref, width } = useElementSize()
  const [pointed, setPointed] = useState<number | null>(null)
  const [spoken, setSpoken] = useState<number | null>(null)
  const scheme = useComputedColorScheme('light')
  const colors = useMemo(() => chartColors(scheme), [scheme])
  const layout = useMemo(() => (width > 0 ? layOut(data, width, HEIGHT) : null), [data, width])
  const marks = useMarks(annotations, data, layout)
  const isDrawn = layout !== null
  useEffect(() => onDrawn(isDrawn), [isDrawn, onDrawn])
  const place = pointed !== null && pointed < data.buckets.length ? pointed : null
  const placeAt = (event: PointerEvent | React.MouseEvent) => {
    if (!layout) return null
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - layout.plot.left
    const at = Math.floor(x / layout.step)
    return at >= 0 && at < data.buckets.length ? at : null
  }
  const pick = (at: number | null) => {
    const bucket = at === null ? undefined : data.buckets[at]
    if (bucket && !bucket.gap) onPick?.(bucket)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') pick(place)
    const target = keyTarget(event.key, place, data.buckets.length)
    if (target === undefined) return
    event.preventDefault()
    setPointed(target)
    setSpoken(target)
  }
  return (
    // Its keys walk along the buckets; the table under it has every value as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <figure
      ref={ref}
      className={styles['figure']}
      aria-label={description}
      style={{ cursor: onPick ? 'pointer' : 'default' }}
      onPointerMove={(event) => setPointed(placeAt(event))}
      onPointerLeave={() => setPointed(null)}
      onClick={(event) => pick(placeAt(event))}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => {
        setPointed(null)
        setSpoken(null)
      }}
    >
      {layout && (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <ChartPicture data={data} colors={colors} layout={layout} />
          <AnnotationSigns marks={marks} plot={layout.plot} colors={colors} />
          {place !== null && (
            <rect
              x={layout.plot.left + place * layout.step}
              y={layout.plot.top}
              width={layout.step}
              height={layout.plot.bottom - layout.plot.top}
              fill={colors.hover}
            />
          )}
        </svg>
      )}
      {layout && place !== null && (
        <ChartTooltip
          data={data}
          colors={colors}
          place={place}
          happened={markedAt(marks, place)}
          x={layout.plot.left + (place + 0.5) * layout.step}
          width={width}
        />
      )}
      {spoken !== null && <Spoken data={data} marks={marks} place={spoken} />}
    </figure>
  )
}
