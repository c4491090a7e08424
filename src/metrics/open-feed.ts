import { checkQuery } from './check-query.ts'
import { cell } from './build-answer.ts'
import { metricById } from './catalog.ts'
import { completenessOf, stateOfBucket, type BucketState, type FeedCoverage } from './completeness.ts'
import { readFeedCoverage } from './feeds/feed-coverage.ts'
import { readPlanner } from './feeds/planner.ts'
import type { Cell, Completeness, Dimension, DimensionFilter, FeedId, Grain, MetricId } from './metrics-query.ts'
import type { MetricsContext, Question } from './question.ts'
import { readLabels, type Labels } from './labels.ts'
import { runPart } from './statements.ts'
import { bucketsOf, isoInstant, type Bucket } from './time-range.ts'
import { indexRows, rowKey } from './value-rows.ts'
import type { Interval } from '../model/time.ts'

/** A question to an open feed: metrics that one table answers, over whole days. */
export interface FeedQuestion {
  metrics: readonly MetricId[]
  range: Interval
  groupBy?: readonly Dimension[]
  filters?: readonly DimensionFilter[]
}

export interface FeedGroup {
  /** One value per dimension asked. */
  key: string[]
  /** In the order of the metrics; null is unknown, never zero. */
  values: Cell[]
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
  /** Every group of the range, in the order of its key; without `groupBy` exactly one. */
  totals(question: FeedQuestion): Promise<FeedGroup[]>
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
  const ask = async (asked: FeedQuestion, grain: Grain) => {
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
    const rows = await runPart(
      question,
      { feed, trailingDays: null, metrics: definitions },
      { grain },
      asked.range,
    )
    return { query, rows, definitions }
  }
  return {
    coverage,
    state,
    completeness: (of) => completenessOf(of, [coverage], clock.now()),
    async totals(asked) {
      const { query, rows, definitions } = await ask(asked, 'total')
      const known = state(asked.range)
      // Without accounts nothing is asked, and a total still is one.
      const found = rows.length === 0 && query.groupBy.length === 0 ? [undefined] : rows
      return found.map((row) => ({
        key: query.groupBy.map((_, i) => row?.[`d${i}`] ?? ''),
        values: definitions.map((metric, i) => cell(metric, row, i, known)),
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
