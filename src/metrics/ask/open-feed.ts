import { checkQuery } from './check-query.ts'
import { cell } from './build-answer.ts'
import { metricById } from '../catalog.ts'
import {
  completenessOf,
  stateOfFeed,
  type BucketState,
  type FeedCoverage,
} from '../completeness/completeness.ts'
import type { CompiledQuery, CompileInput, DayWindow } from './compile-query.ts'
import { coverageByRow } from '../completeness/coverage-by-row.ts'
import { readFeedCoverage } from '../completeness/feed-coverage.ts'
import type { MetricDefinition } from '../definitions/metric-definition.ts'
import { readPlanner } from '../feeds/planner.ts'
import { dimensionsAsked } from '../feeds/segment.ts'
import { DIMENSIONS, type Dimension, type FeedId, type Grain, type MetricId } from '../../model/metric.ts'
import type { Cell, Completeness, DimensionFilter } from '../metrics-query.ts'
import type { FeedState, MetricsContext, Question } from './question.ts'
import { readLabels, type Labels } from '../lists/labels.ts'
import { readMoves, readSpread, type GroupMoves, type GroupSpread } from '../lists/people-moves.ts'
import { readRows } from '../../store/facts/engine/sql.ts'
import { queryNotes } from './notes/query-notes.ts'
import { compilePart, statementsOf } from './statements.ts'
import { bucketsOf, isoInstant, type Bucket } from './time-range.ts'
import { indexRows, rowKey, type ValueRow } from './value-rows.ts'
import type { FactsGrant } from '../../store/facts/facts-grant.ts'
import { DAY_MS, utcDay, type Interval } from '../../model/time/time.ts'
import type { Said } from '../../words/said.ts'

/** A question to an open feed: metrics that one table answers, over whole days. */
export interface FeedQuestion {
  metrics: readonly MetricId[]
  range: Interval
  groupBy?: readonly Dimension[]
  filters?: readonly DimensionFilter[]
}

