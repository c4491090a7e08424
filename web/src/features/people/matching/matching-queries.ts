import { keepPreviousData } from '@tanstack/react-query'
import { ask, askList } from '../../../api/ask.ts'
import { call, type AskedOf } from '../../../api/call.ts'
import { searchedPagesQuery } from '../../../api/pages-query.ts'
import { WHO_IS_WHO } from '../people-queries.ts'

type MatchesAsked = AskedOf<'listMatches'> & { limit: number }

/** One page of who is who, e.g. to choose somebody from. */
export const matchesQuery = (asked: MatchesAsked) => ({
  ...ask(...WHO_IS_WHO, 'listMatches', { query: asked }),
  placeholderData: keepPreviousData,
})

/** Who is who, a page at a time. */
export function matchPagesQuery(asked: MatchesAsked) {
  return searchedPagesQuery([...WHO_IS_WHO, 'match pages', asked], (start, signal) =>
    call('listMatches', { query: { ...asked, ...start } }, signal),
  )
}

export const decisionsQuery = askList(...WHO_IS_WHO, 'listDecisions')
