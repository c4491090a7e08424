import Big from 'big.js'
import { divideDecimals } from '../../model/money/decimal.ts'
import { DAY_MS, type Interval } from '../../model/time/time.ts'
import type { CheckedQuery } from './check-query.ts'
import {
  completenessOf,
  stateOfFeed,
  type BucketState,
  type FeedCoverage,
} from '../completeness/completeness.ts'
import { coverageByRow } from '../completeness/coverage-by-row.ts'
import type { MetricDefinition } from '../definitions/metric-definition.ts'
import type { Labels } from '../lists/labels.ts'
import { METRIC_UNITS, type Dimension, type Direction, type MetricId } from '../../model/metric.ts'
import type { AnswerColumn, AnswerRow, Cell, MetricsAnswer, MetricsQuery, Scope } from '../metrics-query.ts'
import type { Groups, OfPeriods, Period, Statement, StatementRows } from './question.ts'
import { cutNote, type ChosenBy } from './notes/cut-note.ts'
import { isSilentIn, type SilentDays } from './notes/silent-days.ts'
import { shorterPart, type Comparison } from './periods.ts'
import { rejectedNotes } from '../completeness/rejected-lines.ts'
import { currencyOf } from '../feeds/prices/own-prices.ts'
import { bucketsOf, isoInstant } from './time-range.ts'
import type { RestRows } from './unknown/unattributed.ts'
import { indexRows, rowKey, type ValueRow } from './value-rows.ts'
import { stateOfTeams, teamsLeftOutNote } from '../lists/teams/vendor-teams.ts'
import { distinct, said, type Said } from '../../words/said.ts'

const LABELLED: readonly Dimension[] = ['user', 'group', 'connection', 'team', 'cost_center']

export interface AnswerParts {
  query: MetricsQuery
  scope: Scope
  checked: CheckedQuery
  now: number
  range: Interval
  /** Null: the question does not compare. */
  comparison: Comparison | null
  /** Days of which nothing is told of a metric, and nothing is compared. */
  silent: SilentDays | null
  parts: readonly StatementRows[]
  groups: Groups | null
  /** What no group holds. */
  rest: RestRows
  /** One for each feed that is read. */
  feeds: ReadonlyMap<MetricDefinition['feed'], FeedCoverage>
  labels: Labels
  /** Asked for what nobody knows, and for nothing else: nothing of the answer is known. */
  isOfUnknown: boolean
  notes: readonly Said[]
}

/** Put the engine's rows into every bucket of the range, each number with how far it can be believed. Pure. */
export function buildAnswer(answer: AnswerParts): MetricsAnswer {
  const { query, checked, range, comparison, feeds, now } = answer
  const { rest } = answer
  const rows = answerRows(answer, rest)
  const order = checked.order
  if (query.grain !== 'total' && order.length > 0) rows.sort((a, b) => compareRows(a, b, query, checked))
  const cut = cutNoteOf(answer)
  return {
    columns: answerColumns(answer),
    rows,
    completeness: completenessOf(range, [...feeds.values()], now),
    ...(comparison && { comparedWith: named(comparison.before) }),
    ...(comparison && query.grain === 'total' && { compared: comparison.part && named(comparison.part) }),
    ...(cut !== null && { cut }),
    notes: [
      ...(cut === null ? [] : [cut]),
      ...rejectedNotes(range, [...feeds.values()]),
      ...teamsLeftOutNotes(answer),
      ...unknownNotes(answer),
      ...previousNotes(answer),
      ...rest.notes,
      ...answer.notes,
    ],
  }
}

const named = ({ start, end }: Interval) => ({ from: isoInstant(start), to: isoInstant(end) })

