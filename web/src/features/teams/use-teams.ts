import { usePageState } from '../../app/page-state.ts'
import { useMemo, useState } from 'react'
import type { TeamsAsked } from '../../api/code-assistant.ts'
import type { ExploreSearch } from '../explore/explore-search.ts'
import { readSearch } from '../explore/explore-search.ts'
import { readTeamsSearch } from './teams-search.ts'

/** The Teams page's state, which is its address. */
export function useTeams() {
  const { search, change } = usePageState(readTeamsSearch)
  const [now] = useState(() => Date.now())
  // A list is about who there is now: the days before stand beside it when they are asked for.
  const compare = search.compare === 'previous'
  const view = useMemo(() => ({ ...readSearch(search, now, 'day'), compare }), [search, now, compare])
  const { order = 'active', search: wanted, organization } = search
  const asked: TeamsAsked = {
    ...view.days,
    order,
    ...(wanted ? { search: wanted } : {}),
    ...(organization === undefined ? {} : { organization }),
    ...(compare ? { compare: 'previous_period' } : {}),
  }
  const range = { view, now, change: change as (next: Partial<ExploreSearch>) => void }
  return { search, change, now, view, range, order, asked }
}
export type Teams = ReturnType<typeof useTeams>
