import { createHash } from 'node:crypto'
import { DAY_MS, dayStart, type UtcDay } from '../../../model/time.ts'
import type { UserDayInput, UserDayPlan } from './code-plan.ts'
import type { FactsReader } from '../facts-store.ts'
import type { TeamDay } from './team-loads.ts'

/** Sums of a day, of its teams, and of the people of a month. */
export type CodeSumKind = 'day' | 'team' | 'month'

/** What sums have to be made from to hold, as a hash: of a day, or of a month by its first day. */
export type SumInputs = ReadonlyMap<UtcDay, string>

/** Sums without sets of people hold whatever numbering there is; theirs is 0. */
const BUILDS = `SELECT day, build, inputs FROM code_builds FINAL
WHERE tenant = {tenant:String} AND kind = {kind:String} AND day >= toDate({first:String}) AND day <= toDate({last:String})
  AND numbering IN (0, (SELECT max(numbering) FROM code_people WHERE tenant = {tenant:String}))`

/**
 * Of the days or months asked for those that sums answer for, with their build: made from exactly what is asked. Rows of
 * sums are read by these builds alone, and their sets of people may be merged with each other. Others are read from the
 * person-days.
 */
export async function readCodeSums(
  facts: FactsReader,
  tenant: string,
  kind: CodeSumKind,
  inputs: SumInputs,
  signal?: AbortSignal,
): Promise<Map<UtcDay, number>> {
  const days = [...inputs.keys()].sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const params = { tenant, kind, first, last }
  const rows = await facts.query<{ day: UtcDay; build: string; inputs: string }>(
    BUILDS,
    params,
    signal ? { signal } : {},
  )
  return new Map(
    rows.flatMap((row) =>
      inputs.get(row.day) === row.inputs ? [[row.day, Number(row.build)] as const] : [],
    ),
  )
}

/** Of each day the loads that answer for it, in their order. */
export function dayInputs(plan: UserDayPlan): SumInputs {
  return new Map([...plan].map(([day, loads]) => [day, hashOf(namesOf(loads))]))
}

/** The same with the loads that say who was in which team; nothing where no day has any. */
export function teamInputs(plan: UserDayPlan, teams: readonly TeamDay[]): SumInputs {
  const byDay = new Map(teams.map((one) => [one.day, one.loads]))
  if (teams.every(({ loads }) => loads.length === 0)) return new Map()
  return new Map(
    [...plan].map(([day, loads]) => [day, hashOf([namesOf(loads), byDay.get(dayStart(day) / DAY_MS) ?? []])]),
  )
}

/** Of each month of the plan all its days. A plan that has a part of a month asks for what nothing was made from. */
export function monthInputs(plan: UserDayPlan): SumInputs {
  return new Map(
    [...daysByMonth(plan)].map(([month, days]) => [
      month,
      hashOf(days.map((day) => [day, namesOf(plan.get(day) ?? [])])),
    ]),
  )
}

/** By the first day of the month, its days in their order. */
export function daysByMonth(plan: UserDayPlan): Map<UtcDay, UtcDay[]> {
  return Map.groupBy([...plan.keys()].sort(), (day) => `${day.slice(0, 7)}-01`)
}

const namesOf = (loads: readonly UserDayInput[]) => loads.map(({ loadId }) => loadId)

function hashOf(inputs: unknown): string {
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex')
}
