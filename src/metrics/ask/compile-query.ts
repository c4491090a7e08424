import type { SqlParams } from '../../store/facts/facts-store.ts'
import type { MetricDefinition } from '../definitions/metric-definition.ts'
import type { ChosenBy, FactSource } from '../feeds/fact-source.ts'
import type { Segment } from '../feeds/segment.ts'
import type { Dimension, Grain } from '../../model/metric.ts'
import type { DimensionFilter } from '../metrics-query.ts'

export interface CompileInput {
  tenant: string
  accounts: readonly string[]
  /** Which connection reads which account now; see `ownAccounts`. */
  own?: readonly string[]
  /** What the answer's columns are, `m0`, `m1`, … in this order. */
  values: readonly Pick<MetricDefinition, 'measures' | 'value'>[]
  grain: Grain
  groupBy: readonly Dimension[]
  filters: readonly DimensionFilter[]
  /** Segments that do not overlap. */
  plan: readonly Segment[]
  /** A row counts in every bucket whose end it lies before by at most this many days. */
  trailing?: { days: number; ends: readonly TrailingEnd[] } | undefined
  /** Only these groups; one value per dimension of `groupBy`. */
  keys?: readonly (readonly string[])[]
  order?: readonly { by: { value: number } | { dimension: number }; direction: 'asc' | 'desc' }[]
  limit?: number
}

/** The end of a window, not included, and the bucket it is of; days since the epoch. */
export interface TrailingEnd {
  end: number
  bucket: number
}

export interface CompiledQuery {
  sql: string
  params: SqlParams
}

/**
 * One statement for one question: partial aggregates per segment, merged and finished outside.
 * Columns are `time` (absent for a total), `d0`… for the dimensions and `m0`… for the values, as text.
 * No text of the statement comes from input: identifiers are constants, values are bound.
 */
export function compileQuery(input: CompileInput): CompiledQuery {
  const measures = measuresOf(input.values)
  const segments = input.plan.map((segment, index) => segmentSql(segment, index, measures, input))
  const columns = groupColumns(input)
  const lines = [
    `SELECT ${[...outerGroups(input), ...input.values.map((v, i) => `toString(${v.value}) AS m${i}`)].join(', ')}`,
    `FROM (\n${segments.join('\nUNION ALL\n')}\n)`,
    ...(input.keys ? [`WHERE ${keysCondition(input.groupBy.length)}`] : []),
    ...grouping(columns, ''),
    ...orderBy(input),
    ...(input.limit === undefined ? [] : ['LIMIT {limit:UInt32}']),
  ]
  return { sql: lines.join('\n'), params: bind(input) }
}

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

function groupColumns(input: CompileInput): string[] {
  return [...(input.grain === 'total' ? [] : ['bucket']), ...input.groupBy.map((_, i) => `d${i}`)]
}

/** Where nothing groups, no rows would still be a row, and its sums unknown where every bucket of them is zero. */
function grouping(columns: readonly string[], indent: string): string[] {
  return columns.length > 0 ? [`${indent}GROUP BY ${columns.join(', ')}`] : [`${indent}HAVING count() > 0`]
}

function outerGroups(input: CompileInput): string[] {
  return groupColumns(input).map((column) => (column === 'bucket' ? 'toString(bucket) AS time' : column))
}

function segmentSql(
  { source }: Segment,
  index: number,
  measures: readonly string[],
  input: CompileInput,
): string {
  const bucket = input.grain === 'total' ? [] : [`${bucketSql(source, input.grain, input)} AS bucket`]
  const dimensions = input.groupBy.map((d, i) => `${dimensionSql(source, d, input.filters)} AS d${i}`)
  const columns = groupColumns(input)
  const { who, when, asked } = segmentConditions(source, index, input)
  const chosen = source.choose?.({
    who: who.join(' AND '),
    when: when.join(' AND '),
    accounts: input.accounts.length,
    connection: connectionOf(source, input),
  })
  const conditions = chosen ? asked : [...who, ...when, ...asked]
  const lines = [
    `  SELECT ${[...bucket, ...dimensions, ...measures.map((m) => `${measureSql(source, m)} AS m_${m}`)].join(', ')}`,
    `  FROM ${chosen ?? source.from}`,
    ...(conditions.length > 0 ? [`  WHERE ${conditions.join(' AND ')}`] : []),
    ...grouping(columns, '  '),
  ]
  return lines.join('\n')
}

function connectionOf(source: FactSource, { filters, groupBy }: CompileInput): ChosenBy['connection'] {
  const conditions = filters.flatMap((filter, i) =>
    filter.dimension === 'connection' && source.dimensions.connection ? [filterSql(source, filter, i)] : [],
  )
  const grouped = groupBy.includes('connection')
  return grouped || conditions.length > 0 ? { conditions, grouped } : undefined
}

/** Days of the window that a row lies in are looked up among the ends, whatever the bucket. */
const TRAILING = (day: string) =>
  `arrayJoin(arrayMap(e -> toDate(e.2), arrayFilter(e -> toUInt32(${day}) < e.1 AND toUInt32(${day}) + {t_days:UInt32} >= e.1, arrayZip({t_ends:Array(UInt32)}, {t_buckets:Array(UInt32)}))))`

