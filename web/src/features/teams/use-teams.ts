import type { TeamsAsked } from '../../api/code-assistant.ts'
import { usePeriod } from '../explore/use-period.ts'
import { readTeamsSearch } from './teams-search.ts'

/** The Teams page's state, which is its address. */
export function useTeams() {
  const { search, change, now, view: period } = usePeriod(readTeamsSearch)
  // A list is about who there is now: the days before stand beside it when they are asked for.
  const view = { ...period, compare: search.compare === 'previous' }
  const { order = 'active', search: wanted, organization } = search
  const asked: TeamsAsked = {
    ...view.days,
    order,
    search: wanted || undefined,
    organization,
    compare: view.compare ? 'previous_period' : undefined,
  }
  const range = { view, now, change }
  return { search, change, now, view, range, order, asked }
}
export type Teams = ReturnType<typeof useTeams>
