import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { LEVELS, LimitsSearch } from './limits-search.ts'

const PAGE_SIZE = 100

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
        // The end of the chosen day: what held on it at last.
        ...(as_of ? { as_of: `${as_of}T23:59:59Z` } : {}),
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
