import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Every saved view of the organisation, by name. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => (await call('listViews', signal)).data,
  staleTime: 60_000,
})

/** One saved view, as its short link names it. Always asked anew: somebody may have changed or deleted it. */
export function viewQuery(id: string) {
  return queryOptions({
    queryKey: ['views', id],
    queryFn: ({ signal }) => call('getView', { params: { id } }, signal),
    staleTime: 0,
  })
}
