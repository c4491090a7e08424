import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { init, use, type ECharts } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { chartColors } from './chart-palette.ts'
import { chartOption } from './chart-option.ts'
import type { ChartData } from './chart-data.ts'
import type { Bucket } from './buckets.ts'

use([BarChart, LineChart, GridComponent, MarkLineComponent, TooltipComponent, CanvasRenderer])

interface TimeChartProps {
  data: ChartData
  /** Says in one sentence what the picture shows; the table beside it has every value. */
  description: string
  onPick?: ((bucket: Bucket) => void) | undefined
}

function bucketAt(chart: ECharts, x: number, y: number, buckets: readonly Bucket[]): Bucket | undefined {
  if (!chart.containPixel('grid', [x, y])) return undefined
  const [place] = chart.convertFromPixel({ seriesIndex: 0 }, [x, y])
  return buckets[Math.round(Number(place))]
}

/** The picture. Loaded on its own, because the drawing library is the largest part of the page. */
export function TimeChart({ data, description, onPick }: TimeChartProps) {
  const place = useRef<HTMLElement>(null)
  const chart = useRef<ECharts>(null)
  const scheme = useComputedColorScheme('light')
  const still = useReducedMotion()

  useEffect(() => {
    if (!place.current) return
    const made = init(place.current, null, { renderer: 'canvas' })
    chart.current = made
    const watcher = new ResizeObserver(() => made.resize())
    watcher.observe(place.current)
    return () => {
      watcher.disconnect()
      made.dispose()
    }
  }, [])

  useEffect(() => {
    chart.current?.setOption(chartOption(data, chartColors(scheme), !still), { notMerge: true })
  }, [data, scheme, still])

  useEffect(() => {
    const made = chart.current
    const surface = made?.getZr()
    const pick = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
      const bucket = made ? bucketAt(made, offsetX, offsetY, data.buckets) : undefined
      if (bucket && !bucket.gap) onPick?.(bucket)
    }
    surface?.on('click', pick)
    return () => surface?.off('click', pick)
  }, [data, onPick])

  return (
    <figure
      ref={place}
      aria-label={description}
      style={{ margin: 0, width: '100%', height: 340, cursor: onPick ? 'pointer' : 'default' }}
    />
  )
}