function answerColumns({ query, checked: { metrics }, range, comparison }: AnswerParts): AnswerColumn[] {
  const beside = [
    ...(comparison ? ['previous'] : []),
    ...(shorterPart(range, comparison) ? ['compared'] : []),
  ]
  const time: AnswerColumn[] =
    query.grain === 'total'
      ? []
      : [{ name: 'time', type: query.grain === 'hour' ? 'datetime' : 'date', unit: null }]
  const text = (name: string): AnswerColumn => ({ name, type: 'string', unit: null })
  const flag = (name: string): AnswerColumn => ({ name, type: 'boolean', unit: null })
  return [
    ...time,
    ...query.groupBy.flatMap((d) => (LABELLED.includes(d) ? [text(d), text(`${d}_label`)] : [text(d)])),
    ...metrics.flatMap(({ id, type, items }) => {
      const unit = (items && currencyOf({ prices: query.prices ?? [], items, range })) ?? METRIC_UNITS[id]
      return [id, ...beside.map((period) => `${id}.${period}`)].map((name) => ({ name, type, unit }))
    }),
    flag('provisional'),
    flag('partial'),
  ]
}

interface Slot extends Interval {
  /** Name in the answer and in the engine's rows; null for a total. */
  time: string | null
}

function slotsOf(range: Interval, query: MetricsQuery): Slot[] {
  return query.grain === 'total' ? [{ time: null, ...range }] : bucketsOf(range, query.grain)
}

function answerRows(answer: AnswerParts, rest: RestRows): AnswerRow[] {
  const { query, checked, range, comparison, groups } = answer
  const readers = answer.parts.map((part) => readerOf(part, answer))
  const part = shorterPart(range, comparison)
  const beforeSlots = comparison?.part ? slotsOf(comparison.before, query) : []
  const groupKeys = groups?.keys ?? (query.groupBy.length === 0 ? [[]] : [])
  const isTold = (metric: MetricId, { previous }: OfPeriods<Slot>) =>
    previous !== null && !isSilentIn(answer.silent, metric, previous)
  return slotsOf(range, query).flatMap((slot, i) => {
    const at: OfPeriods<Slot> = {
      current: slot,
      compared: part && { time: slot.time, ...part },
      previous: beforeSlots[i] ?? null,
    }
    const rowOf = (key: readonly string[], cells: ReadCell) => {
      const row: AnswerRow = slot.time === null ? {} : { time: slot.time }
      nameGroup(row, key, answer)
      for (const metric of checked.metrics) {
        const cellOf = (period: Period) => (of: MetricDefinition) =>
          readers.flatMap((reader) => {
            const asked = at[period]
            if (!reader.holds(of)) return []
            const tells =
              asked && (period === 'current' || (isTold(of.id, at) && isComparable(reader, query, at, key)))
            return [tells ? cells(reader, { period, slot: asked, key }, of) : null]
          })[0] ?? null
        row[metric.id] = metricCell(metric, checked, cellOf('current'))
        if (comparison) row[`${metric.id}.previous`] = metricCell(metric, checked, cellOf('previous'))
        if (part) row[`${metric.id}.compared`] = metricCell(metric, checked, cellOf('compared'))
      }
      const states = readers.map((reader) => reader.state({ period: 'current', slot, key }))
      row['provisional'] = states.some(({ provisional }) => provisional)
      row['partial'] = states.some(({ partial }) => partial)
      return row
    }
    return [
      ...groupKeys
        .filter((key) => !rest.replaces(key))
        .map((key) => rowOf(key, (reader, place, metric) => reader.cell(place, metric))),
      ...rest.keys.map((key) =>
        rowOf(key, (reader, place, metric) =>
          reader.state(place).known ? rest.cell(metric, place.period, place.slot.time, key) : null,
        ),
      ),
    ]
  })
}

/** A row of one period. */
interface Place {
  period: Period
  slot: Slot
  key: readonly string[]
}

type ReadCell = (reader: Reader, place: Place, metric: MetricDefinition) => Cell

