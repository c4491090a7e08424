import { useMemo } from 'react'
import { useGroupsOnly } from '../../api/session.ts'
import { usePageState } from '../../app/page-state.ts'
import { useToday } from '../../components/use-now.ts'
import { readMonths, readSearch, type ExploreSearch } from './explore-search.ts'

/** The part of an address that says which days, and how they are drawn. */
type PeriodSearch = Pick<ExploreSearch, 'range' | 'from' | 'until' | 'grain' | 'filter' | 'compare' | 'by'>

interface PeriodOptions {
  /** What holds where the address says nothing. */
  unasked?: PeriodSearch
  finest?: 'hour' | 'day'
}

/** The state of a page about some days, which is its address, and what it means now. */
export function usePeriod<Search extends PeriodSearch>(
  read: (search: Record<string, unknown>) => Search,
  { unasked, finest = 'day' }: PeriodOptions = {},
) {
  const { search: address, change } = usePageState(read)
  const now = useToday()
  const search = useMemo(() => ({ ...unasked, ...address }), [unasked, address])
  const published = useGroupsOnly()
  const view = useMemo(
    () => (published ? readMonths(search, now) : readSearch(search, now, finest)),
    [published, search, now, finest],
  )
  return { search, change, now, view }
}
