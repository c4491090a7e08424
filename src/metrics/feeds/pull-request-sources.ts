import { withCohorts } from './user-days/cohorts.ts'
import { needed, withTeams, type ChosenBy, type FactSource } from './fact-source.ts'
import { rowsOf, sql, verbatim } from '../../store/facts/engine/sql.ts'
import { WHOSE } from './user-days/user-day-sources.ts'

/** The days on which a pull request was there whose reviews were not asked for: it may have been reviewed on any of them. */
const DAYS_UNASKED = `if(isNull(reviews),
  arrayMap(n -> ('unasked', toNullable(created_at + toIntervalDay(n))), range(toUInt64(greatest(dateDiff('day', created_at, updated_at), 0)) + 1)),
  [])`

const HAPPENED = `[('opened', toNullable(created_at)), ('merged', merged_at), ('reviewed', first_review_at)]`

/** One row per thing that happened to a pull request: opened, merged, reviewed for the first time, or perhaps reviewed. */
const events = (things: string, { of, when }: ChosenBy) => sql`(
    SELECT *, author_id AS user_id FROM (
      SELECT *, event.1 AS what, toDate(assumeNotNull(event.2), 'UTC') AS event_day FROM (
        SELECT *, arrayJoin(${verbatim(things)}) AS event
        FROM ${rowsOf('code_pull_requests_current', of)}
      ) WHERE isNotNull(event.2)
    ) WHERE ${when}
  )`

const EVENTS: FactSource = {
  name: 'pull_requests',
  from: '',
  choose: (of) => events(HAPPENED, of),
  time: 'event_day',
  day: 'event_day',
  rollup: false,
  dimensions: { ...WHOSE, repository: 'repository_name', user: 'user_id' },
  arrays: {},
  measures: {
    source_rows: `uniqExactIf((account, pull_request_id), what != 'unasked')`,
    opened: `countIf(what = 'opened')`,
    merged: `countIf(what = 'merged')`,
    seconds_to_merge: `quantileExactInclusiveStateIf(0.5)(dateDiff('second', created_at, ifNull(merged_at, created_at)), what = 'merged')`,
    people: `uniqExactStateIf(user_id, author_type != 'Bot' AND what != 'unasked')`,
  },
}

/** Whether there were reviews is a matter of many more days, which only who asks for reviews pays for. */
const WITH_REVIEWS: FactSource = {
  ...EVENTS,
  name: 'pull_requests_with_reviews',
  choose: (of) => events(`arrayConcat(${HAPPENED}, ${DAYS_UNASKED})`, of),
  measures: {
    ...EVENTS.measures,
    reviewed: `countIf(what = 'reviewed')`,
    reviews_unasked: `countIf(what = 'unasked')`,
  },
}

const byCohort = (source: FactSource): FactSource => ({
  ...source,
  name: `${source.name}_of_cohorts`,
  choose: (by) => withCohorts(needed(source.choose)(by), by),
  dimensions: { ...source.dimensions, cohort: 'cohort' },
})

export const PULL_REQUEST_SOURCES: readonly FactSource[] = [EVENTS, WITH_REVIEWS].flatMap((source) => [
  source,
  withTeams(source, 'event_day'),
  byCohort(source),
  byCohort(withTeams(source, 'event_day')),
])
