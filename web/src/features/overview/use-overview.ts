import { MINUTE_MS } from '../../format/time-units.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import type { AnswerOf } from '../../api/call.ts'
import type { DayRange } from '../explore/range/date-range.ts'
import { usePeriod } from '../explore/use-period.ts'
import { readOverviewSearch } from './overview-search.ts'

export type Overview = AnswerOf<'getOverview'>

/** Without days, where groups are shown: the newest months that are published. */
export const overviewQuery = (days: DayRange | null) => ({
  ...ask('overview', 'getOverview', { query: days ?? {} }),
  staleTime: MINUTE_MS,
  refetchInterval: 5 * MINUTE_MS,
})

/** The page's numbers and its state, which is its address. */
export function useOverview() {
  const { change, now, view } = usePeriod(readOverviewSearch)
  const query = useQuery(overviewQuery(view.days))
  return { view, now, change, query }
}
