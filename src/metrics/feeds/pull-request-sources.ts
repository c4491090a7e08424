import type { ChosenBy, FactSource } from './fact-source.ts'
import { TEAMS_OF_DAY, teamSetOf } from '../../store/facts/team-sql.ts'
import { WHOSE } from './user-day-sources.ts'

/** One row per thing that happened to a pull request: opened, merged, reviewed for the first time. */
const events = ({ who, when }: ChosenBy) => `(
    SELECT *, author_id AS user_id FROM (
      SELECT *, event.1 AS what, toDate(assumeNotNull(event.2), 'UTC') AS event_day FROM (
        SELECT *, arrayJoin([('opened', toNullable(created_at)), ('merged', merged_at), ('reviewed', first_review_at)]) AS event
        FROM code_pull_requests_current WHERE ${who}
      ) WHERE isNotNull(event.2)
    ) WHERE ${when}
  )`

const EVENTS: FactSource = {
  name: 'pull_requests',
  from: '',
  choose: events,
  time: 'event_day',
  day: 'event_day',
  rollup: false,
  dimensions: { ...WHOSE, repository: 'repository_name', user: 'user_id' },
  arrays: {},
  measures: {
    source_rows: 'uniqExact((account, pull_request_id))',
    opened: `countIf(what = 'opened')`,
    merged: `countIf(what = 'merged')`,
    reviewed: `countIf(what = 'reviewed')`,
    seconds_to_merge: `quantileExactInclusiveStateIf(0.5)(dateDiff('second', created_at, ifNull(merged_at, created_at)), what = 'merged')`,
    people: `uniqExactStateIf(user_id, author_type != 'Bot')`,
  },
}

const EVENTS_OF_TEAMS: FactSource = {
  ...EVENTS,
  name: 'pull_requests_of_teams',
  choose: (of) => `(
  SELECT p.*, t.teams AS teams FROM (SELECT *, ${teamSetOf('event_day')} AS team_set FROM ${events(of)}) AS p
  LEFT JOIN ${TEAMS_OF_DAY} AS t ON t.team_set = p.team_set AND t.user_id = p.user_id
)`,
  arrays: { team: 'teams' },
}

export const PULL_REQUEST_SOURCES: readonly FactSource[] = [EVENTS, EVENTS_OF_TEAMS]
