import { lazy, Suspense } from 'react'
import type { MetricsAnswer } from '../../../../src/api/contract/metrics.ts'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import type { Bucket } from './buckets.ts'
import type { ChartData } from './chart-data.ts'
import { chartDescription } from './chart-description.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartNotes } from './chart-notes.tsx'
import { SeriesTable } from './series-table.tsx'

const TimeChart = lazy(() => import('./time-chart.tsx').then((part) => ({ default: part.TimeChart })))
const CHART_HEIGHT = 340

interface ChartBoxProps {
  data: ChartData | null
  error: unknown
  retry: () => void
  /** Show the table behind the picture in its place. */
  asTable: boolean
  completeness: MetricsAnswer['completeness'] | undefined
  /** Look closer at a bucket. */
  onPick?: ((bucket: Bucket) => void) | undefined
  /** Show only one value of what the chart is split by. */
  onChoose?: ((value: string) => void) | undefined
}

/** A chart, or the table behind it, with what is missing and what a reader must know. */
export function ChartBox({ data, error, retry, asTable, completeness, onPick, onChoose }: ChartBoxProps) {
  if (!data && error) return <ProblemNotice error={error} retry={retry} />
  if (!data) return <LoadingBlock height={CHART_HEIGHT} what="the chart" />
  return (
    <>
      {asTable ? (
        <SeriesTable data={data} onPick={onPick} />
      ) : (
        <Suspense fallback={<LoadingBlock height={CHART_HEIGHT} what="the chart" />}>
          <TimeChart data={data} description={chartDescription(data)} onPick={onPick} />
          <ChartLegend data={data} onChoose={onChoose} />
        </Suspense>
      )}
      <ChartNotes completeness={completeness} notes={data.notes} />
    </>
  )
}
