import { usePageState } from '../../app/page-state.ts'
import { useMemo, useState } from 'react'
import type { SeatsAsked } from '../../api/code-assistant.ts'
import { readSearch, type ExploreSearch } from '../explore/explore-search.ts'
import { readSeatsSearch } from './seats-search.ts'

const IDLE_DEFAULT = '30'

/** The Seats page's state, which is its address, and what it asks for. */
export function useSeats() {
  const { search, change } = usePageState(readSeatsSearch)
  const [now] = useState(() => Date.now())
  const idleDays = search.idle ?? IDLE_DEFAULT
  const view = useMemo(() => readSearch({ range: '90d', ...search }, now, 'day'), [search, now])
  const { as_of, status, team, editor, search: wanted, order } = search
  const asked: SeatsAsked = {
    idle_days: Number(idleDays),
    order: order ?? 'days_idle',
    ...(as_of ? { as_of } : {}),
    ...(status ? { status } : {}),
    ...(team !== undefined ? { team } : {}),
    ...(editor !== undefined ? { editor } : {}),
    ...(wanted ? { search: wanted } : {}),
  }
  const history = {
    search: search as ExploreSearch,
    view,
    change: change as (next: Partial<ExploreSearch>) => void,
    scope: { days: view.days, filters: [], activeDays: Number(idleDays) },
  }
  return { search, change, now, idleDays, view, asked, history }
}
export type Seats = ReturnType<typeof useSeats>
