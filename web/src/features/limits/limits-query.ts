import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { LEVELS, LimitsSearch } from './limits-search.ts'

const PAGE_SIZE = 100

/** The end of a day: what held on it at last. */
const endOf = (day: string) => `${day}T23:59:59Z`

/** Limits of one level, a page at a time, the closest to its limit first. Always from the kept snapshots. */
export function limitsQuery(level: (typeof LEVELS)[number], search: LimitsSearch) {
  const { as_of, search: wanted, order } = search
  return infiniteQueryOptions({
    queryKey: ['limits', level, as_of, wanted, order],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        level,
        order: order ?? ('used_share' as const),
        limit: PAGE_SIZE,
        ...(as_of ? { as_of: endOf(as_of) } : {}),
        ...(wanted ? { search: wanted } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }
      return call('listSpendLimits', { query }, signal)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** How many people there were on a day, and how close to their limits. */
export function limitTotalsQuery(day: string) {
  return queryOptions({
    queryKey: ['limits', 'totals', day],
    queryFn: ({ signal }) => call('listSpendLimits', { query: { as_of: endOf(day), limit: 1 } }, signal),
  })
}
