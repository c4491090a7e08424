import { DAY_MS, utcDay, type Interval } from '../../model/time.ts'
import { readCodeSlices, type CodeSlice } from '../../store/facts/code-slices.ts'
import type { FactsReader, SqlParams } from '../../store/facts/facts-store.ts'
import {
  TEAM_DATASETS,
  teamDaysOf,
  teamParams,
  type TeamDay,
  type TeamOrigin,
} from '../../store/facts/team-loads.ts'
import type { Scope } from '../metrics-query.ts'
import { accountsOf } from '../scope-accounts.ts'

/** Which loads say who was in which team, day by day; `params` are what `TEAMS_OF_DAY` is bound to. */
export interface TeamMembership {
  days: TeamDay[]
  params: SqlParams
  notes: string[]
}

/** The membership of each day of a range, from the nearest list at or before it. */
export async function readTeamMembership(input: {
  facts: FactsReader
  scope: Scope
  range: Interval
  signal?: AbortSignal | undefined
}): Promise<TeamMembership> {
  const { facts, scope, range, signal } = input
  const accounts = accountsOf(scope, 'code_assistant')
  // Snapshots from before the range may hold for its first days.
  const of = { tenant: scope.tenant, accounts, datasets: TEAM_DATASETS, range: { start: 0, end: range.end } }
  return membershipOf(accounts.length === 0 ? [] : await readCodeSlices(facts, of, signal), range)
}

/** Pure part of `readTeamMembership`. */
export function membershipOf(slices: readonly CodeSlice[], range: Interval): TeamMembership {
  const days = teamDaysOf(slices, Math.floor(range.start / DAY_MS), Math.ceil(range.end / DAY_MS))
  return { days, params: teamParams(days), notes: notesOf(days) }
}

function originOf({ origins }: TeamDay): TeamOrigin {
  return (['earlier', 'snapshot', 'report'] as const).find((one) => origins.includes(one)) ?? 'none'
}

const SENTENCES: Record<Exclude<TeamOrigin, 'report'>, (days: string) => string> = {
  snapshot: (days) => `Teams: membership as the code host listed it on the day (${days}).`,
  earlier: (days) =>
    `Teams: membership of the nearest earlier day, since that day has none of its own (${days}).`,
  none: (days) => `Teams: nothing is known about membership; these days are in no team (${days}).`,
}

/** More than these say less; of the rest only how many days they are. */
const MOST_STRETCHES = 5

/** Say which days do not come from the vendor's own report of the day. */
function notesOf(days: readonly TeamDay[]): string[] {
  const notes = (['snapshot', 'earlier', 'none'] as const).flatMap((origin) => {
    const found = days.filter((day) => originOf(day) === origin)
    return found.length === 0 ? [] : [SENTENCES[origin](stretches(found.map(({ day }) => day)))]
  })
  return ['A person in several teams counts in each of them: the teams sum to more than the total.', ...notes]
}

/** Days, in their order, as stretches without a break: `2026-03-01, 2026-03-05 to 2026-03-07`. */
function stretches(days: readonly number[]): string {
  const found: { first: number; last: number }[] = []
  for (const day of days) {
    const before = found.at(-1)
    if (before?.last === day - 1) before.last = day
    else found.push({ first: day, last: day })
  }
  const name = (day: number) => utcDay(day * DAY_MS)
  const shown = found
    .slice(0, MOST_STRETCHES)
    .map(({ first, last }) => (first === last ? name(first) : `${name(first)} to ${name(last)}`))
  const more = found.slice(MOST_STRETCHES).reduce((sum, { first, last }) => sum + last - first + 1, 0)
  return [...shown, ...(more > 0 ? [`${more} more days`] : [])].join(', ')
}
