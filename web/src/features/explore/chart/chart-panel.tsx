import { groupedOverTimeQuery, overTimeQuery } from '../explore-queries.ts'
import { buildChart } from './chart-data.ts'
import { useQuery } from '@tanstack/react-query'
import { byDimension } from '../filters/filters.ts'
import { Group, NativeSelect } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { Panel } from '../../../components/page/panel.tsx'
import { locale, t } from '../../../i18n/t.ts'
import { formatDayRange, zoneName } from '../../../format/time.ts'
import { bucketDays } from '../buckets/bucket-words.ts'
import type { Bucket } from '../buckets/buckets.ts'
import { ChartBox } from './chart-box.tsx'
import { Explain } from '../explain/explain.tsx'
import { GrainChoice, SplitChoice } from './chart-controls.tsx'
import type { ShownGrain } from '../range/date-range.ts'
import { toggleFilter } from '../explore-search.ts'
import { metricWords } from '../explain/metric-words.ts'
import type { Explore } from '../use-explore.ts'
import { Hint } from '../../../components/side-text.tsx'
import { SOURCES } from '../../../components/source/sources.ts'

const FINER: Partial<Record<ShownGrain, ShownGrain>> = { month: 'day', week: 'day', day: 'hour' }

function Controls({ explore }: { explore: Explore }) {
  const { change, metrics, metric } = explore
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        size="xs"
        w={178}
        aria-label={t('explore:chart.shownNumber')}
        value={metric}
        data={metrics.map((id) => ({ value: id, label: metricWords(id).name }))}
        onChange={({ currentTarget: { value } }) => change({ metric: metrics.find((id) => id === value) })}
      />
      {explore.page.dimensions.length > 0 && (
        <SplitChoice {...explore} offered={explore.splittable(explore.page.dimensions)} />
      )}
      <GrainChoice {...explore} />
      <Explain metric={metric} scope={explore.scope} />
    </Group>
  )
}

/**
 * Looking closer: from a month or week to its days, from a day to its hours, from the finest to its records. Of groups, from
 * a month to its weeks.
 */
function useLookCloser({ view, change }: Explore, onFinest?: (bucket: Bucket) => void) {
  const { grain, finest, published } = view
  const look = useCallback(
    (bucket: Bucket) => {
      if (grain === finest) onFinest?.(bucket)
      else change({ ...bucketDays(bucket), range: undefined, grain: published ? 'week' : FINER[grain] })
    },
    [grain, finest, published, change, onFinest],
  )
  if (published) return grain === 'month' ? look : undefined
  return grain === finest && !onFinest ? undefined : look
}

/** The days; where the organisation is not in UTC, that they are not its own. */
function shownDays({ days: { from, to }, grain }: Explore['view']): string {
  const days = formatDayRange(from, to)
  const zone = zoneName(from)
  if (zone === 'UTC') return days
  return grain === 'hour'
    ? t('explore:chart.utcDaysHours', { days, zone })
    : t('explore:chart.utcDays', { days })
}

/** What the chart and its table show, once every answer it needs is there. */
function useChartData({ scope, metric, by, view }: Explore) {
  const { grain, compare, published } = view
  // The period before is drawn beside the whole, never beside its parts. Published rows are not all of one length.
  const wholeQuery = overTimeQuery(scope, [metric], grain, compare && by === null && !published)
  const partsQuery = groupedOverTimeQuery(scope, metric, grain, by ?? 'model')
  const whole = useQuery(wholeQuery)
  const parts = useQuery({ ...partsQuery, enabled: by !== null })
  const data = useMemo(() => {
    if (!whole.data || (by && !parts.data)) return null
    return buildChart(whole.data, by ? (parts.data ?? null) : null, { metric, grain, by })
  }, [whole.data, parts.data, metric, grain, by])
  const error = whole.error ?? (by ? parts.error : null)
  return {
    data,
    of: { error, refetch: () => Promise.all([whole.refetch(), by ? parts.refetch() : null]) },
    keys: by ? [wholeQuery.queryKey, partsQuery.queryKey] : [wholeQuery.queryKey],
  }
}

/** Why some of the page's dimensions are not offered for the shown number; null when all are, and before that is known. */
function splitNote({ page, metric, filtered, splittable, catalogue }: Explore): string | null {
  if (!catalogue) return null
  const offered = splittable(page.dimensions)
  const missing = page.dimensions.filter((one) => !offered.includes(one))
  if (missing.length === 0) return null
  const dimensions = new Intl.ListFormat(locale(), { type: 'disjunction' }).format(missing.map(byDimension))
  const words = { name: metricWords(metric).name, dimensions }
  return filtered.length > 0
    ? t('explore:split.impossibleFiltered', words)
    : t('explore:split.impossible', words)
}

interface ChartPanelProps {
  explore: Explore
  /** Where a bucket of the finest grain leads, e.g. to its records. */
  onFinest?: (bucket: Bucket) => void
}

/** The metric over time, as a picture or as the table behind it. */
export function ChartPanel({ explore, onFinest }: ChartPanelProps) {
  const { page, search, view, change, metric, by } = explore
  const chart = useChartData(explore)
  const lookCloser = useLookCloser(explore, onFinest)
  const note = SOURCES[page.source].byDays && !view.published ? splitNote(explore) : null
  const showOnly = (value: string) => {
    if (by) change(toggleFilter(search, { dimension: by, exclude: false, value }))
  }
  return (
    <Panel
      title={t('explore:chart.overTime', { name: metricWords(metric).name })}
      hint={shownDays(view)}
      actions={<Controls explore={explore} />}
    >
      <ChartBox
        {...chart}
        scope={explore.scope}
        source={page.source}
        page={explore}
        onPick={lookCloser}
        onChoose={view.published ? undefined : showOnly}
      />
      {note && <Hint mt="xs">{note}</Hint>}
    </Panel>
  )
}
