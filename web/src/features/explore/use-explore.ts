import type { MetricId, Dimension } from '../../../../src/api/contract/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnswerRow } from './chart/chart-series.ts'
import type { SourceKind } from '../../components/source/source-words.ts'
import { catalogueQuery, totalsQuery } from './explore-queries.ts'
import { inReleasedGrains, type ExploreSearch } from './explore-search.ts'
import { metricWords } from './explain/metric-words.ts'
import { toQueryFilters } from './filters/filters.ts'
import { honours, metricsFor } from './filters/offered.ts'
import { usePeriod } from './use-period.ts'

/** What a page looks at. */
export interface ExplorePage {
  source: SourceKind
  /** Numbers to choose from, in the order they are offered. */
  metrics: readonly MetricId[]
  /** What can be filtered and split by, in the order it is offered. */
  dimensions: readonly Dimension[]
  /** Of these, what numbers are split by and no list of values is known of. */
  unlisted?: readonly Dimension[]
  /** Lists beside each other, each with the dimensions it can rank. */
  rankings: readonly (readonly Dimension[])[]
  finest: 'hour' | 'day'
  /** What holds where the address says nothing. */
  unasked?: Partial<ExploreSearch>
  /** The number shown when the address names none. */
  initialMetric: (totals: AnswerRow | undefined) => MetricId
}

/** The state of a page over days, its totals, and which number its chart and lists are about. */
export function useExplore<Search extends ExploreSearch>(
  page: ExplorePage,
  read: (search: Record<string, unknown>) => Search,
) {
  const { search, change, now, view: period } = usePeriod(read, page)
  const catalogue = useQuery(catalogueQuery)
  const filters = useMemo(() => toQueryFilters(period.filters), [period.filters])
  const scope = useMemo(() => ({ days: period.days, filters }), [period.days, filters])
  const filtered = useMemo(() => [...new Set(filters.map(({ dimension }) => dimension))], [filters])
  const metrics = metricsFor(page.metrics, catalogue.data, filtered)
  const totalsOf = totalsQuery(scope, metrics, period.compare)
  const totals = useQuery({ ...totalsOf, enabled: metrics.length > 0 })
  const current = totals.isPlaceholderData ? undefined : totals.data
  const view = useMemo(() => inReleasedGrains(period, current?.grains), [period, current])
  const chosen = search.metric && metrics.includes(search.metric) ? search.metric : null
  const metric = chosen ?? firstShown(page.initialMetric(totals.data?.rows[0]), metrics)
  const entry = catalogue.data?.find((one) => one.id === metric)
  /** Of these dimensions, those the shown number can be split by under the filters that are set; none before that is known. */
  const splittable = (dimensions: readonly Dimension[]) =>
    entry ? dimensions.filter((one) => honours(entry, [...filtered, one])) : []
  const by = search.by && splittable([search.by]).length > 0 ? search.by : null
  /** As the answer names it: of money in a currency of one's own, that currency. */
  const unitOf = (of: MetricId): string =>
    totals.data?.columns.find(({ name }) => name === of)?.unit ?? metricWords(of).unit
  const error = current ? null : (totals.error ?? catalogue.error)
  return {
    page,
    search,
    view,
    change,
    now,
    catalogue: catalogue.data,
    scope,
    metrics,
    totals,
    current,
    metric,
    unitOf,
    by,
    splittable,
    uncombinable: catalogue.data !== undefined && filtered.length > 0 && metrics.length === 0,
    filtered,
    error,
    /** For a place that waits for the totals. */
    slow: { keys: [totalsOf.queryKey], days: view.days, retry: () => void totals.refetch() },
    retry: () => void Promise.all([catalogue.refetch(), totals.refetch()]),
  }
}

/** The number shown unasked: under filters that it cannot honour the first that can. */
function firstShown(initial: MetricId, metrics: readonly MetricId[]): MetricId {
  return metrics.includes(initial) ? initial : (metrics[0] ?? initial)
}
export type Explore = ReturnType<typeof useExplore<ExploreSearch>>
