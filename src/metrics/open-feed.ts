import { checkQuery } from './check-query.ts'
import { cell } from './build-answer.ts'
import { metricById } from './catalog.ts'
import { completenessOf, stateOfBucket, type BucketState, type FeedCoverage } from './completeness.ts'
import type { CompileInput } from './compile-query.ts'
import { readFeedCoverage } from './feeds/feed-coverage.ts'
import { readPlanner } from './feeds/planner.ts'
import type {
  Cell,
  Completeness,
  Dimension,
  DimensionFilter,
  FeedId,
  Grain,
  MetricId,
} from './metrics-query.ts'
import type { MetricsContext, Question } from './question.ts'
import { readLabels, type Labels } from './labels.ts'
import { runPart } from './statements.ts'
import { bucketsOf, isoInstant, type Bucket } from './time-range.ts'
import { indexRows, rowKey, type ValueRow } from './value-rows.ts'
import { DAY_MS, utcDay, type Interval } from '../model/time.ts'

/** A question to an open feed: metrics that one table answers, over whole days. */
export interface FeedQuestion {
  metrics: readonly MetricId[]
  range: Interval
  groupBy?: readonly Dimension[]
  filters?: readonly DimensionFilter[]
}

/** Two stretches of whole days, as long as each other. */
export interface Windows {
  now: Interval
  before: Interval
}

/** A group in both windows; values in the order of the metrics, null is unknown, never zero. */
export interface ComparedGroup {
  /** One value per dimension asked. */
  key: string[]
  now: Cell[]
  /** Null as well where the window was not collected as a whole. */
  before: Cell[]
}

export interface FeedBucket extends Bucket {
  state: BucketState
  values: Cell[]
}

/** One feed, for several questions at once: what it knows is read once, then each question is one statement. */
export interface OpenFeed {
  readonly coverage: FeedCoverage
  state(range: Interval): BucketState
  completeness(range: Interval): Completeness
  /** The range as one bucket; values in the order of the metrics, null is unknown. */
  total(question: FeedQuestion): Promise<Cell[]>
  /** Every group of either window, in the order of its key; without `groupBy` exactly one. */
  compare(question: Omit<FeedQuestion, 'range'> & { windows: Windows }): Promise<ComparedGroup[]>
  /** Every bucket of the range, in order. */
  series(question: FeedQuestion & { grain: 'day' | 'week' }): Promise<FeedBucket[]>
  /** What people call the values of dimensions whose values are ids. */
  labels(groupBy: readonly Dimension[], keys: readonly (readonly string[])[]): Promise<Labels>
}

interface OpenInput extends MetricsContext {
  feed: FeedId
  /** Those that completeness is said for. */
  metrics: MetricId[]
  /** From the first to the last instant that is going to be asked for. */
  range: Interval
  /** Questions by team need to know who was in which. */
  byTeam?: boolean
}

/** Reads what the feed knows and how it plans; throws what `runMetricsQuery` throws when it is asked. */
export async function openFeed(input: OpenInput): Promise<OpenFeed> {
  const { feed, metrics, range, byTeam = false, clock } = input
  const groupBy: Dimension[] = byTeam ? ['team'] : []
  const [coverage, planner] = await Promise.all([
    readFeedCoverage({ ...input, metrics }),
    readPlanner(feed, { ...input, query: { grain: 'total', groupBy, filters: [] }, range }),
  ])
  const feeds = new Map([[feed, { coverage, planner }]])
  const state = (of: Interval) => stateOfBucket(of, coverage.accounts)
  const ask = async (asked: FeedQuestion, grain: Grain, part: Partial<CompileInput> = {}) => {
    const query = {
      metrics: [...asked.metrics],
      from: isoInstant(asked.range.start),
      to: isoInstant(asked.range.end),
      grain,
      groupBy: [...(asked.groupBy ?? [])],
      filters: [...(asked.filters ?? [])],
      orderBy: [],
      limit: 1,
    }
    const question: Question = { ...input, query, checked: checkQuery(query), feeds }
    const definitions = query.metrics.map(metricById)
    const statement = { feed, trailingDays: null, metrics: definitions }
    return { query, definitions, rows: await runPart(question, statement, { grain, ...part }, asked.range) }
  }
  return {
    coverage,
    state,
    completeness: (of) => completenessOf(of, [coverage], clock.now()),
    async total(asked) {
      const { rows, definitions } = await ask(asked, 'total')
      const of = state(asked.range)
      return definitions.map((metric, i) => cell(metric, rows[0], i, of))
    },
    async compare({ windows, ...asked }) {
      const { now, before } = windows
      const range = { start: Math.min(now.start, before.start), end: Math.max(now.end, before.end) }
      const { query, rows, definitions } = await ask({ ...asked, range }, 'day', {
        trailing: asBuckets(windows),
      })
      const found = indexRows(rows, query)
      const keys = query.groupBy.length === 0 ? [[]] : keysOf(rows, query.groupBy.length)
      const states = { now: state(now), before: state(before) }
      const cells = (key: string[], { start }: Interval, of: BucketState) =>
        definitions.map((metric, i) => cell(metric, found.get(rowKey(utcDay(start), key)), i, of))
      return keys.map((key) => ({
        key,
        now: cells(key, now, states.now),
        before: states.before.whole ? cells(key, before, states.before) : definitions.map(() => null),
      }))
    },
    async series(asked) {
      const { query, rows, definitions } = await ask(asked, asked.grain)
      const found = indexRows(rows, query)
      return bucketsOf(asked.range, asked.grain).map((bucket) => {
        const of = state(bucket)
        const row = found.get(rowKey(bucket.time, []))
        return { ...bucket, state: of, values: definitions.map((metric, i) => cell(metric, row, i, of)) }
      })
    },
    labels: (groupBy, keys) =>
      readLabels({ ...input, feeds: [feed], namesKeptBefore: planner.namesKeptBefore ?? 0 }, groupBy, keys),
  }
}

/** Two windows as trailing ones, each of which ends with its bucket: one statement reads both. */
function asBuckets({ now, before }: Windows): NonNullable<CompileInput['trailing']> {
  const bucketOf = ({ start, end }: Interval) => ({ end: end / DAY_MS, bucket: start / DAY_MS })
  return { days: (now.end - now.start) / DAY_MS, ends: [bucketOf(before), bucketOf(now)] }
}

function keysOf(rows: readonly ValueRow[], dimensions: number): string[][] {
  const keys = rows.map((row) => Array.from({ length: dimensions }, (_, i) => row[`d${i}`] ?? ''))
  return [...new Map(keys.map((key) => [rowKey(null, key), key])).values()]
}
