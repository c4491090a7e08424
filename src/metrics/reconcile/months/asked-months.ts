import type { CalendarMonth } from '../../../model/time/calendar-month.ts'
import {
  METRIC_NAMES,
  METRIC_UNITS,
  type Dimension,
  type FeedId,
  type MetricId,
} from '../../../model/metric.ts'
import { daysOf, intersectIntervals, utcDay, type Interval } from '../../../model/time/time.ts'
import { said, type Said } from '../../../words/said.ts'
import { cell } from '../../ask/build-answer.ts'
import { runMetricsQuery } from '../../ask/run-query.ts'
import { metricById } from '../../catalog.ts'
import { completenessOf, stateOfFeed } from '../../completeness/completeness.ts'
import { readFeedCoverage } from '../../completeness/feed-coverage.ts'
import type { Completeness, MetricsQuery } from '../../metrics-query.ts'
import type { Side } from './link.ts'
import { rangeOf, type MonthsInput } from './months-input.ts'

type Asked = Pick<MonthsInput, 'facts' | 'scope' | 'clock' | 'signal' | 'months'>

export interface MonthSides {
  /** The number of a month, of one value of the dimension where it is split. */
  of(month: CalendarMonth, metric: MetricId, value?: string): Side
  /** The values of the dimension by which it is split. */
  groups: readonly string[]
  /** Unit of the metric's column. */
  unitOf(metric: MetricId): string | null
}

const MOST_GROUPS = 1000

/** Metrics by month from the same reader as every page, and what each number lacks. */
export async function askMonths(
  input: Asked,
  metrics: MetricId[],
  more: Partial<Pick<MetricsQuery, 'groupBy' | 'prices'>> = {},
): Promise<MonthSides> {
  const { start, end } = rangeOf(input)
  const query = { metrics, from: utcDay(start), to: utcDay(end), grain: 'month' as const, ...more }
  const groupBy: Dimension[] = more.groupBy ?? []
  const answer = await runMetricsQuery({
    ...input,
    query: { ...query, groupBy, filters: [], orderBy: [], limit: MOST_GROUPS, withoutNotes: true },
  })
  const [dimension] = groupBy
  const rows = new Map(
    answer.rows.map((row) => [`${row['time']} ${dimension ? row[dimension] : ''}`, row] as const),
  )
  return {
    groups: dimension ? [...new Set(answer.rows.map((row) => String(row[dimension])))] : [],
    of: remembered((month, metric, value) => {
      const row = rows.get(`${month.first} ${value}`)
      const number = row?.[metric] ?? null
      const isWhole = row?.['partial'] !== true && number !== null
      const lacks = isWhole ? [] : lacksOf(month, metric, answer.completeness)
      return { value: number === null ? null : String(number), lacks }
    }),
    unitOf: (metric) => answer.columns.find(({ name }) => name === metric)?.unit ?? null,
  }
}

/** Several links ask for the same side: each is made once. */
function remembered(make: (month: CalendarMonth, metric: MetricId, value: string) => Side): MonthSides['of'] {
  const made = new Map<string, Side>()
  return (month, metric, value = '') => {
    const key = `${month.name} ${metric} ${value}`
    const side = made.get(key) ?? make(month, metric, value)
    made.set(key, side)
    return side
  }
}

/** Numbers of a feed that were read otherwise, by month, metric and value of the dimension; undefined: there is no row. */
interface Read {
  groups: readonly string[]
  numberOf(month: CalendarMonth, metric: MetricId, value: string): string | undefined
}

/** The same as of `askMonths` without asking for the numbers once more: what they lack is known from the ledger. */
export async function sidesOfRead(
  input: Asked,
  { feed, metrics }: { feed: FeedId; metrics: MetricId[] },
  { groups, numberOf }: Read,
): Promise<MonthSides> {
  const coverage = await readFeedCoverage({ ...input, feed, metrics })
  const completeness = completenessOf(rangeOf(input), [coverage], input.clock.now())
  return {
    groups,
    of: remembered((month, metric, value) => {
      const state = stateOfFeed(month, coverage)
      const given = numberOf(month, metric, value)
      const row = given === undefined ? undefined : { m0: given }
      const isAsked = value === '' || groups.includes(value)
      const number = isAsked ? cell(metricById(metric), row, 0, state) : null
      const lacks = state.partial || number === null ? lacksOf(month, metric, completeness) : []
      return { value: number === null ? null : String(number), lacks }
    }),
    unitOf: (metric) => METRIC_UNITS[metric],
  }
}

/** In words with numbers; never nothing, as something is not there. */
function lacksOf(month: Interval, metric: MetricId, completeness: Completeness): Said[] {
  const within = (stretches: readonly { from: string; to: string; metrics: MetricId[] }[]) =>
    stretches
      .filter(({ metrics }) => metrics.includes(metric))
      .map(({ from, to }) => ({ start: Date.parse(from), end: Date.parse(to) }))
      .flatMap((stretch) => intersectIntervals([stretch], [month]))
  const days = new Set(within(completeness.missing).flatMap(daysOf)).size
  const rejected = completeness.rejected.filter((one) => within([one]).length > 0)
  const lines = rejected.reduce((sum, one) => sum + one.lines, 0)
  const name = METRIC_NAMES[metric]
  const told = [
    ...(days > 0 ? [said('days_of_metric_missing', { name, metric, days })] : []),
    ...(lines > 0 ? [said('lines_of_metric_rejected', { name, metric, lines })] : []),
  ]
  return told.length > 0 ? told : [said('metric_in_part', { name, metric })]
}
