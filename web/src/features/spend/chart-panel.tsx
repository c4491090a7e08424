import { Group, SegmentedControl, Select } from '@mantine/core'
import { lazy, Suspense, useCallback } from 'react'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { formatDayRange } from '../../format/time.ts'
import { bucketDays } from './bucket-words.ts'
import type { Bucket } from './buckets.ts'
import { chartDescription } from './chart-description.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartNotes } from './chart-notes.tsx'
import { grainsFor, SHOWN_GRAINS, type ShownGrain } from './date-range.ts'
import { DIMENSION_NAMES, type Dimension } from './filters.ts'
import { METRIC_WORDS, type MetricId } from './metric-words.ts'
import { SeriesTable } from './series-table.tsx'
import { toggleFilter } from './spend-search.ts'
import { useChartData } from './use-chart-data.ts'
import type { Spend } from './use-spend.ts'

const TimeChart = lazy(() => import('./time-chart.tsx').then((part) => ({ default: part.TimeChart })))
const CHART_HEIGHT = 340
const GRAIN_NAMES: Record<ShownGrain, string> = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' }
const FINER: Partial<Record<ShownGrain, ShownGrain>> = { month: 'day', week: 'day', day: 'hour' }

function Controls({ spend }: { spend: Spend }) {
  const { search, view, change, catalogue, metrics, metric } = spend
  const offered = catalogue?.find((one) => one.id === metric)?.dimensions
  const dimensions = (Object.keys(DIMENSION_NAMES) as Dimension[]).filter(
    (one) => offered?.includes(one) ?? true,
  )
  const grains = grainsFor(view.days)
  return (
    <Group gap="xs" align="flex-end">
      <Select
        size="xs"
        w={168}
        aria-label="Shown number"
        value={metric}
        allowDeselect={false}
        data={metrics.map((id) => ({ value: id, label: METRIC_WORDS[id].name }))}
        onChange={(value) => change({ metric: (value as MetricId | null) ?? undefined })}
      />
      <Select
        size="xs"
        w={140}
        aria-label="Split by"
        placeholder="Not split"
        clearable
        value={search.by ?? null}
        data={dimensions.map((one) => ({
          value: one,
          label: `By ${DIMENSION_NAMES[one].toLowerCase().replace('sku', 'SKU')}`,
        }))}
        onChange={(value) => change({ by: (value as Dimension | null) ?? undefined })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Grain"
        value={view.grain}
        data={SHOWN_GRAINS.filter((one) => grains.includes(one)).map((one) => ({
          value: one,
          label: GRAIN_NAMES[one],
        }))}
        onChange={(grain) => change({ grain: grain as ShownGrain })}
      />
      <SegmentedControl
        size="xs"
        aria-label="View"
        value={search.view ?? 'chart'}
        data={[
          { value: 'chart', label: 'Chart' },
          { value: 'table', label: 'Table' },
        ]}
        onChange={(next) => change({ view: next === 'table' ? 'table' : undefined })}
      />
    </Group>
  )
}

/** Looking closer: from a month or week to its days, from a day to its hours, from an hour to its records. */
function useLookCloser({ view, change }: Spend) {
  const { grain } = view
  return useCallback(
    (bucket: Bucket) => {
      if (grain === 'hour') change({ hour: bucket.time })
      else change({ ...bucketDays(bucket), range: undefined, grain: FINER[grain] })
    },
    [grain, change],
  )
}

/** The metric over time, as a picture or as the table behind it. */
export function ChartPanel({ spend }: { spend: Spend }) {
  const { data, error, retry } = useChartData(spend)
  const lookCloser = useLookCloser(spend)
  const { search, view, change, metric, current } = spend
  const showOnly = (value: string) => {
    if (search.by) change(toggleFilter(search, { dimension: search.by, exclude: false, value }))
  }
  const picture = data && (
    <Suspense fallback={<LoadingBlock height={CHART_HEIGHT} what="the chart" />}>
      <TimeChart data={data} description={chartDescription(data)} onPick={lookCloser} />
      <ChartLegend data={data} onChoose={showOnly} />
    </Suspense>
  )
  return (
    <Panel
      title={`${METRIC_WORDS[metric].name} over time`}
      hint={formatDayRange(view.days.from, view.days.to)}
      actions={<Controls spend={spend} />}
    >
      {error && !data && <ProblemNotice error={error} retry={retry} />}
      {!error && !data && <LoadingBlock height={CHART_HEIGHT} what="the chart" />}
      {data && (search.view === 'table' ? <SeriesTable data={data} onPick={lookCloser} /> : picture)}
      {data && <ChartNotes completeness={current?.completeness} notes={data.notes} />}
    </Panel>
  )
}
