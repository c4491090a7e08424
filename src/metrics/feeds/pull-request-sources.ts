import { answeringLoads } from './answering-loads.ts'
import type { ChosenBy, FactSource } from './fact-source.ts'
import { TEAMS_OF_DAY, teamSetOf } from './team-sql.ts'
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

const TOTALS = answeringLoads(
  ['org_report_1d', 'enterprise_report_1d'],
  ['org_report_28d', 'enterprise_report_28d'],
)
const REPOSITORIES = answeringLoads(['org_repos_1d', 'enterprise_repos_1d'], [])

const REPORTED = {
  from: '',
  time: 'day',
  day: 'day',
  rollup: false,
  arrays: {},
  measures: {
    opened: 'sum(pr_created)',
    merged: 'sum(pr_merged)',
    reviewed: 'sum(pr_reviewed)',
    opened_by_assistant: 'sum(pr_created_by_assistant)',
    reviewed_by_assistant: 'sum(pr_reviewed_by_assistant)',
    // A median can be neither added nor averaged: it is only known of one row of one day.
    minutes_to_merge: 'if(count() = 1, any(pr_median_minutes_to_merge), NULL)',
  },
} as const

/** The vendor's own counts; an enterprise's report leaves out those of its organisations. */
export const PULL_REQUEST_REPORT_SOURCES: readonly FactSource[] = [
  {
    ...REPORTED,
    name: 'reported_totals',
    dimensions: WHOSE,
    choose: ({ who, when }) => `(
    SELECT * FROM code_aggregate_days
    WHERE ${who} AND ${when} AND repository_id = '' AND (account, day, load_id) IN (${TOTALS})
      AND (startsWith(account, 'enterprise:') OR day NOT IN (
        SELECT covered FROM (${TOTALS}) WHERE startsWith(account, 'enterprise:')))
  )`,
  },
  {
    ...REPORTED,
    name: 'reported_repositories',
    partsBy: ['repository'],
    dimensions: { ...WHOSE, repository: 'repository_name' },
    choose: ({ who, when }) => `(
    SELECT * FROM code_aggregate_days
    WHERE ${who} AND ${when} AND repository_id != '' AND (account, day, load_id) IN (${REPOSITORIES})
    ORDER BY day, repository_id, startsWith(account, 'enterprise:') DESC, account LIMIT 1 BY day, repository_id
  )`,
  },
]
