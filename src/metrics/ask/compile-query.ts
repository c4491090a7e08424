import { orNull, PERSON_OR_NULL, TEXT, type Column } from '../../store/facts/engine/columns.ts'
import {
  listed,
  people,
  rowsOf,
  sql,
  texts,
  u32,
  u32s,
  verbatim,
  wholes,
  type Sql,
} from '../../store/facts/engine/sql.ts'
import { ofOnePerson, unmerged, value, valueText, type Measured, type Value } from '../definitions/value.ts'
import {
  dimensionOf,
  NO_OWNERS,
  type ChosenBy,
  type FactSource,
  type RowsOwners,
} from '../feeds/fact-source.ts'
import { measureSql } from '../feeds/prices/priced-units.ts'
import type { Segment } from '../feeds/segment.ts'
import type { Dimension, Direction, Grain } from '../../model/metric.ts'
import type { DimensionFilter } from '../metrics-query.ts'

export interface CompileInput {
  tenant: string
  accounts: readonly string[]
  /** Whose the rows are; see `ownersOf`. */
  owners?: RowsOwners
  /** What the answer's columns are, `m0`, `m1`, … in this order. */
  values: readonly Measured[]
  grain: Grain
  /** Of the question, where this statement ranks its groups over all of its buckets. */
  askedGrain?: Grain
  groupBy: readonly Dimension[]
  filters: readonly DimensionFilter[]
  /** Segments that do not overlap. */
  plan: readonly Segment[]
  /** A row counts in each of these that its day is in: they may overlap. */
  windows?: readonly DayWindow[] | undefined
  /** Only these groups; one value per dimension of `groupBy`. */
  keys?: readonly (readonly string[])[]
  order?: readonly { by: { value: number } | { dimension: number }; direction: Direction }[]
  limit?: number
  /** Values as the engine's numbers and not as text, and groups in no order: for who makes more of the rows. */
  asNumbers?: boolean
}

/** Days since the epoch, half-open, and the one that the answer names them by. */
export interface DayWindow {
  start: number
  end: number
  bucket: number
}

export interface CompiledQuery {
  statement: Sql
  /** All as text. */
  columns: Record<string, Column<string | null>>
  /** By which of them the rows are ordered, the first one first. */
  order: readonly { column: string; direction: Direction }[]
}

/**
 * One statement for one question: partial aggregates per segment, merged and finished outside.
 * Columns are `time` (absent for a total), `d0`… for the dimensions and `m0`… for the values, as text.
 * No text of the statement comes from input: identifiers are constants, values are bound.
 */
export function compileQuery(input: CompileInput): CompiledQuery {
  const measures = measuresOf(input.values)
  const columns = groupColumns(input)
  const values = input.values.map((_, i) => {
    const merged = valueSql(input, i)
    return `${input.asNumbers ? merged : `toString(${merged})`} AS m${i}`
  })
  const segments = input.plan.map((segment) => segmentSql(segment, sumsOf(segment, measures, input), input))
  const lines = oneTable(input) ?? [
    sql`SELECT ${listed([...outerGroups(input), ...values])}`,
    sql`FROM (\n${listed(segments, '\nUNION ALL\n')}\n)`,
    ...(input.keys ? [sql`WHERE ${keysCondition(input.groupBy, input.keys)}`] : []),
    grouping(columns, ''),
    ...orderBy(input),
    ...(input.limit === undefined ? [] : [sql`LIMIT ${u32(input.limit)}`]),
  ]
  const names = [
    ...(input.grain === 'total' ? [] : ['time']),
    ...input.groupBy.map((_, i) => `d${i}`),
    ...input.values.map((_, i) => `m${i}`),
  ]
  const row = Object.fromEntries(names.map((name) => [name, orNull(TEXT)]))
  for (const [i, dimension] of input.groupBy.entries())
    if (dimension === 'user') row[`d${i}`] = PERSON_OR_NULL
  return { statement: listed(lines, '\n'), columns: row, order: orderOf(input) }
}

function orderOf({ grain, groupBy, order = [] }: CompileInput): CompiledQuery['order'] {
  const asked = order.map(({ by, direction }) => ({
    column: 'value' in by ? `m${by.value}` : `d${by.dimension}`,
    direction,
  }))
  const groups = [...(grain === 'total' ? [] : ['time']), ...groupBy.map((_, i) => `d${i}`)]
  return [...asked, ...groups.map((column) => ({ column, direction: 'asc' as const }))]
}

/** Values of a dimension to compare with. */
export const valuesOf = (dimension: Dimension | undefined, values: readonly string[]) =>
  dimension === 'user' ? people(values) : texts(values)

