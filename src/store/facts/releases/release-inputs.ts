import { userDayDatasets } from '../../../model/dataset.ts'
import { DAY_MS, type UtcDay } from '../../../model/time/time.ts'
import { readCostInputs } from '../derived/cost-inputs.ts'
import { planUserDays } from '../derived/code-plan.ts'
import { hashOf, type Inputs } from '../derived/derived.ts'
import type { Owner } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'
import { readCodeSlices } from '../ledger/code-slices.ts'

type Of = Required<Pick<Owner, 'tenant' | 'accounts'>>

const EVER = { start: 0, end: 100_000 * DAY_MS }

/** What each day of a chat assistant's costs is made of, as a hash. */
export async function costDayInputs(facts: FactsReader, of: Of): Promise<Inputs> {
  const found = new Map<UtcDay, string[]>()
  for (const [account, days] of await readCostInputs(facts, of)) {
    for (const [day, loads] of days) found.set(day, [...(found.get(day) ?? []), `${account} ${loads}`])
  }
  return new Map([...found].map(([day, loads]) => [day, hashOf(loads.toSorted())]))
}

/** The same of a code assistant's person-days. */
export async function userDayInputs(facts: FactsReader, of: Of): Promise<Inputs> {
  const slices = await readCodeSlices(facts, { ...of, datasets: userDayDatasets(), range: EVER })
  const plan = planUserDays(slices, EVER)
  return new Map([...plan].map(([day, loads]) => [day, hashOf(loads.map(({ loadId }) => loadId))]))
}
