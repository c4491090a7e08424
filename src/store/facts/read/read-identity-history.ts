import { PART_OF, type Identity } from '../../../model/identity.ts'
import { readCostSums, summedBefore } from '../derived/cost-inputs.ts'
import { OF_ORGANIZATIONS } from '../derived/team-sql.ts'
import { PERSON, TEXT, type RowOf } from '../engine/columns.ts'
import { people, readRows, rowsOf, sql, u32, verbatim } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'

const DAYS = { id: TEXT, first: TEXT, last: TEXT }
const PERSON_DAYS = { ...DAYS, id: PERSON }

/** First and last day (`YYYY-MM-DD`) on which a source told of something. */
export type KnownDays = RowOf<typeof DAYS>

const DAY_SECONDS = 86_400

interface Of {
  tenant: string
  accounts: readonly string[]
  /** Vendor's user ids. */
  ids: readonly string[]
}

/** Since when and until when a source told of these people, in all of the history. */
export async function readSeenDays(
  facts: FactsReader,
  source: Identity['source'],
  of: Of,
  signal?: AbortSignal,
): Promise<KnownDays[]> {
  if (of.accounts.length === 0 || of.ids.length === 0) return []
  const rows = (table: string) => sql`${rowsOf(table, of)} AND user_id IN ${people(of.ids)}`
  const seen = (days: ReturnType<typeof sql>) =>
    sql`SELECT user_id AS id, min(day) AS first, max(day) AS last FROM (${days}) GROUP BY id`
  if (PART_OF[source] === 'code') {
    const listed = sql`SELECT user_id, day FROM ${rows('code_user_days')} UNION ALL SELECT user_id, day FROM ${rows('code_seats')}`
    return await readRows(facts, seen(listed), PERSON_DAYS, signal)
  }
  // Earlier days stand in the sums by person, later ones in the records. Sums that hold no more have the same days.
  const closed = summedBefore(await readCostSums(facts, of, { start: 0 }, signal)) * DAY_SECONDS
  const spent = sql`
  SELECT user_id, min(start) AS day FROM ${rows('cost_person_days')} GROUP BY user_id
  UNION ALL
  SELECT user_id, max(start) FROM ${rows('cost_person_days')} GROUP BY user_id
  UNION ALL
  SELECT user_id, toDate(event_time, 'UTC') FROM ${rows('costs_current')} AND event_time >= toDateTime(${u32(closed)}, 'UTC')
`
  return await readRows(facts, seen(spent), PERSON_DAYS, signal)
}

/** Teams these people were listed in, the newest first, each with the first and the last day that says so. */
export async function readTeamDays(facts: FactsReader, of: Of, signal?: AbortSignal): Promise<KnownDays[]> {
  if (of.accounts.length === 0 || of.ids.length === 0) return []
  const teams = sql`SELECT team_id AS id, min(day) AS first, max(day) AS last FROM (
  SELECT team_id, day FROM ${rowsOf('code_user_teams', of)} AND ${verbatim(OF_ORGANIZATIONS)} AND user_id IN ${people(of.ids)}
  UNION ALL
  SELECT team_id, day FROM ${rowsOf('code_teams', of)} AND hasAny(member_ids, ${people(of.ids)})
) GROUP BY id ORDER BY last DESC, first DESC, id`
  return await readRows(facts, teams, DAYS, signal)
}
