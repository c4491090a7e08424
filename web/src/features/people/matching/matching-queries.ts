import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type AskedOf } from '../../../api/call.ts'
import { searchedPagesQuery } from '../../../api/pages-query.ts'
import { WHO_IS_WHO } from '../people-queries.ts'

type MatchesAsked = AskedOf<'listMatches'> & { limit: number }

/** One page of who is who, e.g. to choose somebody from. */
export function matchesQuery(asked: MatchesAsked) {
  return queryOptions({
    queryKey: [...WHO_IS_WHO, 'matches', asked],
    queryFn: ({ signal }) => call('listMatches', { query: asked }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Who is who, a page at a time. */
export function matchPagesQuery(asked: MatchesAsked) {
  return searchedPagesQuery([...WHO_IS_WHO, 'match pages', asked], (start, signal) =>
    call('listMatches', { query: { ...asked, ...start } }, signal),
  )
}

export const decisionsQuery = queryOptions({
  queryKey: [...WHO_IS_WHO, 'decisions'],
  queryFn: async ({ signal }) => (await call('listDecisions', signal)).data,
})
