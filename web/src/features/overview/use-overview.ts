import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { call, type AnswerOf } from '../../api/call.ts'
import type { DayRange } from '../explore/range/date-range.ts'
import { readSearch } from '../explore/explore-search.ts'
import type { OverviewSearch } from './overview-search.ts'

export type Overview = AnswerOf<'getOverview'>

const MINUTE_MS = 60_000

export function overviewQuery(days: DayRange) {
  return queryOptions({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => call('getOverview', { query: days }, signal),
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
  })
}

/** The page's numbers and its state, which is its address. */
export function useOverview() {
  const search = useSearch({ from: '/signed-in/overview' })
  const navigate = useNavigate({ from: '/overview' })
  const [now] = useState(() => Date.now())
  const view = useMemo(() => readSearch(search, now, 'day'), [search, now])
  const query = useQuery(overviewQuery(view.days))
  const change = (next: Partial<OverviewSearch>) =>
    void navigate({ search: (current) => ({ ...current, ...next }), resetScroll: false })
  return { view, now, change, query }
}
