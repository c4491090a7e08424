import type { Interval } from '../../../model/time/time.ts'
import { knownDays, type BucketState, type FeedCoverage } from '../../completeness/completeness.ts'
import type { CompileInput } from '../../ask/compile-query.ts'
import { summed } from '../../definitions/value.ts'
import { dimensionsAsked } from '../../feeds/segment.ts'
import type { Dimension } from '../../../model/metric.ts'
import type { MetricsQuery } from '../../metrics-query.ts'
import type { Groups, OfPeriods, Period, Question, Statement, TeamDays } from '../../ask/question.ts'
import { bucketsOf } from '../../ask/time-range.ts'
import { readPeriods } from '../../ask/periods.ts'
import { indexRows, rowKey, type ValueRow } from '../../ask/value-rows.ts'
import { said, type Said } from '../../../words/said.ts'

/**
 * Teams that the vendor's own calls answer for. It says nothing of a team on a day with fewer than five people who hold
 * a licence (https://docs.github.com/en/rest/copilot/copilot-metrics), so that a day without an answer is unknown.
 */
export function asksVendorTeams(
  query: Pick<MetricsQuery, 'groupBy' | 'filters'>,
  { feed }: Pick<Statement, 'feed'>,
): boolean {
  return feed === 'metrics_calls' && dimensionsAsked(query).includes('team')
}

/** What an answer's own entry of a day is cut by, which every other filter leaves alone. */
const OF_DAY: readonly Dimension[] = ['team', 'connection', 'organization', 'source']

const DAYS = [summed('answered_days')]

type Run = (
  question: Question,
  statement: Pick<Statement, 'feed' | 'trailingDays'> & { metrics: typeof DAYS },
  part: Partial<CompileInput>,
  range: Interval,
) => Promise<ValueRow[]>

/** How many days of each team the vendor answered for, by bucket; of all together where teams are no groups. */
export async function readTeamDays(
  question: Question,
  { feed, trailingDays }: Statement,
  periods: OfPeriods<Interval>,
  run: Run,
): Promise<TeamDays> {
  const { query } = question
  const part = {
    groupBy: teamOf(query),
    filters: query.filters.filter(({ dimension }) => OF_DAY.includes(dimension)),
  }
  return await readPeriods(periods, (range) =>
    run(question, { feed, trailingDays, metrics: DAYS }, part, range),
  )
}

const teamOf = ({ groupBy }: Pick<MetricsQuery, 'groupBy'>) =>
  groupBy.filter((dimension) => dimension === 'team')

/** How far a row by team can be believed: by the days that the vendor answered for, of those it answered for at all. */
export function stateOfTeams(days: TeamDays, query: MetricsQuery, feed: FeedCoverage) {
  const missing = missingDays(days, query, feed)
  return (
    period: Period,
    slot: Interval & { time: string | null },
    key: readonly string[],
    own: BucketState,
  ): BucketState => {
    const { answered, left } = missing(period, slot, key)
    if (left <= 0) return own
    return { ...own, known: own.known && answered > 0, whole: false, partial: true }
  }
}

function missingDays({ current, compared, previous }: TeamDays, query: MetricsQuery, feed: FeedCoverage) {
  const index = (rows: readonly ValueRow[]) => indexRows(rows, { ...query, groupBy: teamOf(query) })
  const rows = {
    current: index(current),
    compared: index(compared ?? []),
    previous: index(previous ?? []),
  }
  const at = query.groupBy.indexOf('team')
  const teams = at >= 0 ? 1 : teamsAsked(query)
  return (period: Period, slot: Interval & { time: string | null }, key: readonly string[]) => {
    const name = rowKey(slot.time, at < 0 ? [] : [key[at] ?? ''])
    const answered = Number(rows[period].get(name)?.['m0'] ?? 0)
    return { answered, left: knownDays(slot, feed) * teams - answered }
  }
}

/** Of all teams but some it is never known which the vendor left out. */
function teamsAsked({ filters }: MetricsQuery): number {
  const named = filters.filter(({ dimension }) => dimension === 'team')
  const lists = named.flatMap(({ op, values }) => (op === 'in' ? [new Set(values).size] : []))
  return lists.length > 0 ? Math.min(...lists) : Infinity
}

/** Said where a row of the answer lacks days of a team. */
export function teamsLeftOutNote(
  days: TeamDays,
  {
    query,
    range,
    feed,
    groups,
  }: { query: MetricsQuery; range: Interval; feed: FeedCoverage; groups: Groups | null },
): Said[] {
  const missing = missingDays(days, query, feed)
  const slots = query.grain === 'total' ? [{ time: null, ...range }] : bucketsOf(range, query.grain)
  const keys = groups?.keys ?? [[]]
  const lacks = slots.some((slot) => keys.some((key) => missing('current', slot, key).left > 0))
  return lacks ? [said('small_teams_unknown')] : []
}
