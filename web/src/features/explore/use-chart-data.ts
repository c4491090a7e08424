import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { buildChart } from './chart-data.ts'
import { groupedOverTimeQuery, overTimeQuery } from './explore-queries.ts'
import type { Explore } from './use-explore.ts'

/** What the chart and its table show, once every answer it needs is there. */
export function useChartData({ scope, metric, by, view }: Explore) {
  const { grain } = view
  const whole = useQuery(overTimeQuery(scope, [metric], grain))
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