/** Every measure that these values read, once. */
export function measuresOf(values: CompileInput['values']): string[] {
  return [...new Set(values.flatMap((value) => value.measures))]
}

const BUCKET: Record<Exclude<Grain, 'total'>, (source: FactSource) => string> = {
  hour: ({ time }) => time,
  day: ({ day }) => day,
  week: ({ day }) => `toMonday(${day})`,
  month: ({ day }) => `toStartOfMonth(${day})`,
}

/** Whether every group is one person's, and each source says of one person whether they are in its sets. */
const isOfOne = ({ groupBy, plan }: CompileInput) =>
  groupBy.includes('user') && plan.every(({ source }) => source.ofOne !== undefined)

const NOTHING = value`NULL`

function valueAt(input: CompileInput, at: number): Value {
  const asked = input.values[at]?.value ?? NOTHING
  return isOfOne(input) ? ofOnePerson(asked) : asked
}

const valueSql = (input: CompileInput, at: number): string => valueText(valueAt(input, at))

function groupColumns(input: CompileInput): string[] {
  return [...(input.grain === 'total' ? [] : ['bucket']), ...input.groupBy.map((_, i) => `d${i}`)]
}

/** Where nothing groups, no rows would still be a row, and its sums unknown where every bucket of them is zero. */
function grouping(columns: readonly string[], indent: string): string {
  return columns.length > 0 ? `${indent}GROUP BY ${columns.join(', ')}` : `${indent}HAVING count() > 0`
}

function outerGroups(input: CompileInput): string[] {
  return groupColumns(input).map((column) => (column === 'bucket' ? 'toString(bucket) AS time' : column))
}

const sumsOf = (segment: Segment, measures: readonly string[], input: CompileInput): Sql[] =>
  measures.map(
    (measure) => sql`${measureSql(segment, measure, isOfOne(input))} AS ${verbatim(`m_${measure}`)}`,
  )

/**
 * Groups for who makes more of their rows, in no order: where one table answers and sums are all that is merged, what is
 * merged is what it gives, and to group its groups again takes as long as to make them. Null where it is not so.
 */
function oneTable(input: CompileInput): Sql[] | null {
  const [segment, ...others] = input.plan
  if (!input.asNumbers || !segment || others.length > 0 || input.groupBy.length === 0) return null
  const columns = input.values.map((_, i) => {
    const own = unmerged(valueAt(input, i), {
      text: verbatim,
      measure: (name) => measureSql(segment, name, isOfOne(input)),
    })
    return own && sql`${listed(own, '')} AS ${verbatim(`m${i}`)}`
  })
  const known = columns.filter((column) => column !== null)
  if (known.length < columns.length) return null
  const names = columns.map((_, i) => `m${i}`)
  return [
    sql`SELECT ${listed([...outerGroups(input), ...names])}`,
    sql`FROM (\n${segmentSql(segment, known, input)}\n)`,
  ]
}

function segmentSql(segment: Segment, columns: readonly Sql[], input: CompileInput): Sql {
  const { source } = segment
  const bucket = input.grain === 'total' ? [] : [sql`${bucketSql(source, input.grain, input)} AS bucket`]
  const dimensions = input.groupBy.map(
    (d, i) => sql`${dimensionSql(source, d, input)} AS ${verbatim(`d${i}`)}`,
  )
  const when = timeCondition(segment)
  const of = { tenant: input.tenant, accounts: input.accounts }
  const grain = input.askedGrain ?? input.grain
  const chosen = source.choose?.({
    ...segment.planned,
    of,
    when,
    grain,
    ...(input.windows && { bucket: windowsOf('day', input.windows) }),
    connection: connectionOf(source, input),
  })
  const rows = chosen ?? sql`${rowsOf(source.from, of, source.join)} AND ${when}`
  const asked = askedConditions(source, input)
  const lines = [
    sql`  SELECT ${listed([...bucket, ...dimensions, ...columns])}`,
    sql`  FROM ${rows}`,
    ...(asked.length > 0 ? [sql`  ${verbatim(chosen ? 'WHERE' : 'AND')} ${listed(asked, ' AND ')}`] : []),
    grouping(groupColumns(input), '  '),
  ]
  return listed(lines, '\n')
}

function connectionOf(source: FactSource, input: CompileInput): ChosenBy['connection'] {
  const conditions = input.filters.flatMap((filter) =>
    filter.dimension === 'connection' && source.dimensions.connection
      ? [filterSql(source, filter, input.owners)]
      : [],
  )
  const grouped = input.groupBy.includes('connection')
  return grouped || conditions.length > 0 ? { conditions, grouped } : undefined
}