/** A growth against half a period would be a number out of nothing, and so would one of half a period. */
function isComparable(
  reader: Reader,
  { grain }: MetricsQuery,
  { current, compared, previous }: OfPeriods<Slot>,
  key: readonly string[],
): boolean {
  if (!previous || !reader.state({ period: 'previous', slot: previous, key }).whole) return false
  if (grain !== 'total') return true
  const period = compared ? 'compared' : 'current'
  return reader.state({ period, slot: compared ?? current, key }).whole
}

function nameGroup(row: AnswerRow, key: readonly string[], { query, labels }: AnswerParts): void {
  query.groupBy.forEach((dimension, d) => {
    const value = key[d] ?? ''
    row[dimension] = value
    if (LABELLED.includes(dimension)) row[`${dimension}_label`] = labels[dimension]?.get(value) ?? null
  })
}

/** A ratio of two metrics is known where both are and what it rests on, and where there is something to divide by. */
function metricCell(
  metric: MetricDefinition,
  { read }: CheckedQuery,
  cellOf: (metric: MetricDefinition) => Cell,
): Cell {
  if (!metric.ratioOf) return cellOf(metric)
  const valueOf = (id: MetricId) => {
    const of = read.find((one) => one.id === id)
    return of ? cellOf(of) : null
  }
  if (metric.knownWith && valueOf(metric.knownWith) === null) return null
  const [part, whole] = metric.ratioOf.map(valueOf)
  if (part === null || part === undefined || whole === null || whole === undefined) return null
  return divideDecimals(String(part), String(whole))
}

/** The cells of one statement. */
interface Reader {
  holds(metric: MetricDefinition): boolean
  state(place: Place): BucketState
  cell(place: Place, metric: MetricDefinition): Cell
}

function readerOf(part: StatementRows, { query, scope, feeds, isOfUnknown }: AnswerParts): Reader {
  const { statement, rows } = part
  const feed = feeds.get(statement.feed)
  if (!feed) throw new Error(`feed ${statement.feed} was not read`)
  const found = {
    current: indexRows(rows.current, query),
    compared: indexRows(rows.compared ?? [], query),
    previous: indexRows(rows.previous ?? [], query),
  }
  const coverageOf = coverageByRow(feed, { query, scope })
  const states = new Map<FeedCoverage, Map<string, BucketState>>()
  const stateAt = (slot: Slot, key: readonly string[]): BucketState => {
    const coverage = coverageOf(key)
    const known = states.get(coverage) ?? new Map<string, BucketState>()
    states.set(coverage, known)
    const name = `${slot.start} ${slot.end}`
    const before = known.get(name)
    if (before) return before
    const own = trailingState(statement, stateOfFeed(slot, coverage), slot, coverage)
    const state = isOfUnknown ? { ...own, known: false, whole: false, partial: true } : own
    known.set(name, state)
    return state
  }
  const ofTeams = part.teamDays && stateOfTeams(part.teamDays, query, feed)
  const state = ({ period, slot, key }: Place) =>
    ofTeams ? ofTeams(period, slot, key, stateAt(slot, key)) : stateAt(slot, key)
  const indexOf = (metric: MetricDefinition) => statement.metrics.findIndex(({ id }) => id === metric.id)
  return {
    holds: (metric) => indexOf(metric) >= 0,
    state,
    cell: (place, metric) =>
      cell(
        metric,
        found[place.period].get(rowKey(place.slot.time, place.key)),
        indexOf(metric),
        state(place),
      ),
  }
}

/** A window that reaches back is as whole as all of its days, whatever the bucket's own are. */
function trailingState(
  { trailingDays }: Statement,
  own: BucketState,
  slot: Slot,
  feed: FeedCoverage,
): BucketState {
  if (trailingDays === null) return own
  const window = { start: slot.end - trailingDays * DAY_MS, end: slot.end }
  const { whole, partial, provisional } = stateOfFeed(window, feed)
  return { ...own, whole: own.whole && whole, partial, provisional }
}