function bucketSql(source: FactSource, grain: Exclude<Grain, 'total'>, { trailing }: CompileInput): string {
  if (trailing) return TRAILING(source.day)
  return source.bucket ?? BUCKET[grain](source)
}

function segmentConditions(source: FactSource, index: number, input: CompileInput) {
  const filters = input.filters.map((filter, i) => filterSql(source, filter, i))
  // Said again here so that the engine reads only these groups; the outer condition is the exact one.
  const keys = input.groupBy.flatMap((d, i) =>
    input.keys && source.dimensions[d] ? [`${source.dimensions[d]} IN {k${i}:Array(String)}`] : [],
  )
  return {
    who: ['tenant = {tenant:String}', 'account IN {accounts:Array(String)}'],
    when: timeConditions(source, index),
    asked: [...filters, ...keys],
  }
}

function timeConditions({ time, day, rollup }: FactSource, index: number): string[] {
  const at = (edge: 'start' | 'end') => `toDateTime({s${index}_${edge}:UInt32}, 'UTC')`
  if (!rollup && time === day) return [`${time} >= toDate(${at('start')})`, `${time} < toDate(${at('end')})`]
  if (!rollup) return [`${time} >= ${at('start')}`, `${time} < ${at('end')}`]
  return [
    `${time} >= toDate(${at('start')})`,
    `${time} < toDate(${at('end')})`,
    `build IN {s${index}_builds:Array(UInt64)}`,
  ]
}

function measureSql(source: FactSource, measure: string): string {
  const sql = source.measures[measure]
  if (sql === undefined) throw new Error(`source ${source.name} does not carry ${measure}`)
  return sql
}

const orNotGiven = (array: string) => `if(empty(${array}), [''], ${array})`

function dimensionSql(source: FactSource, dimension: Dimension, filters: readonly DimensionFilter[]): string {
  const array = source.arrays[dimension]
  if (array === undefined) return singleSql(source, dimension)
  // A record is in several groups; asked for some of them, only those become groups of the answer.
  const kept = filters.flatMap((filter, i) =>
    filter.dimension === dimension && filter.op === 'in' ? [`has({f${i}:Array(String)}, x)`] : [],
  )
  const values = `arrayDistinct(${orNotGiven(array)})`
  return kept.length === 0
    ? `arrayJoin(${values})`
    : `arrayJoin(arrayFilter(x -> ${kept.join(' AND ')}, ${values}))`
}

/** A condition over the values bound as `f<index>`. */
export function filterSql(source: FactSource, filter: DimensionFilter, index: number): string {
  const values = `{f${index}:Array(String)}`
  const array = source.arrays[filter.dimension]
  if (array !== undefined) {
    const any = `hasAny(${orNotGiven(array)}, ${values})`
    return filter.op === 'in' ? any : `NOT ${any}`
  }
  return `${singleSql(source, filter.dimension)} ${filter.op === 'in' ? 'IN' : 'NOT IN'} ${values}`
}

function singleSql(source: FactSource, dimension: Dimension): string {
  const sql = source.dimensions[dimension]
  if (sql === undefined) throw new Error(`source ${source.name} is not cut by ${dimension}`)
  return sql
}

function keysCondition(count: number): string {
  if (count === 1) return 'd0 IN {k0:Array(String)}'
  const names = Array.from({ length: count }, (_, i) => i)
  const zipped = names.map((i) => `{k${i}:Array(String)}`).join(', ')
  return `(${names.map((i) => `d${i}`).join(', ')}) IN (SELECT arrayJoin(arrayZip(${zipped})))`
}

function orderBy(input: CompileInput): string[] {
  const asked = (input.order ?? []).map(({ by, direction }) => {
    const column = 'value' in by ? (input.values[by.value]?.value ?? 'NULL') : `d${by.dimension}`
    return `${column} ${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`
  })
  // The columns themselves last, so that equal values come in one order, always.
  const terms = [...asked, ...groupColumns(input)]
  return terms.length === 0 ? [] : [`ORDER BY ${terms.join(', ')}`]
}

function bind(input: CompileInput): SqlParams {
  const params: SqlParams = {
    tenant: input.tenant,
    accounts: [...input.accounts],
    own: [...(input.own ?? [])],
  }
  input.plan.forEach(({ range, builds, params: more }, i) => {
    Object.assign(params, more)
    params[`s${i}_start`] = range.start / 1000
    params[`s${i}_end`] = range.end / 1000
    if (builds) params[`s${i}_builds`] = [...builds]
  })
  if (input.trailing) {
    params['t_days'] = input.trailing.days
    params['t_ends'] = input.trailing.ends.map(({ end }) => end)
    params['t_buckets'] = input.trailing.ends.map(({ bucket }) => bucket)
  }
  input.filters.forEach((filter, i) => (params[`f${i}`] = filter.values))
  if (input.keys) {
    const keys = input.keys
    input.groupBy.forEach((_, i) => (params[`k${i}`] = keys.map((key) => key[i] ?? '')))
  }
  if (input.limit !== undefined) params['limit'] = input.limit
  return params
}
