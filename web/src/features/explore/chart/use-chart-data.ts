import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { buildChart } from './chart-data.ts'
import { groupedOverTimeQuery, overTimeQuery } from '../explore-queries.ts'
import type { Explore } from '../use-explore.ts'

/** What the chart and its table show, once every answer it needs is there. */
export function useChartData({ scope, metric, by, view }: Explore) {
  const { grain, compare } = view
  // The period before is drawn beside the whole, never beside its parts.
  const wholeQuery = overTimeQuery(scope, [metric], grain, compare && by === null)
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
