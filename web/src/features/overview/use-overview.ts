import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call, type AnswerOf } from '../../api/call.ts'
import { usePageState } from '../../app/page-state.ts'
import type { DayRange } from '../explore/range/date-range.ts'
import { readSearch } from '../explore/explore-search.ts'
import { readOverviewSearch } from './overview-search.ts'

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
  const { search, change } = usePageState(readOverviewSearch)
  const [now] = useState(() => Date.now())
  const view = useMemo(() => readSearch(search, now, 'day'), [search, now])
  const query = useQuery(overviewQuery(view.days))
  return { view, now, change, query }
}
