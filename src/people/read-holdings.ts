import { datasetsShaped } from '../model/dataset.ts'
import {
  isMembershipKnown,
  readTeamMembership,
  unknownTeamsNotes,
} from '../metrics/feeds/user-days/team-membership.ts'
import { BILLED_PLAN } from '../store/facts/derived/seat-plans.ts'
import { teamsOfSets } from '../store/facts/derived/team-sql.ts'
import { areAllUsersListed } from '../metrics/limits/all-listed.ts'
import { limitSnapshots, limitsOf } from '../metrics/limits/limit-snapshots.ts'
import { areAllListed, codeSnapshots, snapshotParams } from '../metrics/lists/code-snapshots.ts'
import type { Scope } from '../metrics/metrics-query.ts'
import { accountsOf } from '../metrics/ask/scope-accounts.ts'
import type { IdentitySource } from '../model/identity.ts'
import { DAY_MS } from '../model/time/time.ts'
import { FLAG, GIVEN, listOf, PERSON, TEXT } from '../store/facts/engine/columns.ts'
import { people, readRows, rowsOf, sql, texts, u32s, verbatim } from '../store/facts/engine/sql.ts'
import type { FactsGrant } from '../store/facts/facts-grant.ts'
import type { Said } from '../words/said.ts'

/** What the newest lists at or before a day say of an identity of the code assistant. */
export interface CodeHolding {
  userId: string
  /** The newest one; empty: not given. */
  login: string
  licensed: boolean
  /** ISO-8601 UTC; what the seat list says, which forgets after 90 days. */
  seatActivity: string | null
  seatSince: string | null
  plan: string | null
  teams: string[]
}

/**
 * `seatsKnown`: whether every account has a list of seats; else nobody can be said to have none. `teamsKnown`: whether
 * every organisation has said who is in which team; `teamNotes` say where not.
 */
export interface CodeHoldings {
  code: CodeHolding[]
  seatsKnown: boolean
  teamsKnown: boolean
  teamNotes: Said[]
}

/** Ids of people that the newest lists of spend limits name, and whether everybody is in one. */
export interface ChatHoldings {
  chat: string[]
  accountsKnown: boolean
}

export type Holdings = CodeHoldings & ChatHoldings

interface HoldingsInput {
  facts: FactsGrant
  /** Accounts of costs and of the code assistant, and workspaces, whose limits are read. */
  scope: Scope
  /** Days since the epoch. */
  day: number
  /** That day is the newest there is. */
  current: boolean
  /** Vendor ids of the only ones wanted, per source; absent: everybody. */
  only?: Record<IdentitySource, string[]> | undefined
  signal?: AbortSignal | undefined
}

const instant = (time: string) => verbatim(`ifNull(formatDateTime(${time}, '%Y-%m-%dT%H:%i:%SZ', 'UTC'), '')`)

const HOLDING = {
  userId: PERSON,
  licensed: FLAG,
  seatActivity: GIVEN,
  seatSince: GIVEN,
  plan: GIVEN,
  teams: listOf(TEXT),
}

/** Of everybody, or of the only ones wanted. */
const among = (only: readonly string[] | undefined, column: string) =>
  only ? sql`${verbatim(column)} IN ${people(only)}` : sql`true`

/** Who holds a seat, is in a team or has a chat account, whether or not they did anything. */
export async function readHoldings(input: HoldingsInput): Promise<Holdings> {
  const [code, chat] = await Promise.all([readCodeHoldings(input), readChatHoldings(input)])
  return { ...code, ...chat }
}

export async function readCodeHoldings({
  facts,
  scope,
  day,
  only,
  signal,
}: HoldingsInput): Promise<CodeHoldings> {
  const accounts = accountsOf(scope, 'user_days')
  if (accounts.length === 0) return { code: [], seatsKnown: false, teamsKnown: false, teamNotes: [] }
  const range = { start: day * DAY_MS, end: (day + 1) * DAY_MS }
  const [snapshots, teams] = await Promise.all([
    codeSnapshots({ facts, scope, datasets: datasetsShaped('seat_snapshot'), day, signal }),
    readTeamMembership({ facts, scope, range, signal }),
  ])
  const of = { tenant: scope.tenant, accounts }
  const { loads } = snapshotParams(snapshots)
  const { sets } = teams
  const inTeams = (table: string) => sql`${rowsOf(table, of)} AND load_id IN ${texts(sets.team_loads)}`
  const holding = sql`SELECT user_id AS userId, max(seat) AS licensed, max(activity) AS seatActivity, max(since) AS seatSince,
  max(plan) AS plan, groupUniqArrayArray(teams) AS teams
FROM (
  SELECT user_id, true AS seat, ${instant('max(last_activity_at)')} AS activity, ${instant('min(created_at)')} AS since,
    ${verbatim(BILLED_PLAN)} AS plan, [] :: Array(String) AS teams
  FROM ${rowsOf('code_seats', of)} AND load_id IN ${texts(loads)} AND user_id != '' GROUP BY user_id
  UNION ALL
  SELECT user_id, false, '', '', '', teams FROM ${teamsOfSets(of, sets)} WHERE team_set = ${u32s(sets.team_sets)}[1]
  UNION ALL
  SELECT arrayJoin(member_ids), false, '', '', '', [] FROM ${inTeams('code_teams')}
  UNION ALL
  SELECT user_id, false, '', '', '', [] FROM ${inTeams('code_user_teams')}
)
WHERE ${among(only?.code_assistant, 'user_id')}
GROUP BY user_id`
  const [names, rows] = await Promise.all([
    facts.names({ tenant: scope.tenant, source: 'code_assistant' }),
    readRows(facts, holding, HOLDING, signal),
  ])
  return {
    code: rows.map((row) => ({ ...row, login: names.get(row.userId)?.login ?? '' })),
    seatsKnown: areAllListed(snapshots),
    teamsKnown: isMembershipKnown(teams, day),
    teamNotes: unknownTeamsNotes(teams, day),
  }
}

export async function readChatHoldings({
  facts,
  scope,
  day,
  current,
  only,
  signal,
}: HoldingsInput): Promise<ChatHoldings> {
  const asOf = (day + 1) * DAY_MS - 1
  const snapshots = await limitSnapshots({ facts, scope, asOf, historical: !current, signal })
  const taken = snapshots.filter(({ takenAt }) => takenAt !== null)
  if (taken.length === 0) return { chat: [], accountsKnown: false }
  const listing = limitsOf(
    scope.tenant,
    new Map(taken.map(({ workspace, takenAt }) => [workspace, takenAt ?? 0])),
  )
  // Of the few that are wanted a list may name none, and names somebody all the same.
  const everybody = sql`SELECT DISTINCT account AS workspace, if(${among(only?.chat_assistant, 'subject_id')}, subject_id, '') AS userId
FROM ${listing} AND level = 'user' AND subject_id != ''`
  const rows = await readRows(facts, everybody, { workspace: TEXT, userId: PERSON }, signal)
  const found = new Set(rows.flatMap(({ userId }) => (userId === '' ? [] : [userId])))
  return {
    chat: [...found],
    accountsKnown: areAllUsersListed(scope, new Set(rows.map(({ workspace }) => workspace))),
  }
}
