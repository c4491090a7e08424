import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ExploreSearch } from '../explore/explore-search.ts'
import { readSearch } from '../explore/explore-search.ts'
import type { TeamsSearch } from './teams-search.ts'

/** The Teams page's state, which is its address. */
export function useTeams() {
  const search = useSearch({ from: '/signed-in/teams' })
  const navigate = useNavigate({ from: '/teams' })
  const [now] = useState(() => Date.now())
  const change = (next: Partial<TeamsSearch>) =>
    void navigate({
      search: (current) => ({ ...current, ...next }),
      resetScroll: false,
      replace: 'search' in next,
    })
  const view = useMemo(() => readSearch(search, now, 'day'), [search, now])
  const range = { view, now, change: change as (next: Partial<ExploreSearch>) => void }
  return { search, change, now, view, range }
}
export type Teams = ReturnType<typeof useTeams>
