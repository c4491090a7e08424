import type { Identity } from '../../../model/identity.ts'
import type { FactsReader } from '../facts-store.ts'
import { readCostSums, summedBefore } from '../derived/cost-inputs.ts'
import { OF_ORGANIZATIONS } from '../derived/team-sql.ts'

/** First and last day on which a source told of something. */
export interface KnownDays {
  id: string
  /** `YYYY-MM-DD`. */
  first: string
  last: string
}

const DAY_SECONDS = 86_400
const WHO = 'tenant = {tenant:String} AND account IN {accounts:Array(String)}'
const ASKED = 'user_id IN {ids:Array(String)}'

/** Days before `closed` stand in the sums by person, later ones in the records. Sums that hold no more have the same days. */
const SEEN: Record<Identity['source'], string> = {
  chat_assistant: `SELECT user_id AS id, min(day) AS first, max(day) AS last FROM (
  SELECT user_id, min(start) AS day FROM cost_person_days WHERE ${WHO} AND ${ASKED} GROUP BY user_id
  UNION ALL
  SELECT user_id, max(start) FROM cost_person_days WHERE ${WHO} AND ${ASKED} GROUP BY user_id
  UNION ALL
  SELECT user_id, toDate(event_time, 'UTC') FROM costs_current WHERE ${WHO} AND ${ASKED}
    AND event_time >= toDateTime({closed:UInt32}, 'UTC')
) GROUP BY id`,
  code_assistant: `SELECT user_id AS id, min(day) AS first, max(day) AS last FROM (
  SELECT user_id, day FROM code_user_days WHERE ${WHO} AND ${ASKED}
  UNION ALL
  SELECT user_id, day FROM code_seats WHERE ${WHO} AND ${ASKED}
) GROUP BY id`,
}

const TEAMS = `SELECT team_id AS id, min(day) AS first, max(day) AS last FROM (
  SELECT team_id, day FROM code_user_teams WHERE ${WHO} AND ${OF_ORGANIZATIONS} AND ${ASKED}
  UNION ALL
  SELECT team_id, day FROM code_teams WHERE ${WHO} AND hasAny(member_ids, {ids:Array(String)})
) GROUP BY id ORDER BY last DESC, first DESC, id`

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
  const sums = source === 'chat_assistant' ? await readCostSums(facts, of, { start: 0 }, signal) : new Map()
  return read(facts, SEEN[source], { ...of, closed: summedBefore(sums) * DAY_SECONDS }, signal)
}

/** Teams these people were listed in, the newest first, each with the first and the last day that says so. */
export function readTeamDays(facts: FactsReader, of: Of, signal?: AbortSignal): Promise<KnownDays[]> {
  return read(facts, TEAMS, of, signal)
}

async function read(
  facts: FactsReader,
  sql: string,
  of: Of & { closed?: number },
  signal?: AbortSignal,
): Promise<KnownDays[]> {
  if (of.accounts.length === 0 || of.ids.length === 0) return []
  const params = { ...of, accounts: [...of.accounts], ids: [...of.ids] }
  return await facts.query<KnownDays>(sql, params, signal ? { signal } : {})
}
