import { dayName } from '../../model/time/epoch-day.ts'
import { userDayDatasets } from '../../model/dataset.ts'
import type { UtcDay } from '../../model/time/time.ts'
import { COUNT, TEXT } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql } from '../../store/facts/engine/sql.ts'
import { ownerOf } from '../ask/scope-accounts.ts'
import { committedLoads } from '../completeness/answering-loads.ts'
import type { ScopedFacts } from '../metrics-query.ts'

export interface PhaseVersion {
  day: UtcDay
  before: string
  after: string
}

/** From which days on the vendor counts its adoption phases in another way, by its own word for the way. */
export async function readPhaseVersions({ facts, scope, signal }: ScopedFacts): Promise<PhaseVersion[]> {
  const of = ownerOf(scope, 'user_days')
  if (of.accounts.length === 0) return []
  const first = sql`SELECT adoption_phase_version AS version, toUInt32(min(day)) AS day
FROM ${rowsOf('code_user_days', of)} AND adoption_phase_version != ''
  AND load_id IN (${committedLoads(of, userDayDatasets())})
GROUP BY version ORDER BY day, version`
  const found = await readRows(facts, first, { version: TEXT, day: COUNT }, signal)
  return found.slice(1).map(({ version, day }, place) => ({
    day: dayName(day),
    before: found[place]?.version ?? '',
    after: version,
  }))
}