/** Nothing seen where nobody looked is unknown; nothing seen in a collected bucket is zero. */
export function cell(
  metric: MetricDefinition,
  row: ValueRow | undefined,
  index: number,
  state: BucketState,
): Cell {
  const value = row ? (row[`m${index}`] ?? null) : metric.emptyIsUnknown ? null : '0'
  if (value === null || (value === '0' && !state.known)) return null
  return metric.type === 'integer' ? Number(value) : value
}

function compareRows(a: AnswerRow, b: AnswerRow, query: MetricsQuery, checked: CheckedQuery): number {
  for (const { by, direction } of checked.order) {
    const column =
      'time' in by ? 'time' : 'metric' in by ? checked.metrics[by.metric]?.id : query.groupBy[by.dimension]
    const order =
      column === undefined ? 0 : compareCells(a[column] ?? null, b[column] ?? null, 'metric' in by, direction)
    if (order !== 0) return order
  }
  return 0
}

function compareCells(a: Cell, b: Cell, numeric: boolean, direction: Direction): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const order = numeric ? new Big(String(a)).cmp(String(b)) : a < b ? -1 : a > b ? 1 : 0
  return direction === 'asc' ? order : -order
}

const cutNoteOf = ({ query, groups, checked, rest }: AnswerParts): Said | null =>
  groups && (groups.cut || rest.cut)
    ? cutNote({ count: groups.limit, by: query.groupBy }, chosenBy(query, checked))
    : null

/** As the statement that ranks the groups does it: a series is chosen by size alone. */
function chosenBy({ grain, groupBy }: MetricsQuery, { order, metrics }: CheckedQuery): ChosenBy {
  const first = order.find(({ by }) => 'metric' in by || ('dimension' in by && grain === 'total'))
  const dimension = first && 'dimension' in first.by ? groupBy[first.by.dimension] : undefined
  const direction = first?.direction ?? 'desc'
  if (dimension !== undefined) return { dimension, direction }
  const metric = metrics[first && 'metric' in first.by ? first.by.metric : 0]
  return { metric: metric?.id ?? null, direction }
}

/** Said once, whichever of the statements lacks them. */
function teamsLeftOutNotes({ parts, query, range, feeds, groups }: AnswerParts): Said[] {
  const [first] = parts.flatMap(({ teamDays, statement }) => (teamDays ? { teamDays, statement } : []))
  const feed = first && feeds.get(first.statement.feed)
  return feed ? teamsLeftOutNote(first.teamDays, { query, range, feed, groups }) : []
}

/** Why the engine itself answers unknown of what was collected. */
function unknownNotes({ parts }: AnswerParts): Said[] {
  const notes = parts.flatMap(({ statement, rows: { current, previous } }) =>
    statement.metrics.flatMap(({ whenUnknown }, i) => {
      const isNull = (row: ValueRow) => row[`m${i}`] === null
      return whenUnknown && [...current, ...(previous ?? [])].some(isNull) ? [whenUnknown] : []
    }),
  )
  return distinct(notes)
}

/** What stands against what, and that something is not compared. */
function previousNotes({ range, comparison, feeds, query, scope }: AnswerParts): Said[] {
  if (!comparison) return []
  const { part, before } = comparison
  const shorter = shorterPart(range, comparison)
  const told = (code: 'compared_part' | 'previous_period', { start, end }: Interval) =>
    said(code, { start: isoInstant(start), end: isoInstant(end) })
  const asked = [...feeds.values()].map((feed) => coverageByRow(feed, { query, scope })([]))
  const periods = query.grain === 'total' && part ? [part, before] : [before]
  const isWhole = part && asked.every((feed) => periods.every((period) => stateOfFeed(period, feed).whole))
  return [
    ...(shorter ? [told('compared_part', shorter)] : []),
    told('previous_period', before),
    ...(isWhole ? [] : [said('previous_not_whole')]),
  ]
}
