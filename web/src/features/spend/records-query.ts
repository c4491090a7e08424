import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { QueryFilter } from '../explore/filters/filters.ts'

const HOUR_MS = 3_600_000
const PAGE_SIZE = 100

/** The rows of an hour, a page at a time. */
export function recordsQuery(hour: string, filters: QueryFilter[]) {
  const to = new Date(Date.parse(hour) + HOUR_MS).toISOString()
  return infiniteQueryOptions({
    queryKey: ['metrics', 'records', hour, filters],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        from: hour,
        to,
        filters: JSON.stringify(filters),
        limit: PAGE_SIZE,
        ...(pageParam ? { cursor: pageParam } : {}),
      }
      return call('listCostRecords', { query }, signal)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}
