import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'

/** Where a page of a list begins; nothing for the first. */
export interface PageStart {
  cursor?: string
}

type Ask<Page> = (start: PageStart, signal: AbortSignal) => Promise<Page>

/** A list that the service gives a page at a time, beginning anew with every key. */
export function pagesQuery<Page extends { next_cursor: string | null }>(queryKey: QueryKey, ask: Ask<Page>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

/** The same of a list that is searched and ordered: what was found before stays until the next is there. */
export function searchedPagesQuery<Page extends { next_cursor: string | null }>(
  key: QueryKey,
  ask: Ask<Page>,
) {
  return infiniteQueryOptions({ ...pagesQuery(key, ask), placeholderData: keepPreviousData })
}
