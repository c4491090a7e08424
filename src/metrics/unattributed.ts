import Big from 'big.js'
import type { Interval } from '../model/time.ts'
import type { CompileInput } from './compile-query.ts'
import type { MetricDefinition } from './definitions/metric-definition.ts'
import type { Cell, Dimension, DimensionFilter, MetricsQuery } from './metrics-query.ts'
import type { Groups, Question, Statement, StatementRows, Unattributed } from './question.ts'
import { indexRows, rowKey, type ValueRow } from './value-rows.ts'

/** Dimensions by which the vendor gives breakdowns that need not add up to the total. */
const BREAKDOWNS: readonly Dimension[] = ['editor', 'feature', 'language', 'model', 'repository']

const isBreakdown = (dimension: Dimension) => BREAKDOWNS.includes(dimension)

/** Only sums have a rest, and only where no filter has taken parts away already. */
export function canUnattribute(query: MetricsQuery, { feed, metrics }: Statement): boolean {
  return (
    feed !== 'costs' &&
    metrics.some(({ additive }) => additive) &&
    query.groupBy.some(isBreakdown) &&
    !query.filters.some(({ dimension }) => isBreakdown(dimension))
  )
}

type Run = (
  question: Question,
  statement: Statement,
  part: Partial<CompileInput>,
  range: Interval,
) => Promise<ValueRow[]>

/** Of two names the tables themselves leave out parts that have neither. */
function named(groupBy: readonly Dimension[]): DimensionFilter[] {
  const [dimension, second] = groupBy.filter(isBreakdown)
  return dimension && !second ? [{ dimension, op: 'not_in', values: [''] }] : []
}

export async function readUnattributed(
  question: Question,
  statement: Statement,
  range: Interval,
  run: Run,
): Promise<Unattributed> {
  const { query, feeds } = question
  const groupBy = query.groupBy.filter((dimension) => !isBreakdown(dimension))
  const planOf = (by: readonly Dimension[], metrics: readonly MetricDefinition[]) => {
    const measures = [...new Set(metrics.flatMap((metric) => metric.measures))]
    return feeds.get(statement.feed)?.planner.plan({ ...query, groupBy: by, range, measures }) ?? []
  }
  // Totals of metrics that share their parts need not come from one table.
  const tables = Map.groupBy(statement.metrics.keys(), (i) =>
    planOf(groupBy, statement.metrics.slice(i, i + 1))
      .map(({ source }) => source.name)
      .join(),
  )
  const plan = planOf(query.groupBy, statement.metrics)
  const [totals, sums] = await Promise.all([
    Promise.all(
      [...tables.values()].map((indexes) => readTotals(question, statement, indexes, groupBy, range, run)),
    ),
    // The same table as the parts, all of them together; one without a name belongs to the rest.
    run(question, statement, { groupBy, plan, filters: [...query.filters, ...named(query.groupBy)] }, range),
  ])
  return { parts: query.groupBy.flatMap((d, i) => (isBreakdown(d) ? [i] : [])), totals: totals.flat(), sums }
}

/** Totals of some of the metrics, under the names that all of them have in the statement. */
async function readTotals(
  question: Question,
  statement: Statement,
  indexes: readonly number[],
  groupBy: Dimension[],
  range: Interval,
  run: Run,
): Promise<ValueRow[]> {
  const values = indexes.flatMap((i) => statement.metrics[i] ?? [])
  const rows = await run(question, statement, { groupBy, values }, range)
  return rows.map((row) => {
    const { time, ...rest } = row
    const dimensions = Object.entries(rest).filter(([name]) => name.startsWith('d'))
    const cells = indexes.map((index, i) => [`m${index}`, row[`m${i}`] ?? null] as const)
    return Object.fromEntries([
      ...(time === undefined ? [] : [['time', time] as const]),
      ...dimensions,
      ...cells,
    ])
  })
}

/** Rows for what no group holds, one for each group of the other dimensions. */
export interface RestRows {
  keys: string[][]
  /** Whether a group of the answer is in one of these rows: what the vendor gave no name is unattributed as well. */
  replaces(key: readonly string[]): boolean
  cell(metric: MetricDefinition, time: string | null, key: readonly string[]): Cell
  /** Where parts exceed their total, which nothing can be shown for. */
  notes: string[]
}

export function restRows({
  query,
  parts,
  groups,
}: {
  query: MetricsQuery
  parts: readonly StatementRows[]
  groups: Groups | null
}): RestRows {
  const having = parts.flatMap(({ statement, unattributed }) =>
    unattributed ? [{ statement, unattributed }] : [],
  )
  const [first] = having
  if (!first) return { keys: [], replaces: () => false, cell: () => null, notes: [] }
  const others = query.groupBy.flatMap((d, i) => (isBreakdown(d) ? [] : [i]))
  const otherKey = (key: readonly string[]) => others.map((i) => key[i] ?? '')
  const isRest = (key: readonly string[]) => first.unattributed.parts.every((i) => key[i] === '')
  const shown = others.length === 0 ? [[]] : (groups?.keys ?? []).map(otherKey)
  const keys = [...new Map(shown.map((key) => [JSON.stringify(key), key])).values()].map((key) =>
    query.groupBy.map((d, i) => (isBreakdown(d) ? '' : (key[others.indexOf(i)] ?? ''))),
  )
  const sides = having.map(({ statement, unattributed }) => {
    const grouped = { grain: query.grain, groupBy: others.flatMap((i) => query.groupBy[i] ?? []) }
    return {
      statement,
      totals: mergeRows(unattributed.totals, grouped),
      sums: indexRows(unattributed.sums, grouped),
    }
  })
  const exceeded = new Map<string, Big>()
  const cellOf: RestRows['cell'] = (metric, time, key) => {
    if (!metric.additive) return null
    const side = sides.find(({ statement }) => statement.metrics.some(({ id }) => id === metric.id))
    if (!side) return null
    const column = `m${side.statement.metrics.findIndex(({ id }) => id === metric.id)}`
    const at = rowKey(time, otherKey(key))
    const [total, sum] = [side.totals.get(at)?.[column], side.sums.get(at)?.[column]]
    if (total === null) return null
    const rest = new Big(total ?? '0').minus(sum ?? '0')
    if (rest.lt(0)) {
      exceeded.set(metric.id, (exceeded.get(metric.id) ?? new Big(0)).minus(rest))
      return null
    }
    return metric.type === 'integer' ? rest.toNumber() : rest.toFixed()
  }
  return {
    keys,
    replaces: isRest,
    cell: cellOf,
    get notes() {
      return [...exceeded].map(
        ([id, by]) =>
          `By ${query.groupBy.filter(isBreakdown).join(' and ')} the vendor gives ${by.toFixed()} more of ${id} than in total; nothing is left unattributed there.`,
      )
    },
  }
}

/** Rows of one bucket and group become one; each has cells of its own. */
function mergeRows(
  rows: readonly ValueRow[],
  grouped: Pick<MetricsQuery, 'grain' | 'groupBy'>,
): Map<string, ValueRow> {
  const merged = new Map<string, ValueRow>()
  for (const row of rows) {
    for (const [key, one] of indexRows([row], grouped)) merged.set(key, { ...merged.get(key), ...one })
  }
  return merged
}
