import { epochDay } from '../../../model/time/epoch-day.ts'
import type { UtcDay } from '../../../model/time/time.ts'
import type { UserDayInput, UserDayPlan } from './code-plan.ts'
import { hashOf, monthInputs, type Inputs, type Wanted } from './derived.ts'
import type { TeamDay } from './team-loads.ts'

/** What the sums of a plan have to be made from: of its days, of their teams, of its months by person. */
export interface CodeInputs {
  day: Wanted
  team: Wanted
  month: Wanted
}

/**
 * Of each day the loads that answer for it, in their order; by team also those that say who was in which, nothing where no
 * day has any. Sets of people merge only with those of the same numbering, so they are made from that as well.
 */
export function codeInputs(plan: UserDayPlan, teams: readonly TeamDay[], numbering: number): CodeInputs {
  const loads = new Map([...plan].map(([day, inputs]) => [day, inputs.map(nameOf)]))
  const teamLoads = new Map(teams.map((one) => [one.day, one.loads]))
  const hashed = (of: (day: UtcDay, names: string[]) => unknown): Inputs =>
    new Map([...loads].map(([day, names]) => [day, hashOf(of(day, names))]))
  const isInTeams = teams.some((one) => one.loads.length > 0)
  return {
    day: wanted(
      'code_day',
      hashed((_, names) => [numbering, names]),
    ),
    team: wanted(
      'code_team',
      isInTeams ? hashed((day, names) => [numbering, names, teamLoads.get(epochDay(day)) ?? []]) : new Map(),
    ),
    month: wanted('code_month', monthInputs(hashed((_, names) => names))),
  }
}

const nameOf = ({ loadId }: UserDayInput) => loadId
const wanted = (name: Wanted['name'], inputs: Inputs): Wanted => ({ name, account: '', inputs })