function bucketSql(source: FactSource, grain: Exclude<Grain, 'total'>, { windows }: CompileInput): Sql {
  if (source.bucket !== undefined) return verbatim(source.bucket)
  return windows ? windowsOf(source.day, windows) : verbatim(BUCKET[grain](source))
}

/** The windows that a day is in. */
function windowsOf(day: string, windows: readonly DayWindow[]): Sql {
  const all = (of: keyof DayWindow) => u32s(windows.map((window) => window[of]))
  const at = verbatim(`toUInt32(${day})`)
  return sql`arrayJoin(arrayMap(w -> toDate(w.3), arrayFilter(w -> ${at} >= w.1 AND ${at} < w.2, arrayZip(${all('start')}, ${all('end')}, ${all('bucket')}))))`
}

function askedConditions(
  source: FactSource,
  { filters, groupBy, keys, owners = NO_OWNERS }: CompileInput,
): Sql[] {
  // Said again here so that the engine reads only these groups; the outer condition is the exact one.
  const groups = groupBy.flatMap((dimension, i) =>
    keys && source.dimensions[dimension]
      ? [sql`${dimensionOf(source, dimension, owners)} IN ${valuesOf(dimension, valuesAt(keys, i))}`]
      : [],
  )
  return [...filters.map((filter) => filterSql(source, filter, owners)), ...groups]
}

function timeCondition({ source: { time, day, rollup }, range, builds }: Segment): Sql {
  const at = verbatim(time)
  const [start, end] = [range.start, range.end].map((edge) => sql`toDateTime(${u32(edge / 1000)}, 'UTC')`)
  if (!start || !end) throw new RangeError('a range has two ends')
  if (!rollup && time !== day) return sql`${at} >= ${start} AND ${at} < ${end}`
  const days = sql`${at} >= toDate(${start}) AND ${at} < toDate(${end})`
  return rollup ? sql`${days} AND build IN ${wholes(builds ?? [])}` : days
}

const orNotGiven = (array: string) => `if(empty(${array}), [''], ${array})`

function dimensionSql(
  source: FactSource,
  dimension: Dimension,
  { filters, owners = NO_OWNERS }: CompileInput,
): Sql {
  const array = source.arrays[dimension]
  if (array === undefined) return dimensionOf(source, dimension, owners)
  // A record is in several groups; asked for some of them, only those become groups of the answer.
  const kept = filters.flatMap((filter) =>
    filter.dimension === dimension && filter.op === 'in' ? [sql`has(${texts(filter.values)}, x)`] : [],
  )
  const values = verbatim(`arrayDistinct(${orNotGiven(array)})`)
  return kept.length === 0
    ? sql`arrayJoin(${values})`
    : sql`arrayJoin(arrayFilter(x -> ${listed(kept, ' AND ')}, ${values}))`
}

export function filterSql(
  source: FactSource,
  { dimension, op, values }: DimensionFilter,
  owners: RowsOwners = NO_OWNERS,
): Sql {
  const array = source.arrays[dimension]
  if (array !== undefined) {
    const any = sql`hasAny(${verbatim(orNotGiven(array))}, ${texts(values)})`
    return op === 'in' ? any : sql`NOT ${any}`
  }
  return sql`${dimensionOf(source, dimension, owners)} ${verbatim(op === 'in' ? 'IN' : 'NOT IN')} ${valuesOf(dimension, values)}`
}

type Keys = NonNullable<CompileInput['keys']>
const valuesAt = (keys: Keys, i: number) => keys.map((key) => key[i] ?? '')

function keysCondition(groupBy: readonly Dimension[], keys: Keys): Sql {
  const asked = groupBy.map((dimension, i) => sql`${valuesOf(dimension, valuesAt(keys, i))}`)
  const [only, second] = asked
  if (only && !second) return sql`d0 IN ${only}`
  const zipped = asked
  return sql`(${listed(groupBy.map((_, i) => `d${i}`))}) IN (SELECT arrayJoin(arrayZip(${listed(zipped)})))`
}

function orderBy(input: CompileInput): string[] {
  const asked = (input.order ?? []).map(({ by, direction }) => {
    const column = 'value' in by ? valueSql(input, by.value) : `d${by.dimension}`
    return `${column} ${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`
  })
  // The columns themselves last, so that equal values come in one order, always.
  const terms = [...asked, ...groupColumns(input)]
  return terms.length === 0 ? [] : [`ORDER BY ${terms.join(', ')}`]
}
