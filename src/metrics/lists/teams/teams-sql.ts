import { datasetsShaped } from '../../../model/dataset.ts'
import { answeringUserDays, committedLoads } from '../../completeness/answering-loads.ts'
import { COUNT, FLAG, GIVEN, TEXT, type RowOf } from '../../../store/facts/engine/columns.ts'
import { rowsOf, sql, text, texts, u32, verbatim, type Sql } from '../../../store/facts/engine/sql.ts'
import type { ChosenBy } from '../../feeds/fact-source.ts'
import { personDays, USED_CODE } from '../../feeds/user-days/user-day-sources.ts'

export const LISTED_TEAM = {
  id: TEXT,
  slug: TEXT,
  name: TEXT,
  account: TEXT,
  parentId: GIVEN,
  members: COUNT,
  licensed: COUNT,
  activeMembers: COUNT,
  neverUsed: COUNT,
  leftOut: FLAG,
}
export type ListedTeam = RowOf<typeof LISTED_TEAM>

interface TeamsAsked extends Pick<ChosenBy, 'of' | 'when'> {
  /** Of the newest lists. */
  loads: readonly string[]
  /** Since the epoch. */
  day: number
  search: string
}

/** Everybody who is known to have used the assistant, by the reports or by the seat list. */
const everUsed = ({ of, loads }: TeamsAsked) => sql`(
    SELECT user_id FROM ${rowsOf('code_user_days', of)} AND (account, day, load_id) IN (${answeringUserDays(of)}) AND (${verbatim(USED_CODE)})
    UNION DISTINCT
    SELECT user_id FROM ${rowsOf('code_seats', of)} AND load_id IN ${texts(loads)} AND isNotNull(last_activity_at)
  )`

/** What the vendor reports of who was in which team, of the last day, at most a week back, and of the days before. */
const reported = ({ of, day }: TeamsAsked) => sql`${rowsOf('code_user_teams', of)}
      AND day > toDate(${u32(day)}) - 8 AND day <= toDate(${u32(day)}) AND load_id IN (${committedLoads(of, datasetsShaped('user_team_day'))})`

/** Teams of the newest lists with how many members there are, hold a seat, were active, and never used it. */
export function teamsSql(asked: TeamsAsked): Sql {
  const { of, when, loads, search } = asked
  const licensed = sql`(SELECT user_id FROM ${rowsOf('code_seats', of)} AND load_id IN ${texts(loads)})`
  // Active as `code.active_users` counts it, in whatever team they were on the day.
  const active = sql`(SELECT user_id FROM ${personDays({ of, when })} WHERE ifNull(interactions, 0) > 0)`
  return sql`SELECT t.team_id AS id, t.slug AS slug, if(t.name = '', t.slug, t.name) AS name,
  t.account AS account, t.parent_id AS parentId, length(t.member_ids) AS members,
  arrayCount(m -> m IN ${licensed}, t.member_ids) AS licensed,
  arrayCount(m -> m IN ${active}, t.member_ids) AS activeMembers,
  arrayCount(m -> m NOT IN ${everUsed(asked)}, t.member_ids) AS neverUsed,
  toBool(r.reported > toDate(0) AND (t.account, r.reported, t.team_id) NOT IN (SELECT account, day, team_id FROM ${reported(asked)})) AS leftOut
FROM (
  SELECT * FROM ${rowsOf('code_teams', of)} AND load_id IN ${texts(loads)}
    AND (${text(search)} = '' OR positionCaseInsensitiveUTF8(concat(name, ' ', slug), ${text(search)}) > 0)
) AS t LEFT JOIN (SELECT account, max(day) AS reported FROM ${reported(asked)} GROUP BY account) AS r ON r.account = t.account
ORDER BY name, id`
}
