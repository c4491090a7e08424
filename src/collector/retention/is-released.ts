import { monthOf } from '../../model/time/calendar-month.ts'
import { traitsOf, type Dataset } from '../../model/dataset.ts'
import { addDays, dayStart, utcDay, type UtcDay } from '../../model/time/time.ts'
import { readLedgerReach, releasedThrough } from '../../store/facts/retention/ledger-reach.ts'
import type { RetainedFacts } from '../../store/facts/retention/retained-tables.ts'
import type { CollectorContext } from '../context.ts'

/** What numbers of groups are made of. */
const MADE_OF: readonly RetainedFacts[] = [
  'cost_records',
  'person_days',
  'memberships',
  'pull_requests',
  'release_members',
]
/** A month is released by who was active in the ones before it. */
const LOOKED_BACK_DAYS = 92

/** Whether numbers of groups of the days before `since` are there, and of those that look back to them: else nothing is deleted yet. */
export async function isReleased(
  { facts }: CollectorContext,
  { tenant, data }: { tenant: string; data: RetainedFacts },
  since: UtcDay,
): Promise<boolean> {
  if (!MADE_OF.includes(data)) return true
  for (const { dataset, first, last, keptFrom } of await readLedgerReach(facts, tenant)) {
    if (!isMain(dataset) || first === null || last === null) continue
    if (first >= dayStart(since) || keptFrom >= dayStart(since)) continue
    // What ended in the middle of a month may never be released to its end.
    const [needed = since] = [addDays(since, LOOKED_BACK_DAYS), monthOf(utcDay(last)).first].toSorted()
    const through = await releasedThrough(facts, { tenant, source: traitsOf(dataset).source })
    if (through === null || through < needed) return false
  }
  return true
}

const isMain = (dataset: Dataset) => ['cost_line', 'user_day'].includes(traitsOf(dataset).shape)