/** The same over several ranges, each for itself: they may overlap. */
export interface RangesQuestion extends Omit<FeedQuestion, 'range'> {
  ranges: readonly Interval[]
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

/** A group in several windows: values in the order of the metrics. */
export interface GroupAcross {
  key: string[]
  cells: Cell[][]
}

/** A question that is answered from each person's part of it. */
interface ByPerson {
  metric: MetricId
  by?: Dimension
  filters?: readonly DimensionFilter[]
}

export interface FeedBucket extends Bucket {
  state: BucketState
  values: Cell[]
}

/** One feed, for several questions at once: what it knows is read once, then each question is one statement. */
export interface OpenFeed {
  readonly coverage: FeedCoverage
  /** Asked by team, a range is as whole as what is known of who was in which. */
  state(range: Interval, asked?: Pick<FeedQuestion, 'groupBy' | 'filters'>): BucketState
  completeness(range: Interval): Completeness
  /** What an answer of metrics says beside these numbers: what they overlap with, and what is in none of them. */
  notes(question: FeedQuestion): Promise<Said[]>
  /** The range as one bucket; values in the order of the metrics, null is unknown. */
  total(question: FeedQuestion): Promise<Cell[]>
  /** The same of every group. */
  groups(question: FeedQuestion): Promise<{ key: string[]; values: Cell[] }[]>
  /** Of each range what `total` answers. */
  totals(question: RangesQuestion): Promise<Cell[][]>
  /** Metrics that one statement can answer, together. */
  apart(question: FeedQuestion): MetricId[][]
  /** The statement of a question, the range as one bucket, for who makes more of its rows; null where nothing answers. */
  statement(question: FeedQuestion, part?: Pick<CompileInput, 'asNumbers'>): CompiledQuery | null
  /** The same over several ranges; of the place of which the rows' `time` is the name, see `nameOfPlace`. */
  statementOver(question: RangesQuestion, part?: Pick<CompileInput, 'asNumbers'>): CompiledQuery | null
  /** Every group of either window, in the order of its key; without `groupBy` exactly one. */
  compare(question: Omit<FeedQuestion, 'range'> & { windows: Windows }): Promise<ComparedGroup[]>
  /** Every group in each of these windows, which are as long as each other; null where one was not collected as a whole. */
  across(question: Omit<FeedQuestion, 'range'> & { windows: readonly Interval[] }): Promise<GroupAcross[]>
  /** How the people behind a metric moved between two windows, of each value of a dimension or of all. */
  spread(question: ByPerson & { windows: Windows }): Promise<GroupSpread[]>
  /** Who of them came and went between windows, newest first. */
  moves(question: ByPerson & { windows: readonly Interval[] }): Promise<GroupMoves[]>
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
  /** Where what the feed knows is read; left out, where it is asked. Of feeds opened together, much of it is the same. */
  known?: FactsGrant
}

/** Reads what the feed knows and how it plans; throws what `runMetricsQuery` throws when it is asked. */
export async function openFeed(input: OpenInput): Promise<OpenFeed> {
  const { feed, range, byTeam = false, clock, known = input.facts } = input
  const groupBy: Dimension[] = byTeam ? ['team'] : []
  const [coverage, planner] = await Promise.all([
    readFeedCoverage({ ...input, facts: known }),
    readPlanner(feed, { ...input, facts: known, query: { grain: 'total', groupBy, filters: [] }, range }),
  ])
  const feeds = new Map([[feed, { coverage, planner }]])
  const state = stateReader(input, { coverage, planner })
  const { ask, questionOf, apart, statement, statementOver, perPerson, overWindows } = askers(input, feeds)
  const across = async (asked: Omit<FeedQuestion, 'range'>, windows: readonly Interval[]) => {
    const { query, rows, definitions } = await ask(...overWindows(asked, windows))
    const found = indexRows(rows, query)
    const keys = query.groupBy.length === 0 ? [[]] : keysOf(rows, query.groupBy.length)
    const cellsOf = (key: string[], window: Interval) =>
      definitions.map((metric, i) =>
        cell(metric, found.get(rowKey(utcDay(window.start), key)), i, state(window, asked, key)),
      )
    return { keys, cellsOf, unknown: definitions.map(() => null) }
  }
  return {
    coverage,
    state,
    completeness: (of) => completenessOf(of, [coverage], clock.now()),
    notes: async (asked) => queryNotes(questionOf(asked, 'total'), asked.range),
    async total(asked) {
      const { rows, definitions } = await ask(asked, 'total')
      return definitions.map((metric, i) => cell(metric, rows[0], i, state(asked.range, asked)))
    },
    async groups(asked) {
      const { query, rows, definitions } = await ask(asked, 'total')
      const of = state(asked.range, asked)
      return rows.map((row) => ({
        key: query.groupBy.map((_, i) => row[`d${i}`] ?? ''),
        values: definitions.map((metric, i) => cell(metric, row, i, of)),
      }))
    },
    totals: async (asked) => cellsOver(asked, await ask(...overRanges(asked)), state),
    apart,
    statement,
    statementOver,
    async compare({ windows: { now, before }, ...asked }) {
      const { keys, cellsOf, unknown } = await across(asked, [now, before])
      const whole = state(before, asked).whole
      return keys.map((key) => ({
        key,
        now: cellsOf(key, now),
        before: whole ? cellsOf(key, before) : unknown,
      }))
    },
    async across({ windows, ...asked }) {
      const { keys, cellsOf, unknown } = await across(asked, windows)
      return keys.map((key) => ({
        key,
        cells: windows.map((window) => (state(window, asked).whole ? cellsOf(key, window) : unknown)),
      }))
    },
    async spread({ windows, ...asked }) {
      const people = perPerson(asked, [windows.now, windows.before])
      const names = { now: utcDay(windows.now.start), before: utcDay(windows.before.start) }
      return people ? await readSpread(input, people, asked.by, names) : []
    },
    async moves({ windows, ...asked }) {
      const people = perPerson(asked, windows)
      const names = windows.map(({ start }) => utcDay(start))
      return people ? await readMoves(input, people, asked.by !== undefined, names) : []
    },
    async series(asked) {
      const { query, rows, definitions } = await ask(asked, asked.grain)
      const found = indexRows(rows, query)
      return bucketsOf(asked.range, asked.grain).map((bucket) => {
        const of = state(bucket, asked)
        const row = found.get(rowKey(bucket.time, []))
        return { ...bucket, state: of, values: definitions.map((metric, i) => cell(metric, row, i, of)) }
      })
    },
    labels: (groupBy, keys) =>
      readLabels({ ...input, feeds: [feed], namesKeptBefore: planner.namesKeptBefore ?? 0 }, groupBy, keys),
  }
}

type StateReader = (
  range: Interval,
  asked?: Pick<FeedQuestion, 'groupBy' | 'filters'>,
  key?: readonly string[],
) => BucketState

function stateReader({ scope }: OpenInput, { coverage, planner }: FeedState): StateReader {
  const byMembership = { ...coverage, membership: planner.membership?.accounts }
  return (range, { groupBy = [], filters = [] } = {}, key = []) => {
    const query = { groupBy: [...groupBy], filters: [...filters] }
    const all = asksTeams(query) ? byMembership : coverage
    return stateOfFeed(range, coverageByRow(all, { query, scope })(key))
  }
}

/** Statements of an open feed, made and asked. */
function askers(input: OpenInput, feeds: Question['feeds']) {
  const { feed, facts, signal } = input
  const questionOf = (asked: FeedQuestion, grain: Grain): Question => {
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
    return { ...input, query, checked: checkQuery(query, DIMENSIONS.length), feeds }
  }
  const compiled = (asked: FeedQuestion, grain: Grain, part: Partial<CompileInput> = {}) => {
    const question = questionOf(asked, grain)
    const { query } = question
    const definitions = query.metrics.map(metricById)
    const statement = { feed, trailingDays: null, metrics: definitions }
    return {
      query,
      definitions,
      statement: compilePart(question, statement, { grain, ...part }, asked.range),
    }
  }
  const ask = async (asked: FeedQuestion, grain: Grain, part: Partial<CompileInput> = {}) => {
    const { statement, ...rest } = compiled(asked, grain, part)
    const rows: ValueRow[] = statement
      ? await readRows(facts, statement.statement, statement.columns, signal)
      : []
    return { ...rest, rows }
  }
  const overWindows = (asked: Omit<FeedQuestion, 'range'>, windows: readonly Interval[]) =>
    [{ ...asked, range: spanOf(windows) }, 'day', { windows: asBuckets(windows) }] as const
  const perPerson = ({ metric, by, filters }: ByPerson, windows: readonly Interval[]) =>
    compiled(
      ...overWindows(
        { metrics: [metric], groupBy: [...(by ? [by] : []), 'user'], ...(filters && { filters }) },
        windows,
      ),
    ).statement
  const statement: OpenFeed['statement'] = (asked, part) => compiled(asked, 'total', part).statement
  const statementOver: OpenFeed['statementOver'] = (asked, part) => {
    const [of, grain, windows] = overRanges(asked)
    return compiled(of, grain, { ...windows, ...part }).statement
  }
  const apart: OpenFeed['apart'] = (asked) =>
    statementsOf(questionOf(asked, 'total'), asked.range).map(({ metrics }) => metrics.map(({ id }) => id))
  return { ask, questionOf, apart, statement, statementOver, perPerson, overWindows }
}

const asksTeams = ({ groupBy = [], filters = [] }: Pick<FeedQuestion, 'groupBy' | 'filters'>) =>
  dimensionsAsked({ groupBy, filters }).includes('team')

const spanOf = (windows: readonly Interval[]): Interval => ({
  start: Math.min(...windows.map(({ start }) => start)),
  end: Math.max(...windows.map(({ end }) => end)),
})

/** What stands for a range of several: they may begin on one day. In the order of places. */
export const nameOfPlace = (place: number) => utcDay(place * DAY_MS)

/** Days of ranges, named by their place. */
function overRanges({ ranges, ...asked }: RangesQuestion) {
  const windows = ranges.map(({ start, end }, bucket) => ({
    start: start / DAY_MS,
    end: end / DAY_MS,
    bucket,
  }))
  return [{ ...asked, range: spanOf(ranges) }, 'day', { windows }] as const
}

function cellsOver(
  asked: RangesQuestion,
  { rows, definitions }: { rows: readonly ValueRow[]; definitions: readonly MetricDefinition[] },
  state: StateReader,
): Cell[][] {
  const found = new Map(rows.map((row) => [row['time'], row]))
  return asked.ranges.map((range, place) => {
    const of = state(range, asked)
    return definitions.map((metric, i) => cell(metric, found.get(nameOfPlace(place)), i, of))
  })
}

/** Windows as buckets, each named by its first day. */
const asBuckets = (windows: readonly Interval[]): DayWindow[] =>
  windows.map(({ start, end }) => ({ start: start / DAY_MS, end: end / DAY_MS, bucket: start / DAY_MS }))

function keysOf(rows: readonly ValueRow[], dimensions: number): string[][] {
  const keys = rows.map((row) => Array.from({ length: dimensions }, (_, i) => row[`d${i}`] ?? ''))
  return [...new Map(keys.map((key) => [rowKey(null, key), key])).values()]
}
