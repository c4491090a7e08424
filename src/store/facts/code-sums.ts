import { createHash } from 'node:crypto'
import type { UtcDay } from '../../model/time.ts'
import { dayNumber } from './build-code-sums.ts'
import type { UserDayInput, UserDayPlan } from './code-plan.ts'
import type { FactsReader } from './facts-store.ts'

const BUILDS = `SELECT day, build, inputs FROM code_sum_builds FINAL
WHERE tenant = {tenant:String} AND day >= toDate({first:UInt32}) AND day <= toDate({last:UInt32})
  AND numbering = (SELECT max(numbering) FROM code_people WHERE tenant = {tenant:String})`

/**
 * Days of the plan that sums answer for, with their build: those summed from exactly the plan's loads in its order.
 * Rows of `code_day_sums`, `code_part_sums` and `code_people_sums` are read by these builds alone; the sets of people
 * among them may be merged with each other. Other days are read from the person-days.
 */
export async function readCodeSums(
  facts: FactsReader,
  tenant: string,
  plan: UserDayPlan,
  signal?: AbortSignal,
): Promise<Map<UtcDay, number>> {
  if (plan.size === 0) return new Map()
  const numbers = [...plan.keys()].map(dayNumber)
  const params = { tenant, first: Math.min(...numbers), last: Math.max(...numbers) }
  const rows = await facts.query<{ day: UtcDay; build: string; inputs: string }>(
    BUILDS,
    params,
    signal ? { signal } : {},
  )
  return new Map(
    rows.flatMap(({ day, build, inputs }) => {
      const planned = plan.get(day)
      return planned && inputs === inputsHash(planned) ? [[day, Number(build)] as const] : []
    }),
  )
}

/** Names the loads that answer for a day, in their order. */
export function inputsHash(inputs: readonly UserDayInput[]): string {
  return createHash('sha256')
    .update(JSON.stringify(inputs.map(({ loadId }) => loadId)))
    .digest('hex')
}
