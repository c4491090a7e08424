import { MINUTE_MS } from '../../format/time-units.ts'
import type { MetricId, Dimension } from '../../../../src/api/contract/words.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { MetricsQueryInput } from '../../../../src/api/contract/metrics.ts'
import { ask, askList } from '../../api/ask.ts'
import type { SourceKind } from '../../components/source/source-words.ts'
import type { DayRange, ShownGrain } from './range/date-range.ts'
import type { QueryFilter } from './filters/filters.ts'

/** What all questions of the page share. */
export interface Scope {
  days: DayRange
  filters: QueryFilter[]
  /** How many days back a seat's last use may lie for it to be active; the service's default when absent. */
  activeDays?: number
}

export const metricsQuery = (body: MetricsQueryInput) => ({
  ...ask('metrics', 'queryMetrics', { body }),
  staleTime: MINUTE_MS,
  refetchInterval: 5 * MINUTE_MS,
})

export const catalogueQuery = {
  ...askList('catalogue', 'listMetrics'),
  staleTime: Number.POSITIVE_INFINITY,
}

const BESIDE_BEFORE = { compare: 'previous_period' } as const
/** In a picture of days a Saturday stands beside a Saturday, not under a Tuesday. */
const BESIDE_SAME_WEEKDAY = { compare: 'previous_weeks' } as const

export function totalsQuery({ days, filters }: Scope, metrics: MetricId[], compare: boolean) {
  const body = { metrics, ...days, filters, grain: 'total', ...(compare ? BESIDE_BEFORE : {}) } as const
  // What was known before decides which unit the page is about until the answer is there; it is never shown.
  return { ...metricsQuery(body), placeholderData: keepPreviousData }
}

export function overTimeQuery(
  { days, filters, activeDays: active_days }: Scope,
  metrics: MetricId[],
  grain: ShownGrain,
  compare = false,
) {
  const beside = compare ? BESIDE_SAME_WEEKDAY : {}
  return metricsQuery({
    metrics,
    ...days,
    filters,
    grain,
    ...(active_days ? { active_days } : {}),
    ...beside,
  })
}

/** What stands behind a number: how many rows, and how far they reach. Asked when somebody wants to know. */
export function rowsBehindQuery({ days, filters, activeDays: active_days }: Scope, metric: MetricId) {
  const window = active_days ? { active_days } : {}
  return metricsQuery({ metrics: [metric], ...days, filters, grain: 'total', count_rows: true, ...window })
}

/** As many layers as a stack stays readable with; the rest is drawn as one. */
export const DRAWN_GROUPS = 8

export function groupedOverTimeQuery(scope: Scope, metric: MetricId, grain: ShownGrain, by: Dimension) {
  const { days, filters } = scope
  return metricsQuery({ metrics: [metric], ...days, filters, grain, group_by: [by], limit: DRAWN_GROUPS })
}

/** Several numbers per value of a dimension, the largest of the first number first. */
export function groupsQuery({ days, filters }: Scope, metrics: MetricId[], by: Dimension, limit: number) {
  const [first] = metrics
  return metricsQuery({
    metrics,
    ...days,
    filters,
    grain: 'total',
    group_by: [by],
    order_by: first ? [{ column: first, direction: 'desc' }] : [],
    limit,
  })
}

/** How long a pause in typing is waited for. */
export const SEARCH_DELAY_MS = 200
/** What the service looks for at most. */
const LONGEST_SEARCH = 100

/** Values to filter by. Only those that occur in the range are offered. */
export const valuesQuery = (days: DayRange, source: SourceKind, dimension: Dimension, search: string) => ({
  ...askList('metrics', 'listDimensionValues', {
    query: {
      dimension,
      source,
      ...days,
      limit: 100,
      search: search.slice(0, LONGEST_SEARCH) || undefined,
    },
  }),
  placeholderData: keepPreviousData,
})
