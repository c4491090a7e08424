import type { CostMeasure } from '../store/facts/cost-measures.ts'
import type { SqlParams } from '../store/facts/facts-store.ts'
import type { MetricDefinition } from './definitions/metric-definition.ts'
import type { FactSource } from './fact-sources.ts'
import type { Dimension, DimensionFilter, Grain } from './metrics-query.ts'
import type { Segment } from './query-plan.ts'

export interface CompileInput {
  tenant: string
  accounts: readonly string[]
  /** What the answer's columns are, `m0`, `m1`, … in this order. */
  values: readonly Pick<MetricDefinition, 'measures' | 'value'>[]
  grain: Grain
  groupBy: readonly Dimension[]
  filters: readonly DimensionFilter[]
  /** Segments that do not overlap. */
  plan: readonly Segment[]
  /** Only these groups; one value per dimension of `groupBy`. */
  keys?: readonly (readonly string[])[]
  order?: readonly { by: { value: number } | { dimension: number }; direction: 'asc' | 'desc' }[]
  limit?: number
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
    ...(columns.length > 0 ? [`GROUP BY ${columns.join(', ')}`] : []),
    ...orderBy(input),
    ...(input.limit === undefined ? [] : ['LIMIT {limit:UInt32}']),
  ]
  return { sql: lines.join('\n'), params: bind(input) }
}

/** Every measure that these values read, once. */
export function measuresOf(values: CompileInput['values']): CostMeasure[] {
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

function outerGroups(input: CompileInput): string[] {
  return groupColumns(input).map((column) => (column === 'bucket' ? 'toString(bucket) AS time' : column))
}

function segmentSql(
  { source }: Segment,
  index: number,
  measures: readonly CostMeasure[],
  input: CompileInput,
): string {
  const bucket = input.grain === 'total' ? [] : [`${BUCKET[input.grain](source)} AS bucket`]
  const dimensions = input.groupBy.map((d, i) => `${dimensionSql(source, d, input.filters)} AS d${i}`)
  const columns = groupColumns(input)
  const lines = [
    `  SELECT ${[...bucket, ...dimensions, ...measures.map((m) => `${measureSql(source, m)} AS m_${m}`)].join(', ')}`,
    `  FROM ${source.from}`,
    `  WHERE ${segmentConditions(source, index, input).join(' AND ')}`,
    ...(columns.length > 0 ? [`  GROUP BY ${columns.join(', ')}`] : []),
  ]
  return lines.join('\n')
}

function segmentConditions(source: FactSource, index: number, input: CompileInput): string[] {
  const conditions = [
    'tenant = {tenant:String}',
    'account IN {accounts:Array(String)}',
    ...timeConditions(source, index),
    ...input.filters.map((filter, i) => filterSql(source, filter, i)),
  ]
  if (!input.keys) return conditions
  // Said again here so that the engine reads only these groups; the outer condition is the exact one.
  const single = input.groupBy.flatMap((d, i) =>
    source.dimensions[d] ? [`${source.dimensions[d]} IN {k${i}:Array(String)}`] : [],
  )
  return [...conditions, ...single]
}

function timeConditions({ time, rollup }: FactSource, index: number): string[] {
  const at = (edge: 'start' | 'end') => `toDateTime({s${index}_${edge}:UInt32}, 'UTC')`
  if (!rollup) return [`${time} >= ${at('start')}`, `${time} < ${at('end')}`]
  return [
    `${time} >= toDate(${at('start')})`,
    `${time} < toDate(${at('end')})`,
    `build IN {s${index}_builds:Array(UInt64)}`,
  ]
}

function measureSql(source: FactSource, measure: CostMeasure): string {
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
  const params: SqlParams = { tenant: input.tenant, accounts: [...input.accounts] }
  input.plan.forEach(({ range, builds }, i) => {
    params[`s${i}_start`] = range.start / 1000
    params[`s${i}_end`] = range.end / 1000
    if (builds) params[`s${i}_builds`] = [...builds]
  })
  input.filters.forEach((filter, i) => (params[`f${i}`] = filter.values))
  if (input.keys) {
    const keys = input.keys
    input.groupBy.forEach((_, i) => (params[`k${i}`] = keys.map((key) => key[i] ?? '')))
  }
  if (input.limit !== undefined) params['limit'] = input.limit
  return params
}
