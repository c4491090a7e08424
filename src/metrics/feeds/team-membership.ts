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

const SENTENCES: Record<Exclude<TeamOrigin, 'report'>, string> = {
  snapshot: 'Teams: membership as the code host listed it on the day',
  earlier: 'Teams: membership of the nearest earlier day, since that day has none of its own',
  none: 'Teams: nothing is known about membership; these days are in no team',
}

/** Say which days do not come from the vendor's own report of the day, each kind as its first and last. */
function notesOf(days: readonly TeamDay[]): string[] {
  const origins = days.map(originOf)
  const name = (index: number) => utcDay((days[index]?.day ?? 0) * DAY_MS)
  const notes = (['snapshot', 'earlier', 'none'] as const).flatMap((origin) => {
    const from = origins.indexOf(origin)
    if (from < 0) return []
    const to = origins.lastIndexOf(origin)
    return [`${SENTENCES[origin]} (${from === to ? name(from) : `${name(from)} to ${name(to)}`}).`]
  })
  return ['A person in several teams counts in each of them: the teams sum to more than the total.', ...notes]
}
