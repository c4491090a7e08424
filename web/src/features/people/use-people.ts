import { usePeriod } from '../explore/use-period.ts'
import type { PeopleAsked } from '../../api/code-assistant.ts'
import { readPeopleSearch } from './people-search.ts'

/** The People page's state, which is its address, and what it asks for. */
export function usePeople() {
  const { search, change, now, view: period } = usePeriod(readPeopleSearch)
  // A list is about who there is now: the days before stand beside it when they are asked for.
  const view = { ...period, compare: search.compare === 'previous' }
  const { status, idle, team, group, search: wanted, order, direction } = search
  const asked: PeopleAsked = {
    ...view.days,
    order: order ?? 'name',
    direction,
    status,
    idle,
    team,
    group,
    search: wanted || undefined,
    compare: view.compare ? 'previous_period' : undefined,
  }
  const range = { view, now, change }
  const filtered = [status, idle, team, group, wanted].some((one) => one !== undefined)
  return { search, change, view, asked, range, filtered }
}
export type People = ReturnType<typeof usePeople>
