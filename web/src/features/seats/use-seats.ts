import type { SeatsAsked } from '../../api/code-assistant.ts'
import { usePeriod } from '../explore/use-period.ts'
import { IDLE_DEFAULT, readSeatsSearch } from './seats-search.ts'

const HISTORY = { unasked: { range: '90d' } } as const

/** The Seats page's state, which is its address, and what it asks for. */
export function useSeats() {
  const { search, change, now, view } = usePeriod(readSeatsSearch, HISTORY)
  const idleDays = search.idle ?? IDLE_DEFAULT
  const { as_of, status, team, editor, search: wanted, order } = search
  const asked: SeatsAsked = {
    idle_days: Number(idleDays),
    order: order ?? 'days_idle',
    as_of,
    status,
    team,
    editor,
    search: wanted || undefined,
  }
  const history = {
    search,
    view,
    change,
    scope: { days: view.days, filters: [], activeDays: Number(idleDays) },
  }
  return { search, change, now, idleDays, view, asked, history }
}
export type Seats = ReturnType<typeof useSeats>
