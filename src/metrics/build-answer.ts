import Big from 'big.js'
import type { Interval } from '../model/time.ts'
import type { CheckedQuery } from './check-query.ts'
import { completenessOf, stateOfBucket, type AccountCoverage, type BucketState } from './completeness.ts'
import type { MetricDefinition } from './definitions/metric-definition.ts'
import type { Labels } from './labels.ts'
import type {
  AnswerColumn,
  AnswerRow,
  Cell,
  Dimension,
  MetricsAnswer,
  MetricsQuery,
  Scope,
} from './metrics-query.ts'
import { answerNotes, type NoteCounters } from './query-notes.ts'
import { bucketsOf, isoInstant } from './time-range.ts'

/** A row as the engine gives it: `time`, `d0`…, `m0`…, all as text. */
export type ValueRow = Record<string, string | null>

export interface PeriodRows {
  range: Interval
  rows: ValueRow[]
}

/** The groups an answer shows. */
export interface Groups {
  /** In the order of the answer; one value per dimension. */
  keys: string[][]
  rows: ValueRow[]
  /** There were more than `limit`. */
  cut: boolean
  limit: number
}

const LABELLED: readonly Dimension[] = ['user', 'group', 'connection']

export interface AnswerParts {
  query: MetricsQuery
  checked: CheckedQuery
  scope: Scope
  now: number
  current: PeriodRows
  previous: PeriodRows | null
  groups: Groups | null
  coverage: readonly AccountCoverage[]
  labels: Labels
  counters: NoteCounters
}

/** Put the engine's rows into every bucket of the range, each number with how far it can be believed. Pure. */
export function buildAnswer(parts: AnswerParts): MetricsAnswer {
  const { query, checked, scope, current, coverage, now } = parts
  const rows = answerRows(parts)
  const order = checked.order
  if (query.grain !== 'total' && order.length > 0) rows.sort((a, b) => compareRows(a, b, query, checked))
  return {
    columns: answerColumns(query, checked.metrics),
    rows,
    completeness: completenessOf(current.range, scope, coverage, now),
    notes: [
      ...cutNotes(parts),
      ...previousNotes(parts),
      ...answerNotes(query, checked.metrics, parts.counters),
    ],
  }
}

function answerColumns(query: MetricsQuery, metrics: readonly MetricDefinition[]): AnswerColumn[] {
  const time: AnswerColumn[] =
    query.grain === 'total'
      ? []
      : [{ name: 'time', type: query.grain === 'hour' ? 'datetime' : 'date', unit: null }]
  const text = (name: string): AnswerColumn => ({ name, type: 'string', unit: null })
  const flag = (name: string): AnswerColumn => ({ name, type: 'boolean', unit: null })
  return [
    ...time,
    ...query.groupBy.flatMap((d) => (LABELLED.includes(d) ? [text(d), text(`${d}_label`)] : [text(d)])),
    ...metrics.flatMap(({ id, type, unit }) => [
      { name: id, type, unit },
      ...(query.compare ? [{ name: `${id}.previous`, type, unit }] : []),
    ]),
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

function answerRows(parts: AnswerParts): AnswerRow[] {
  const { query, checked, current, previous, coverage } = parts
  const keys = parts.groups?.keys ?? [[]]
  const now = indexRows(current.rows, query)
  const before = previous ? indexRows(previous.rows, query) : null
  const beforeSlots = previous ? slotsOf(previous.range, query) : []
  return slotsOf(current.range, query).flatMap((slot, i) => {
    const state = stateOfBucket(slot, coverage)
    const beforeSlot = beforeSlots[i]
    const beforeState = beforeSlot ? stateOfBucket(beforeSlot, coverage) : null
    return keys.map((key) => {
      const row: AnswerRow = slot.time === null ? {} : { time: slot.time }
      query.groupBy.forEach((dimension, d) => {
        const value = key[d] ?? ''
        row[dimension] = value
        if (LABELLED.includes(dimension))
          row[`${dimension}_label`] = parts.labels[dimension]?.get(value) ?? null
      })
      const found = now.get(rowKey(slot.time, key))
      const was = beforeSlot && before?.get(rowKey(beforeSlot.time, key))
      checked.metrics.forEach((metric, m) => {
        row[metric.id] = cell(metric, found, m, state)
        if (beforeState)
          row[`${metric.id}.previous`] = beforeState.whole ? cell(metric, was, m, beforeState) : null
      })
      row['provisional'] = state.provisional
      row['partial'] = state.partial
      return row
    })
  })
}

/** Nothing seen where nobody looked is unknown; nothing seen in a collected bucket is zero. */
function cell(metric: MetricDefinition, row: ValueRow | undefined, index: number, state: BucketState): Cell {
  const value = row ? (row[`m${index}`] ?? null) : '0'
  if (value === null || (value === '0' && !state.known)) return null
  return metric.type === 'integer' ? Number(value) : value
}

function indexRows(rows: readonly ValueRow[], query: MetricsQuery): Map<string, ValueRow> {
  return new Map(
    rows.map((row) => {
      const key = query.groupBy.map((_, i) => row[`d${i}`] ?? '')
      return [rowKey(query.grain === 'total' ? null : timeName(row['time'] ?? ''), key), row]
    }),
  )
}

/** The engine writes an hour as `2026-03-10 13:00:00` (UTC), the answer as ISO-8601. */
const timeName = (text: string) => (text.includes(' ') ? `${text.replace(' ', 'T')}Z` : text)

const rowKey = (time: string | null, key: readonly string[]) => JSON.stringify([time, ...key])

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

function compareCells(a: Cell, b: Cell, numeric: boolean, direction: 'asc' | 'desc'): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const order = numeric ? new Big(String(a)).cmp(String(b)) : a < b ? -1 : a > b ? 1 : 0
  return direction === 'asc' ? order : -order
}

function cutNotes({ query, groups, checked }: AnswerParts): string[] {
  if (!groups?.cut) return []
  const ranked = checked.order.find(({ by }) => 'metric' in by)
  const metric = checked.metrics[ranked && 'metric' in ranked.by ? ranked.by.metric : 0]
  const shown = `${groups.limit} of the groups (${query.groupBy.join(', ')})`
  const ranking = ranked?.direction === 'asc' ? 'smallest' : 'largest'
  return [`Shows the ${ranking} ${shown} by ${metric?.id}; the rest is in the total, not in these rows.`]
}

/** A growth against half a period would be a number out of nothing. */
function previousNotes({ previous, coverage }: AnswerParts): string[] {
  if (!previous) return []
  const { start, end } = previous.range
  const period = `The previous period runs from ${isoInstant(start)} to ${isoInstant(end)}, its end not included.`
  if (stateOfBucket(previous.range, coverage).whole) return [period]
  return [period, 'Parts of the previous period were not collected; what is not whole is not compared.']
}
