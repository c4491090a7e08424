import { DAY_MS, type Interval } from '../../model/time/time.ts'
import { buildAnswer } from './build-answer.ts'
import { checkQuery, partsOf, type CheckedQuery } from './check-query.ts'
import { readFeedCoverage } from '../completeness/feed-coverage.ts'
import { readPlanner } from '../feeds/planner.ts'
import { readLabels } from '../lists/labels.ts'
import type { FeedId } from '../../model/metric.ts'
import type { MetricsAnswer, MetricsQuery } from '../metrics-query.ts'
import { comparisonOf, periodsOf } from './periods.ts'
import { queryNotes } from './notes/query-notes.ts'
import { readSilentDays, silentDayNotes } from './notes/silent-days.ts'
import type { FeedState, MetricsContext, Question } from './question.ts'
import { withHoursKept } from './hours-kept.ts'
import { countRowsBehind } from './rows-behind.ts'
import { changedDayNotes } from '../reconcile/changed-days.ts'
import { readGroups, readStatement, statementsOf } from './statements.ts'
import { readUnknownValues } from './unknown/unknown-values.ts'
import { restRows } from './unknown/unattributed.ts'
import { parseRange, rangeBefore } from './time-range.ts'

/**
 * Answer a question from the facts of one tenant: one statement per feed and table, joined by bucket and group. Throws
 * TidemarkError `unknown_metric`, `dimension_not_available`, `validation_failed`, `range_too_large`; nothing else is
 * the asker's fault.
 */
export async function runMetricsQuery(
  input: MetricsContext & { query: MetricsQuery },
): Promise<MetricsAnswer> {
  const { query, clock } = input
  const checked = checkQuery(query)
  const range = parseRange(query)
  const before = rangeBefore(range, query)
  const known = await readFeeds(input, checked, { start: (before ?? range).start, end: range.end })
  const ranges = before ? [range, before] : [range]
  const feeds = withHoursKept(known, { grain: query.grain, ranges })
  const question: Question = { ...input, checked, feeds }
  const statements = statementsOf(question, range)
  const groups = await readGroups(question, statements, range)
  const comparison = comparisonOf(question, range, groups)
  const periods = periodsOf(range, comparison)
  // Awaited together: one that fails alone, as when the asker leaves, would end the process.
  const [parts, notes, silent, changed, unknown, rowsBehind] = await Promise.all([
    Promise.all(statements.map((statement) => readStatement(question, statement, { periods, groups }))),
    query.withoutNotes ? [] : queryNotes(question, range),
    query.withoutNotes && !comparison ? null : readSilentDays(question, ranges),
    feeds.has('user_days') && !query.withoutNotes ? changedDayNotes({ ...input, range }) : [],
    readUnknownValues(question),
    query.countRows ? countRowsBehind(question, statements, range) : undefined,
  ])
  const rest = restRows({ query, parts, groups })
  const named = {
    ...input,
    feeds: [...feeds.keys()],
    namesKeptBefore: feeds.get('costs')?.planner.namesKeptBefore ?? 0,
  }
  const labels = await readLabels(named, query.groupBy, [...(groups?.keys ?? []), ...rest.keys])
  const answer = buildAnswer({
    query,
    scope: input.scope,
    checked,
    now: clock.now(),
    range,
    comparison,
    silent,
    parts,
    groups,
    rest,
    labels,
    isOfUnknown: unknown.onlyThese,
    notes: [
      ...unknown.notes,
      ...[...feeds.values()].flatMap(({ planner }) => planner.notes),
      ...changed,
      ...(query.withoutNotes ? [] : silentDayNotes(silent, comparison?.part ? comparison : null)),
      ...notes,
    ],
    feeds: new Map([...feeds].map(([id, { coverage }]) => [id, coverage])),
  })
  return rowsBehind ? { ...answer, rowsBehind } : answer
}

async function readFeeds(
  input: MetricsContext & { query: MetricsQuery },
  checked: CheckedQuery,
  range: Interval,
): Promise<Map<FeedId, FeedState>> {
  const longest = Math.max(0, ...checked.read.map(({ trailingDays }) => trailingDays ?? 0))
  const whole = { start: range.start - longest * DAY_MS, end: range.end }
  const ids = [...new Set(checked.read.map(({ feed }) => feed))]
  const states = await Promise.all(
    ids.map(async (feed): Promise<[FeedId, FeedState]> => {
      const asked = checked.metrics.filter((metric) => partsOf(metric).some((part) => part.feed === feed))
      const metrics = asked.map(({ id }) => id)
      const measures = checked.read.filter((part) => part.feed === feed).flatMap((part) => part.measures)
      const [coverage, planner] = await Promise.all([
        readFeedCoverage({ ...input, feed, metrics }),
        readPlanner(feed, { ...input, range: whole, measures }),
      ])
      return [feed, { coverage: { ...coverage, membership: planner.membership?.accounts }, planner }]
    }),
  )
  return new Map(states)
}
