import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MetricsAnswer } from '../../../../src/api/contract/metrics.ts'
import { bucketsOf, type Bucket } from './buckets.ts'
import { groupedSeries, otherSeries, totalSeries, type Series } from './chart-series.ts'
import type { ShownGrain } from './date-range.ts'
import type { Dimension } from './filters.ts'
import { METRIC_WORDS, type MetricId } from './metric-words.ts'
import { groupedOverTimeQuery, overTimeQuery } from './spend-queries.ts'
import type { Spend } from './use-spend.ts'

export interface ChartData {
  metric: MetricId
  grain: ShownGrain
  by: Dimension | null
  buckets: Bucket[]
  series: Series[]
  total: Series
  /** Parts of a whole are stacked; what overlaps (people, groups) is drawn as lines. */
  stacked: boolean
  notes: string[]
}

interface Shown {
  metric: MetricId
  grain: ShownGrain
  by: Dimension | null
}

const GROUPS_OVERLAP =
  'A person in several groups counts in each of them: the groups sum to more than the total.'

function hasAmount({ values }: Series): boolean {
  return values.some((value) => value !== null && Number(value) !== 0)
}

export function buildChart(
  whole: MetricsAnswer,
  parts: MetricsAnswer | null,
  { metric, grain, by }: Shown,
): ChartData {
  const buckets = bucketsOf(whole, metric, grain)
  const total = totalSeries(whole.rows, metric)
  const stacked = METRIC_WORDS[metric].additive && by !== 'group'
  const drawn = parts && by ? groupedSeries(parts.rows, buckets, metric, by).filter(hasAmount) : [total]
  const rest = parts && stacked ? otherSeries(total, drawn) : null
  const notes = by === 'group' ? [GROUPS_OVERLAP, ...whole.notes] : whole.notes
  return { metric, grain, by, buckets, total, stacked, notes, series: rest ? [...drawn, rest] : drawn }
}

/** What the chart and its table show, once every answer it needs is there. */
export function useChartData({ scope, metric, view, search }: Spend) {
  const by = search.by ?? null
  const { grain } = view
  const whole = useQuery(overTimeQuery(scope, metric, grain))
  const parts = useQuery({
    ...groupedOverTimeQuery(scope, metric, grain, by ?? 'model'),
    enabled: by !== null,
  })
  const data = useMemo(() => {
    if (!whole.data || (by && !parts.data)) return null
    return buildChart(whole.data, by ? (parts.data ?? null) : null, { metric, grain, by })
  }, [whole.data, parts.data, metric, grain, by])
  const error = whole.error ?? (by ? parts.error : null)
  return { data, error, retry: () => void Promise.all([whole.refetch(), by ? parts.refetch() : null]) }
}
